/** What the page needs to know of the auth server before anybody presses a button. */
export type AuthSettings = {
  /** Whether the server has the external identity provider. */
  external: boolean;
  /** Whether people can sign in by passkeys here; browsers know none at some addresses. */
  passkeys: boolean;
  /** The shortest password that it takes. */
  password_min_length: number;
  /** The origin under which this installation is known; empty where it was not told. */
  site: string;
};

/** The one provider (rule A4), as the auth server calls it whatever people do. */
export const PROVIDER = "google";
/** What holds while the settings say nothing else (rule A11). */
export const PASSWORD_MIN_LENGTH = 6;

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Asks the auth server what it offers; null when it did not answer. */
export async function fetchAuthSettings(): Promise<AuthSettings | null> {
  try {
    const response = await fetch("/auth/v1/settings", { headers: { accept: "application/json" } });
    if (!response.ok) return null;
    const settings: unknown = await response.json();
    const minimum = fieldOf(settings, "password_min_length");
    const site = fieldOf(settings, "site_url");
    return {
      external: fieldOf(fieldOf(settings, "external"), PROVIDER) === true,
      passkeys: fieldOf(settings, "passkeys_enabled") === true,
      password_min_length: typeof minimum === "number" ? minimum : PASSWORD_MIN_LENGTH,
      site: typeof site === "string" ? site : "",
    };
  } catch {
    return null;
  }
}

/**
 * Where a sign-in by the provider has to begin, if not here: the provider sends people back to the one address that it
 * knows, and a browser that began under another name (127.0.0.1 for localhost) is not known there.
 */
export function siteElsewhere(settings: AuthSettings | null): string | null {
  return settings === null || settings.site === "" || settings.site === location.origin ? null : settings.site;
}
