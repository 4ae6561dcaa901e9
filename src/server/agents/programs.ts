import { isReturnAddress } from "./addresses.ts";

const NAME_LENGTH = 60;
/** Programs name one for each way in which they are started; the longest list of those in use has six. */
const RETURN_ADDRESSES = 10;

/** Characters that hide what stands beside them, or turn a line around. */
const HIDING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** How a program calls itself, short enough to be shown; nobody has checked it. */
export function nameOf(value: unknown): string {
  const name = typeof value === "string" ? value.normalize("NFC").replace(HIDING, " ").replace(/\s+/g, " ").trim() : "";
  return [...name].slice(0, NAME_LENGTH).join("");
}

/** What is kept of a program that says who it is (RFC 7591). */
export type Program = {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly application_type: "web" | "native";
  readonly grant_types: readonly ["authorization_code", "refresh_token"];
  readonly response_types: readonly ["code"];
  readonly token_endpoint_auth_method: "none";
};

/**
 * Of all that a program says of itself only its name and where its answers go; null where that is not to be had. Pictures and links of
 * its own would be shown beside our own words, and it can keep no secret.
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
