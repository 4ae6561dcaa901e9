import type { ClientOptions, Fetch } from "./options.ts";
import { pause } from "./waiting.ts";

/** Resolved options of a client, and its clock and randomness. */
export type Settings = {
  readonly base: string;
  readonly key: string | undefined;
  readonly timeout: number | undefined;
  readonly retries: number;
  readonly longestWait: number;
  readonly fetch: Fetch;
  /** From 0 to 1. */
  chance(): number;
  newKey(): string;
  now(): number;
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
};

const API_PREFIX = "/api/v1";
const LOCAL_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/;

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Trims a key, because files add whitespace. Throws a TypeError, which does not quote it, for characters that headers
 * cannot contain.
 */
export function validateSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const key = typeof value === "string" ? value.trim() : "";
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError(`${name} has to be visible signs of ASCII without blanks.`);
  return key;
}

/** Validates a time in milliseconds. Throws a TypeError. */
export function validateDuration(name: string, value: number | undefined, least = 1): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "number" || !(value >= least))
    throw new TypeError(`${name} has to be a number from ${least} on.`);
  return value;
}

function validateAddress(address: string, key: string | undefined): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new TypeError("url has to be an address of the web.");
  if (key !== undefined && url.protocol === "http:" && !LOCAL_HOST.test(url.hostname))
    throw new TypeError("url has to begin with https: everybody on the way could read the key.");
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}${API_PREFIX}`;
}

/** Parses a client's options. Throws a TypeError for an invalid address, key or number. */
export function parseSettings(options: ClientOptions): Settings {
  const key = validateSecret("key", options.key);
  const retries = options.retries ?? 3;
  if (retries !== Number.POSITIVE_INFINITY && !(Number.isInteger(retries) && retries >= 0))
    throw new TypeError("retries has to be a whole number from 0 on.");
  return {
    base: validateAddress(options.url, key),
    key,
    timeout: validateDuration("timeout", options.timeout),
    retries,
    longestWait: validateDuration("longestWait", options.longestWait, 0) ?? 60_000,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    chance: Math.random,
    newKey,
    now: Date.now,
    pause,
  };
}
