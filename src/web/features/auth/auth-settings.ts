/** What the page needs to know of the auth server before anybody presses a button. */
export type AuthSettings = {
  /** Whether the server has the external identity provider. */
  external: boolean;
  /** The shortest password that it takes. */
  password_min_length: number;
};

/** The one provider (DECISIONS A4), as the auth server calls it whatever people do. */
export const PROVIDER = "google";
/** What holds while the settings say nothing else (DECISIONS A11). */
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
    return {
      external: fieldOf(fieldOf(settings, "external"), PROVIDER) === true,
      password_min_length: typeof minimum === "number" ? minimum : PASSWORD_MIN_LENGTH,
    };
  } catch {
    return null;
  }
}
