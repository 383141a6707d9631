import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyMotion } from "./kit/motion-setting.svelte";
import { applyTheme } from "./parts/theme.svelte";
import { applyTextSize } from "./parts/text-settings.svelte";

applyTheme();
applyMotion();
applyTextSize();
mount(App, { target: document.getElementById("app") as HTMLElement });
