/** What sends a request: the global `fetch`, or something of its form. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** How a client reaches an installation. */
export type ClientOptions = {
  /** Where the installation is, as `https://jobs.example.com`. With a key, `http:` is for this machine alone. */
  readonly url: string;
  /** An API key, `vw_…`. Without one, what everybody may read is read. */
  readonly key?: string | undefined;
  /** Milliseconds for one try, its whole answer included: 30,000, and 120,000 for files. */
  readonly timeout?: number | undefined;
  /** How often a call is repeated that may be: 3 times. */
  readonly retries?: number | undefined;
  /** The longest wait before a repeat, in milliseconds: 60,000. Where the API asks for a longer one, the call fails at once. */
  readonly longestWait?: number | undefined;
  /** In place of the global one. */
  readonly fetch?: Fetch | undefined;
};

/** What is said of one call. */
export type CallOptions = {
  /** Ends the call, and every wait of it; it then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each try of this call. */
  readonly timeout?: number | undefined;
  /**
   * For what makes something, and for nothing else: for a day the same key gives the same answer. Without one each call has its own, which its repeats share.
   * Begin it with a word of your program's own.
   */
  readonly idempotencyKey?: string | undefined;
};

/** A file to be sent. */
export type Bytes = Blob | ArrayBuffer | Uint8Array;

/** A file as the API gives it. */
export type FileAnswer = {
  /** As its owner called it. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
};
