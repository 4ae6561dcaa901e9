import { type OwnSettings, type SettingsChange, settingsEndpoints } from "../../../contract/identity/settings.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { zoneOfSetting } from "../../../rules/interviews/zones.ts";
import { clock } from "../clock.ts";
import { storedLanguage } from "../language/language.ts";
import { deviceZone, setZone } from "../language/time-zone.ts";
import { call } from "../net/api-client.ts";
import { openChannel } from "../open-channel.ts";
import { applyTheme, currentTheme, storedTheme } from "../theme.ts";
import { authClient } from "./session.ts";
import { onSession, sessionState } from "./session-store.ts";

/** Returning to the page refetches the settings, but not with every window switch. */
const FRESH_MS = 5_000;

let currentSettings: OwnSettings | null = null;
let askedAt = 0;
const listeners = new Set<() => void>();

/** The cached settings of the signed-in user; null until loaded. */
export function cachedSettings(): OwnSettings | null {
  return currentSettings;
}

/** Calls `listener` when the settings change. Returns a function that unsubscribes. */
export function onSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Refreshes the session if the account (name, role, picture or rights) was changed elsewhere, in another browser or by
 * an admin. Takes the time of the account's last change (ISO 8601).
 */
export async function refreshIfAccountChanged(updated_at: string): Promise<void> {
  const { session } = sessionState();
  const known = Date.parse(session?.user.updated_at ?? "");
  if (session === null || !(known < Date.parse(updated_at))) return;
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error) console.warn("The account could not be fetched", error.message);
}

/** Applies settings to this page and device: theme and time zone here, the language in its provider. */
export function acceptSettings(settings: OwnSettings): void {
  currentSettings = settings;
  askedAt = clock.now();
  if (currentTheme() !== settings.theme || storedTheme() !== settings.theme) applyTheme(settings.theme);
  setZone(settings.timezone_chosen ? zoneOfSetting(settings.timezone, deviceZone()) : undefined);
  for (const listener of listeners) listener();
}

/** As long as no settings were saved, the choices made on this device before sign-in become the user's settings. */
function localChoices(settings: OwnSettings): SettingsChange | null {
  const language = storedLanguage() ?? settings.language;
  const theme = storedTheme();
  const same = language === settings.language && theme === settings.theme;
  return settings.updated_at !== null || same ? null : { language, theme };
}

/** Fetches the settings unless that was done a moment ago. Failures are ignored and the cached settings stay. */
export async function refreshSettings(): Promise<void> {
  if (sessionState().status !== "signed-in" || clock.now() - askedAt < FRESH_MS) return;
  askedAt = clock.now();
  const person = sessionState().session?.user.id;
  // Another user may have signed in during the request.
  const same = () => sessionState().session?.user.id === person;
  try {
    const stored = await call(settingsEndpoints.get, {});
    if (!same()) return;
    const change = localChoices(stored);
    const settings = change === null ? stored : await call(settingsEndpoints.update, { body: change });
    if (!same()) return;
    acceptSettings(settings);
    await refreshIfAccountChanged(settings.account_updated_at);
  } catch (error) {
    askedAt = 0;
    console.warn("The settings could not be fetched", error);
  }
}

/** Saved settings are sent to the other tabs directly, without another request. */
const tabs = openChannel(`${PRODUCT_KEY}-settings`);
type SettingsMessage = { user: string; settings: OwnSettings };

if (tabs !== null)
  tabs.onmessage = ({ data }: MessageEvent<SettingsMessage>) => {
    if (sessionState().session?.user.id === data.user) acceptSettings(data.settings);
  };

/** Saves some settings and applies them in every tab of this browser. Throws ApiError. */
export async function saveSettings(change: SettingsChange): Promise<OwnSettings> {
  const user = sessionState().session?.user.id;
  const saved = await call(settingsEndpoints.update, { body: change });
  if (sessionState().session?.user.id !== user) return saved;
  acceptSettings(saved);
  if (user !== undefined) tabs?.postMessage({ user, settings: saved } satisfies SettingsMessage);
  return saved;
}

/** After an account change on this page: refreshes the session, so that the header shows the change. */
export async function refreshAccount(): Promise<void> {
  const client = await authClient();
  const { error } = await client.refreshSession();
  if (error) console.warn("The account could not be fetched", error.message);
}

onSession(() => {
  if (sessionState().status !== "signed-out") return;
  currentSettings = null;
  askedAt = 0;
  setZone(undefined);
});
