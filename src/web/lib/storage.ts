type Name = "localStorage" | "sessionStorage";

/** A browser storage that never throws, see `guarded`. */
export type GuardedStorage = {
  get(key: string): string | null;
  /** Returns whether the browser stored the value; if not, it is kept in memory until the page is left. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

/**
 * Wraps a storage that may be blocked or full: then every browser access throws, including reads. Refused values stay
 * in memory, so that the page works until it is left. On the server nothing is stored.
 */
function guarded(name: Name): GuardedStorage {
  const memory = new Map<string, string>();
  /** Returns the result of `use`, or undefined if the browser refuses. */
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(globalThis[name]);
    } catch {
      return undefined;
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (kept) memory.delete(key);
      else if (typeof document !== "undefined") memory.set(key, value);
      return kept ?? false;
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
  };
}

/** Stored for all tabs of this browser. */
export const deviceStorage = guarded("localStorage");
/** Stored for this tab until it is closed. */
export const tabStorage = guarded("sessionStorage");

const YEAR_S = 31_536_000;

/** Sets one of our cookies for a year, or deletes it; does nothing if the browser refuses. Only the server reads it. */
export function writeCookie(name: string, value: string | null): void {
  const age = value === null ? -1 : YEAR_S;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the page may be left before the asynchronous Cookie Store answers
    document.cookie = `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  } catch {
    // Without the cookie, pages are first rendered in English.
  }
}
