import type { Timezone } from "../../../contract/personal-choices.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { type OwnSettings, type SettingsChange, settingsEndpoints } from "../../../contract/settings.ts";
import { clock } from "../clock.ts";
import { storedLanguage } from "../language/language.ts";
import { setZone } from "../language/zone.ts";
import { call } from "../net/caller.ts";
import { applyTheme, shownTheme, storedTheme } from "../theme.ts";
import { authClient } from "./session.ts";
import { onSession, sessionState } from "./session-store.ts";

/** Coming back to the page asks again, but not every time that somebody switches windows. */
const FRESH_MS = 5_000;

let current: OwnSettings | null = null;
let askedAt = 0;
const listeners = new Set<() => void>();

/** The signed-in person's settings as this page knows them; null until they have come. */
export function knownSettings(): OwnSettings | null {
  return current;
}

/** Calls back when they change, until the returned function is called. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** IANA's name of a fixed distance from UTC; its signs run the other way round. */
function zoneOf(timezone: Timezone): string {
  const hours = Number(timezone.slice(3));
  return hours === 0 ? "UTC" : `Etc/GMT${hours < 0 ? "+" : "-"}${Math.abs(hours)}`;
}

/**
 * Name, role, picture or rights were changed elsewhere, in another browser or by an admin: the session here shows the
 * older ones. Takes when the account last changed (ISO 8601); fetches the session anew where it knows an older one.
 */
export async function followAccount(updated_at: string): Promise<void> {
  const { session } = sessionState();
  const known = Date.parse(session?.user.updated_at ?? "");
  if (session === null || !(known < Date.parse(updated_at))) return;
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error) console.warn("Account not fetched", error.message);
}

/** Puts settings into effect on this page and device: theme and times here, the language where it is shown. */
export function acceptSettings(settings: OwnSettings): void {
  current = settings;
  askedAt = clock.now();
  if (shownTheme() !== settings.theme || storedTheme() !== settings.theme) applyTheme(settings.theme);
  setZone(settings.timezone_chosen ? zoneOf(settings.timezone) : undefined);
  for (const listener of listeners) listener();
}

/** While nothing was ever saved, what somebody chose on this device before they signed in becomes their choice. */
function chosenHere(settings: OwnSettings): SettingsChange | null {
  const language = storedLanguage() ?? settings.language;
  const theme = storedTheme();
  const same = language === settings.language && theme === settings.theme;
  return settings.updated_at !== null || same ? null : { language, theme };
}

/** Fetches the settings unless that was done a moment ago. Failures are told to nobody: what is known holds on. */
export async function refreshSettings(): Promise<void> {
  if (sessionState().status !== "signed-in" || clock.now() - askedAt < FRESH_MS) return;
  askedAt = clock.now();
  const person = sessionState().session?.user.id;
  // Somebody else may have signed in while it was under way.
  const same = () => sessionState().session?.user.id === person;
  try {
    const stored = await call(settingsEndpoints.get, {});
    if (!same()) return;
    const change = chosenHere(stored);
    const settings = change === null ? stored : await call(settingsEndpoints.update, { body: change });
    if (!same()) return;
    acceptSettings(settings);
    await followAccount(settings.account_updated_at);
  } catch (error) {
    askedAt = 0;
    console.warn("Settings not fetched", error);
  }
}

/** What one tab saves, the others of this browser hear at once; the server has none of them. */
const tabs = typeof document === "undefined" ? null : new BroadcastChannel(`${PRODUCT_KEY}-settings`);
type News = { user: string; settings: OwnSettings };

if (tabs !== null)
  tabs.onmessage = ({ data }: MessageEvent<News>) => {
    if (sessionState().session?.user.id === data.user) acceptSettings(data.settings);
  };

/** Saves some settings and puts all of them into effect, in every tab of this browser. Throws ApiError. */
export async function saveSettings(change: SettingsChange): Promise<OwnSettings> {
  const user = sessionState().session?.user.id;
  const saved = await call(settingsEndpoints.update, { body: change });
  if (sessionState().session?.user.id !== user) return saved;
  acceptSettings(saved);
  if (user !== undefined) tabs?.postMessage({ user, settings: saved } satisfies News);
  return saved;
}

/** After a change of the account on this page: the session learns of it and the header shows it. */
export async function refreshAccount(): Promise<void> {
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error) console.warn("Account not fetched", error.message);
}

onSession(() => {
  if (sessionState().status !== "signed-out") return;
  current = null;
  askedAt = 0;
  setZone(undefined);
});
