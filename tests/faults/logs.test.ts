import { Writable } from "node:stream";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/server/app.ts";
import type { AppEnv } from "../../src/server/infra/platform/endpoints.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { builtSite } from "../../src/server/pages/render/built-site.ts";
import type { Services } from "../../src/server/services.ts";
import { createApiKey } from "../support/api-keys.ts";
import { startSecondProcess } from "../support/second-process.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let services: Services;
let app: Hono<AppEnv>;
let ann: Person;
let logged = "";

beforeAll(async () => {
  world = await createWorld();
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  services = await startSecondProcess(world, { log: makeLog("debug", false, sink) });
  const facts = {
    public_url: "http://localhost:3000",
    contact_domain: "localhost",
    provider_name: "Google",
    payments: "manual" as const,
    probation_days: 90,
  };
  app = await createApp(services, async (caller) => ({
    render: await builtSite(caller, facts),
    styleHashes: [],
    cached: true,
    assets: { version: "b1" },
  }));
  ann = await world.person("Ann Example");
});
afterAll(async () => {
  await services.close();
  await world.close();
});

/** Words that stand for user input, none of which may be logged. */
const SECRETS = {
  email: "secret.person@private.example",
  password: "Xk29-hidden-password",
  name: "Zaphodine Quixotel",
  letter: "My-cover-letter-is-private and long enough to be a recommendation of somebody.",
  query: "what-i-searched-for",
};
const FORGED = 'x\n{"level":30,"time":"2026-11-21T12:00:00.000Z","msg":"forged"}\r\n\u001b[31mred\u2028\u0085';

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; token?: string };

async function send(path: string, { method, headers = {}, body, token }: Sent = {}): Promise<Response> {
  return app.request(path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}

const JOB = {
  title: SECRETS.name,
  company_name: SECRETS.name,
  company_website: "https://quillstack.example",
  description: SECRETS.letter,
  location: SECRETS.name,
  f_type: "Full-time",
};

function linesOf(request: string | null): Record<string, unknown>[] {
  const lines = logged
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return lines.filter((line) => line.request_id === request);
}

async function everyRefusal(token: string, key: string): Promise<Response[]> {
  const person = { candidate_name: SECRETS.name, candidate_email: SECRETS.email, recommendation: SECRETS.letter };
  const nobody = "01890000-0000-7000-8000-000000000000";
  const account = { email: SECRETS.email, password: SECRETS.password };
  const answers = [
    send("/auth/v1/token?grant_type=password", { body: { email: SECRETS.email, password: `${SECRETS.password}!` } }),
    send("/auth/v1/token?grant_type=refresh_token", { body: { refresh_token: SECRETS.password } }),
    send("/auth/v1/signup", { body: { ...account, data: { first_name: FORGED } } }),
    send("/auth/v1/signup", { body: account }),
    send("/auth/v1/user", { token: SECRETS.password }),
    send("/api/me", { headers: { authorization: `Bearer ${SECRETS.password}` } }),
    send("/api/me", { headers: { authorization: SECRETS.password } }),
    send("/api/me", { token: key }),
    send("/api/account", { token: key }),
    send("/api/v1/me", { token: `${key}x` }),
    send("/api/v1/jobs", { token: key, body: JOB }),
    send("/api/jobs", { token, body: `{"title":"${SECRETS.name}",` }),
    send("/api/jobs", { token, body: { ...JOB, title: FORGED, [SECRETS.name]: SECRETS.email } }),
    send("/api/jobs", { token, body: JOB, headers: { "idempotency-key": `${SECRETS.name} ${SECRETS.email}` } }),
    send("/api/referrals", { token, body: { ...person, job: nobody } }),
    send("/api/applications", { token, body: { ...person, job: nobody, cover_letter: SECRETS.letter } }),
    send(`/api/referrals/${encodeURIComponent(SECRETS.email)}`, { token }),
    send("/api/admin/first", { token, body: { token: SECRETS.password.repeat(2) } }),
    send(`/api/${encodeURIComponent(SECRETS.name)}?email=${SECRETS.email}`),
    send(`/auth/v1/${SECRETS.query}?token=${SECRETS.password}`),
  ];
  return Promise.all(answers);
}

async function everyFailure(token: string): Promise<Response[]> {
  const job = (await world.job(await world.person("Ben Example"))).id;
  const person = { job, candidate_name: SECRETS.name, candidate_email: SECRETS.email };
  const renamed = ["status_history", "auth_audit_log", "companies"];
  for (const name of renamed) await world.pool.query(`ALTER TABLE ${name} RENAME TO gone_${name}`);
  try {
    return await Promise.all([
      send("/api/referrals", { token, body: { ...person, recommendation: SECRETS.letter } }),
      send("/api/applications", { token, body: { ...person, cover_letter: SECRETS.letter } }),
      send("/api/jobs", { token, body: JOB, headers: { "idempotency-key": "k" } }),
      send(`/api/opportunities?search=${SECRETS.query}`, { token }),
      send("/auth/v1/signup", {
        body: { email: `other.${SECRETS.email}`, password: SECRETS.password, data: { first_name: SECRETS.name } },
      }),
      send(`/jobs/${job}?ref=${SECRETS.query}`),
      send(`/jobs/${job}.data?ref=${SECRETS.query}`),
    ]);
  } finally {
    for (const name of renamed) await world.pool.query(`ALTER TABLE gone_${name} RENAME TO ${name}`);
  }
}

test("items 63, 64, X33 logs every refusal and failure without personal data", async () => {
  const made = await send("/auth/v1/signup", {
    body: {
      email: SECRETS.email,
      password: SECRETS.password,
      data: { first_name: SECRETS.name, last_name: SECRETS.name },
    },
  });
  const session = (await made.json()) as { access_token: string; refresh_token: string };
  const { key } = await createApiKey(ann, ["jobs:read"]);
  await send("/api/v1/jobs", { token: key });
  const refused = await everyRefusal(session.access_token, key);
  expect(refused.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([]);
  const failed = await everyFailure(session.access_token);
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([500]));
  const read = [
    "/",
    `/jobs?search=${SECRETS.query}`,
    `/auth?next=/${SECRETS.query}`,
    `/${SECRETS.query}`,
    "/%0aforged",
    "/%zz",
  ];
  for (const path of read)
    await send(path, { headers: { "user-agent": FORGED.replaceAll(/[^ -~]/g, ""), referer: SECRETS.query } });

  // Each line is one record, whatever the input.
  const lines = logged.trim().split("\n");
  for (const line of lines) expect(() => JSON.parse(line), line.slice(0, 200)).not.toThrow();
  const secrets = [
    ...Object.values(SECRETS),
    session.access_token,
    session.refresh_token,
    ann.token,
    key,
    // All of it except the displayable prefix.
    key.slice("vw_12345678_".length),
    "forged",
    "Bearer ",
  ];
  for (const secret of secrets) expect(logged.includes(secret), secret.slice(0, 20)).toBe(false);
  expect(logged).not.toMatch(/secret\.person|hidden-password|Zaphodine|argon2id|eyJ[\w-]{20}/);

  for (const answer of refused) {
    const found = linesOf(answer.headers.get("x-request-id"));
    expect(
      found.some(({ msg, code }) => /refused|rejected/.test(String(msg)) && code !== undefined),
      answer.url,
    ).toBe(true);
  }
  for (const answer of failed) {
    const found = linesOf(answer.headers.get("x-request-id"));
    expect(found.length).toBeGreaterThan(0);
  }
  const reasons = lines.map((line) => JSON.parse(line) as { reason?: string; level: number });
  expect(
    reasons.filter(({ level, reason }) => level === 50 && /does not exist|Failed query/.test(reason ?? "")).length,
  ).toBeGreaterThanOrEqual(7);
});

test("logs a violated constraint without the values", async () => {
  logged = "";
  const { id } = ann;
  const [row] = (await world.pool.query("SELECT company FROM jobs LIMIT 1")).rows;
  const failing = services
    .contextFor(ann.actor, "request")
    .write((tx) =>
      tx.executeSql(
        "INSERT INTO companies (id, name, website, description, created_by, created_at, updated_at) SELECT gen_random_uuid(), name, website, $2, created_by, created_at, updated_at FROM companies WHERE id = $1",
        [row.company, SECRETS.letter],
      ),
    );
  const error = await failing.catch((caught: unknown) => caught);
  const { errorFields } = await import("../../src/server/infra/platform/log.ts");
  services.log.error(errorFields(error), "request failed");
  expect(logged).toContain("companies_owner_name_website_key");
  expect(logged).not.toContain("Quillstack");
  expect(logged).not.toContain(id);
});
