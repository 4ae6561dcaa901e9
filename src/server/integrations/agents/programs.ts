import { isRedirectUri } from "./addresses.ts";

const NAME_LENGTH = 60;
/** Programs register one redirect URI for each way they are started; the longest known list has six. */
const MAX_REDIRECT_URIS = 10;

/** Invisible characters and direction overrides. */
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A program's stated name, shortened for display; unverified. */
export function programName(value: unknown): string {
  const name =
    typeof value === "string"
      ? value.normalize("NFC").replace(INVISIBLE_CHARACTERS, " ").replace(/\s+/g, " ").trim()
      : "";
  return [...name].slice(0, NAME_LENGTH).join("");
}

/** The stored client metadata of a registered program (RFC 7591). */
export type Program = {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly application_type: "web" | "native";
  readonly grant_types: readonly ["authorization_code", "refresh_token"];
  readonly response_types: readonly ["code"];
  readonly token_endpoint_auth_method: "none";
};

/**
 * Keeps only a program's name and redirect URIs; null where they are missing or invalid. Its images and links would
 * appear beside our own texts, and it cannot keep a secret.
 */
export function parseProgram(said: unknown): Program | null {
  const { client_name, redirect_uris } = Object(said) as Record<string, unknown>;
  if (!Array.isArray(redirect_uris) || redirect_uris.length < 1 || redirect_uris.length > MAX_REDIRECT_URIS)
    return null;
  if (!redirect_uris.every(isRedirectUri)) return null;
  const web = redirect_uris.every((address) => address.startsWith("https:"));
  return {
    client_name: programName(client_name),
    redirect_uris,
    application_type: web ? "web" : "native",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}
