import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showMotion } from "./kit/still.svelte";
import { showLight } from "./parts/light.svelte";
import { showText } from "./parts/reading.svelte";

showLight();
showMotion();
showText();
mount(App, { target: document.getElementById("app") as HTMLElement });
