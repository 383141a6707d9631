/** Tell this device when it is your turn: the browser's push subscription and webhooks. */

import type {
  Channels,
  Done,
  NotificationsOffered,
  TableWebhook,
  WebhookChange,
} from "../generated/protocol";
import { part, send } from "../connection/http";
import { ownSecret } from "./you.svelte";

/** Browsers offer it only with TLS or on localhost; iPhones only to pages on the home screen. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Whether the person refused notifications of this site in the browser's settings. */
export const isRefused = (): boolean => canPush() && Notification.permission === "denied";

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return canPush() ? navigator.serviceWorker.getRegistration() : undefined;
}

/** Return this browser's subscription, if it has one. */
async function subscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager.getSubscription()) ?? null;
}

export async function isOn(): Promise<boolean> {
  return !isRefused() && (await subscription()) !== null;
}

/** Ask the person and the browser; throw an error that says why it doesn't work. */
async function subscribe(): Promise<{ endpoint: string; p256dh: string; auth: string }> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("Your browser doesn't allow notifications from this site. See its settings.");
  const worker = await registered();
  if (!worker) throw new Error("This page can't receive notifications. Reload it and try again.");
  const { public_key } = await send<NotificationsOffered>("/api/notifications");
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  let made: PushSubscription;
  try {
    made = await worker.pushManager.subscribe(options);
  } catch {
    // The server may have got a new key since.
    await (await subscription())?.unsubscribe();
    made = await worker.pushManager.subscribe(options).catch(() => {
      throw new Error("Your browser can't reach its notification service. Try again later.");
    });
  }
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/** Tell this device about all tables of the player. */
export async function turnOn(): Promise<void> {
  const path = "/api/player/notifications/browsers";
  await send<Channels>(path, await subscribe(), ownSecret());
}

/** Tell this device about a guest's seat. */
export async function turnOnAt(code: string, token: string): Promise<void> {
  await send<Done>(`/api/tables/${part(code)}/notifications`, { ...(await subscribe()), token });
}

/** The browser has become another player: tell it about that player's tables, if it is on. */
export async function tellNewPlayer(): Promise<void> {
  if (await isOn()) await turnOn().catch(turnOff);
}

/** Tell this device nothing more. */
export async function turnOff(): Promise<void> {
  const made = await subscription();
  if (!made) return;
  await made.unsubscribe();
  await send<Done>("/api/notifications/forget", { endpoint: made.endpoint });
}

export const ownChannels = () =>
  send<Channels>("/api/player/notifications", undefined, ownSecret());
export const setWebhook = (webhook: WebhookChange) =>
  send<Channels>("/api/player/notifications/webhook", webhook, ownSecret());
export const setTableWebhook = (code: string, webhook: TableWebhook) =>
  send<Done>(`/api/tables/${part(code)}/webhook`, webhook);
