import { LRUCache } from "lru-cache";
import type { Adapter, AdapterConstructor, AdapterPayload } from "oidc-provider";
import type { Clock } from "../infra/platform/clock.ts";

type StoredEntry = { readonly payload: AdapterPayload; readonly expires: number };

/** Bounds the memory of a demo. */
const CAPACITY = 2_000;

/** In-memory storage of the demo's identity provider. */
export function createStore(clock: Clock): AdapterConstructor {
  const kept = new LRUCache<string, StoredEntry>({ max: CAPACITY });

  function read(key: string): AdapterPayload | undefined {
    const found = kept.get(key);
    if (found === undefined || found.expires > clock.now().getTime()) return found?.payload;
    kept.delete(key);
    return undefined;
  }

  function find(kind: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    const keys = [...kept.keys()].filter((key) => key.startsWith(`${kind} `));
    return keys.map(read).find((payload) => payload !== undefined && matches(payload));
  }

  return class Store implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
      kept.set(`${this.#kind} ${id}`, { payload, expires: clock.now().getTime() + seconds * 1_000 });
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return read(`${this.#kind} ${id}`);
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return find(this.#kind, (payload) => payload.uid === uid);
    }

    /** The device flow is not offered. */
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    async consume(id: string): Promise<void> {
      const payload = read(`${this.#kind} ${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(clock.now().getTime() / 1_000);
    }

    async destroy(id: string): Promise<void> {
      kept.delete(`${this.#kind} ${id}`);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    }
  };
}
