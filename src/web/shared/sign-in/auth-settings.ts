/** The auth server's settings that the page needs. */
export type AuthSettings = {
  /** Whether the external identity provider is configured. */
  external: boolean;
  /** Whether passkeys work here; browsers do not support them on some hosts. */
  passkeys: boolean;
  /** The minimum password length. */
  password_min_length: number;
  /** The origin of this installation; empty if not configured. */
  site: string;
};

/** The only provider (rule A4), by its fixed name in the auth server, whatever its display name is. */
export const PROVIDER = "google";
/** The default while the settings do not say otherwise (rule A11). */
export const PASSWORD_MIN_LENGTH = 6;

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** Fetches the auth server's settings; null if it did not respond. */
export async function fetchAuthSettings(): Promise<AuthSettings | null> {
  try {
    const response = await fetch("/auth/v1/settings", { headers: { accept: "application/json" } });
    if (!response.ok) return null;
    const settings: unknown = await response.json();
    const minimum = readField(settings, "password_min_length");
    const site = readField(settings, "site_url");
    return {
      external: readField(readField(settings, "external"), PROVIDER) === true,
      passkeys: readField(settings, "passkeys_enabled") === true,
      password_min_length: typeof minimum === "number" ? minimum : PASSWORD_MIN_LENGTH,
      site: typeof site === "string" ? site : "",
    };
  } catch {
    return null;
  }
}

/**
 * Returns the origin where external sign-in must start, if it is not this one: the provider redirects to the configured
 * origin, and a browser that started on another name (127.0.0.1 for localhost) has no sign-in state there.
 */
export function otherSignInOrigin(settings: AuthSettings | null): string | null {
  return settings === null || settings.site === "" || settings.site === location.origin ? null : settings.site;
}
