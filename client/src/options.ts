/** Sends a request: the global `fetch` or a compatible function. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How a client reaches an installation. */
export type ClientOptions = {
  /**
   * Address of the installation, such as `https://jobs.example.com`. With a key, `http:` is allowed only for this
   * machine.
   */
  readonly url: string;
  /** An API key, `vw_…`. Without one, only public data is readable. */
  readonly key?: string | undefined;
  /** Timeout of one attempt in milliseconds, including the whole answer. Default: 30,000, and 120,000 for files. */
  readonly timeout?: number | undefined;
  /** Maximum number of retries of a repeatable call. Default: 3. */
  readonly retries?: number | undefined;
  /**
   * Longest wait before a retry in milliseconds. Default: 60,000. If the API asks for a longer one, the call fails at
   * once.
   */
  readonly longestWait?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch | undefined;
};

/** Options of one call. */
export type CallOptions = {
  /** Aborts the call and its waits; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout in milliseconds of each attempt of this call. */
  readonly timeout?: number | undefined;
  /**
   * Only for creating calls: for a day, the same key returns the same answer. Without one, each call gets its own key,
   * which its retries share. Begin it with your program's name.
   */
  readonly idempotencyKey?: string | undefined;
};

/** A file to upload. */
export type Bytes = Blob | ArrayBuffer | Uint8Array;

/** A file returned by the API. */
export type FileAnswer = {
  /** The owner's file name. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
};
