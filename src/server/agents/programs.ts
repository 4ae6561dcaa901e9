import { isReturnAddress } from "./addresses.ts";

const NAME_LENGTH = 60;
/** Programs register one redirect URI for each way they are started; the longest known list has six. */
const RETURN_ADDRESSES = 10;

/** Invisible characters and direction overrides. */
const HIDING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A program's stated name, shortened for display; unverified. */
export function nameOf(value: unknown): string {
  const name = typeof value === "string" ? value.normalize("NFC").replace(HIDING, " ").replace(/\s+/g, " ").trim() : "";
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
export function programOf(said: unknown): Program | null {
  const { client_name, redirect_uris } = Object(said) as Record<string, unknown>;
  if (!Array.isArray(redirect_uris) || redirect_uris.length < 1 || redirect_uris.length > RETURN_ADDRESSES) return null;
  if (!redirect_uris.every(isReturnAddress)) return null;
  const web = redirect_uris.every((address) => address.startsWith("https:"));
  return {
    client_name: nameOf(client_name),
    redirect_uris,
    application_type: web ? "web" : "native",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
}
