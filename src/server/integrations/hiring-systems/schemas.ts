import { createHmac } from "node:crypto";
import { z } from "zod";
import { equalInConstantTime } from "../../infra/platform/crypto.ts";
import { SystemError } from "./adapter.ts";

/** Maximum length of a name there; longer ones are cut. */
const MAX_NAME_LENGTH = 300;
/** Characters that no column stores and no list shows. */
const CONTROL_CHARACTERS = /\p{Cc}/gu;

/** A name or title from a system, in one line and shortened. */
export const nameSchema = z
  .string()
  .transform((text) =>
    text.toWellFormed().replaceAll(CONTROL_CHARACTERS, " ").trim().slice(0, MAX_NAME_LENGTH).toWellFormed(),
  );

/** An id there, as text, because it is used in URLs and forms and searched for. */
export const idSchema = z.string().regex(/^[\w.-]{1,60}$/);

/**
 * A response parsed by the vendor's published schema. Throws `SystemError` for another shape; nothing of it is logged.
 */
export function parseResponse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new SystemError("broken", "an answer of another shape");
  return parsed.data;
}

/** Whether these bytes were signed with a secret: HMAC-SHA-256 in hex. */
export function isSignatureValid(secret: string, bytes: Buffer | string, hex: string): boolean {
  if (secret === "") return false;
  return equalInConstantTime(createHmac("sha256", secret).update(bytes).digest("hex"), hex.toLowerCase());
}

/** A parsed message; null for invalid JSON. */
export function parseMessage(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

const foldCase = (words: string) =>
  words
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Whether two texts are the same, regardless of line breaks and paragraph tags that a system added. */
export function isSameText(one: string, other: string): boolean {
  return foldCase(one) === foldCase(other);
}

/** Splits a name: the last word is the last name; a single word is used for both. */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? name;
  return { first: words.slice(0, -1).join(" ") || last, last };
}
