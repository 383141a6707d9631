import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { showMotion } from "./kit/motion-setting.svelte";
import { showLight } from "./parts/theme.svelte";
import { showText } from "./parts/text-settings.svelte";

showLight();
showMotion();
showText();
mount(App, { target: document.getElementById("app") as HTMLElement });
