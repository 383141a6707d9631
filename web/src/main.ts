import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showLight } from "./parts/light.svelte";

showLight();
mount(App, { target: document.getElementById("app") as HTMLElement });
