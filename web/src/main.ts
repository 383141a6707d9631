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

// It shows our own page while the server is down. Browsers allow it only with TLS or on localhost.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  });
