import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import type pg from "pg";
import { inject } from "vitest";
import type { z } from "zod";
import type { CallOf, Endpoint, OutputOf } from "../../src/contract/endpoint.ts";
import { type JobDetail, jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import type { newJob } from "../../src/contract/jobs/posting/job-forms.ts";
import type { Role } from "../../src/contract/statuses.ts";
import { createApp } from "../../src/server/app.ts";
import type { Context, UserContext } from "../../src/server/infra/db/context.ts";
import { ANONYMOUS, type UserActor } from "../../src/server/infra/platform/actor.ts";
import { type Config, readConfig } from "../../src/server/infra/platform/config.ts";
import type { AppEnv } from "../../src/server/infra/platform/endpoints.ts";
import { type Log, makeLog } from "../../src/server/infra/platform/log.ts";
import { openServices, type Services } from "../../src/server/services.ts";
import { bindTasks } from "../../src/server/tasks.ts";
import { databaseAddress, runAsSuperuser, TEMPLATE } from "./cluster.ts";
import { createPerson } from "./people.ts";
import { openWorldQueue, type WorldQueue } from "./queue.ts";

/** A clock that stands still until the test moves it. `run` lets it follow the machine's clock until it is set. */
export type TestClock = { now(): Date; set(iso: string): void; advance(milliseconds: number): void; run(): void };

function testClock(start: string): TestClock {
  let moment = Date.parse(start);
  let running = false;
  return {
    now: () => new Date(running ? Date.now() : moment),
    set(iso) {
      moment = Date.parse(iso);
      running = false;
    },
    run() {
      running = true;
    },
    advance(milliseconds) {
      moment += milliseconds;
    },
  };
}

export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
type CallOptions = { key?: string };

/** Calls endpoints over HTTP within the process. */
export type Client = {
  /** Returns the answer, or throws with the error's body. */
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
  /** Returns status and body in any case; the input is sent unchanged. */
  try(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<Answer>;
};

export type Person = Client & {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
  readonly actor: UserActor;
  readonly ctx: UserContext;
};

export type PersonOptions = { role?: Role; admin?: boolean; verified?: boolean; email?: string };

export type World = {
  readonly app: Hono<AppEnv>;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Its DATA_DIR, removed when it closes. */
  readonly folder: string;
  readonly clock: TestClock;
  readonly services: Services;
  readonly visitor: Client;
  /** Background tasks in the product's own tables, run when a test says so. */
  readonly queue: WorldQueue;
  /** A context without a person, like a background task's. */
  readonly ctx: Context;
  person(name?: string, options?: PersonOptions): Promise<Person>;
  job(owner: Person, overrides?: Partial<z.input<typeof newJob>>): Promise<JobDetail>;
  close(): Promise<void>;
};

export type WorldOptions = {
  now?: string;
  config?: Record<string, string>;
  /** Puts a proxy between product and database; takes the address, returns the one to use. */
  through?: (url: string) => Promise<string>;
  /** Receives log lines; by default nothing is logged. */
  log?: Log;
  /** The event loop delay; measured by default. */
  delay?: () => number;
};

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The request body: bytes for an upload (none if not given), else JSON. */
function sentOf(endpoint: Endpoint, body: unknown): { type: string; body: BodyInit } | null {
  if (endpoint.body === undefined) return null;
  if (endpoint.takes === "json") return { type: "application/json", body: JSON.stringify(body) };
  return { type: "application/octet-stream", body: body instanceof Uint8Array ? Buffer.from(body) : "" };
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** An answer that a call did not expect, by its status and its error's code. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Takes the app and the person's access token, or none for a visitor. */
export function createApiClient(app: Hono<AppEnv>, token?: string): Client {
  async function attempt(endpoint: Endpoint, input: unknown, options: CallOptions = {}): Promise<Answer> {
    const parts = input as Parts;
    const headers = new Headers();
    if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
    if (options.key !== undefined) headers.set("idempotency-key", options.key);
    const sent = sentOf(endpoint, parts.body);
    if (sent !== null) headers.set("content-type", sent.type);
    const method = endpoint.method.toUpperCase();
    const response = await app.request(addressOf(endpoint, parts), {
      method,
      headers,
      ...(sent !== null && { body: sent.body }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    // Events and files are not read here, and HEAD has no body.
    if (!isJson) await response.body?.cancel();
    const answer = (isJson && response.body !== null ? await response.json() : {}) as Record<string, unknown>;
    return { status: response.status, body: answer, headers: response.headers };
  }
  return {
    try: attempt,
    async call(endpoint, input, options) {
      const { status, body } = await attempt(endpoint, input, options);
      if (status >= 400) {
        const what = `${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`;
        throw new CallError(what, status, String(body.code));
      }
      return body as OutputOf<typeof endpoint>;
    },
  };
}

let databases = 0;
/** The previous world's database being dropped; only the next drop waits for it. */
let dropping: Promise<void> = Promise.resolve();

async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const clusterUrl = inject("clusterUrl");
  databases += 1;
  const name = `t_${process.pid}_${performance.now().toString(36).replace(".", "")}_${databases}`;
  // Copying files takes half as long as writing all pages through the WAL.
  await runAsSuperuser(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  return {
    url: databaseAddress(clusterUrl, name),
    async drop() {
      await dropping;
      dropping = runAsSuperuser(clusterUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      // Handled by the next one.
      dropping.catch(() => undefined);
    },
  };
}

const TEST_CONFIG = {
  NODE_ENV: "test",
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: "a secret key that only tests use",
  // The allowed minimum, because thousands of passwords are hashed.
  PASSWORD_MEMORY_MIB: "19",
  PASSWORD_PASSES: "2",
  RATE_LIMIT_FACTOR: "10000",
  DEMO_DATA: "off",
  // Shedding would make answers depend on other work on the machine.
  SHEDDING: "off",
  LOG_LEVEL: "silent",
  DATA_DIR: tmpdir(),
  // Nothing listens there: tests that need name servers bring their own.
  DNS_SERVERS: "127.0.0.1:1",
};

/** Configuration for tests; overrides use environment names. */
export function testConfig(url: string, overrides: Record<string, string> = {}): Config {
  const ERASED_URL = join(overrides.DATA_DIR ?? TEST_CONFIG.DATA_DIR, "erased");
  return readConfig({ ...TEST_CONFIG, DATABASE_URL: url, ERASED_URL, ...overrides });
}

/** Default for hiring systems: nothing listens, and nothing leaves this machine. */
const NO_VENDOR = "http://127.0.0.1:1";

/** A product on a fresh database without a port. Close it at the end of the file. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const database = await cloneDatabase();
  const url = options.through === undefined ? database.url : await options.through(database.url);
  const clock = testClock(options.now ?? "2026-11-21T12:00:00Z");
  const folder = await mkdtemp(join(tmpdir(), "world-"));
  const config = testConfig(url, { DATA_DIR: folder, HIRING_SYSTEMS_URL: NO_VENDOR, ...options.config });
  const log = options.log ?? makeLog(config.logLevel, false);
  const queue = openWorldQueue({
    url,
    pool: () => services.pool,
    now: clock.now,
    tasks: () => bindTasks(services),
  });
  const { delay: read } = options;
  const services: Services = await openServices({
    config,
    clock,
    log,
    databaseUrl: url,
    enqueue: queue.enqueue,
    ...(read !== undefined && {
      delay: { read, stop: () => undefined },
      steady: () => clock.now().getTime(),
    }),
  });
  const app = await createApp(services);
  const visitor = createApiClient(app);
  return {
    app,
    pool: services.pool,
    url: database.url,
    folder,
    clock,
    services,
    visitor,
    queue,
    ctx: services.contextFor(ANONYMOUS, "test"),
    async person(name = "Ann Example", personOptions = {}) {
      const { actor, token, email } = await createPerson(services, name, personOptions);
      const ctx = services.contextFor(actor, "test");
      return { id: actor.id, email, name, token, actor, ctx, ...createApiClient(app, token) };
    },
    job: (owner, overrides = {}) => owner.call(jobEndpoints.create, { body: { ...JOB, ...overrides } }),
    async close() {
      await queue.close();
      await services.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

const JOB: z.input<typeof newJob> = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path of a document store.",
  location: "Lisbon",
  f_type: "Full-time",
  reward_amount: 12_500,
  requirements: "PostgreSQL, Go",
};
