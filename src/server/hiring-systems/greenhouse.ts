import { z } from "zod";
import { HIRING_BOUNDS } from "../../contract/team/hiring-systems.ts";
import { HIRED_THERE, REJECTED_THERE, stepKey } from "../../rules/team/hiring-systems.ts";
import { type Answer, ask, json, type Question } from "./ask.ts";
import { isSigned, messageOf, namesOf, said, sameWords, shaped } from "./shapes.ts";
import {
  type Adapter,
  type Asking,
  type Found,
  type HiringSystem,
  type Keys,
  type Numbers,
  type Sent,
  type Standing,
  type StepName,
  SystemError,
} from "./system.ts";

// Greenhouse, Harvest API v3: client credentials for a bearer token, lists with the next page in a header, records by
// number.

const API = "harvest.greenhouse.io";
const AUTH = "auth.greenhouse.io";
const PAGE = 500;
const PAGES = 20;
/** Maximum people read per email address: each needs a request, and the lease is limited. */
const DOUBLES = 3;
/** Maximum ids per request. */
const IDS = 50;

const number = z.number().int();
const token = z.object({ access_token: z.string().min(1) });
const jobs = z.array(z.object({ id: number, name: said }));
const stages = z.array(z.object({ name: said, sort_order: number }));
const people = z.array(z.object({ id: number }));
const application = z.object({
  id: number,
  candidate_id: number,
  job_id: number.nullish(),
  status: z.string(),
  stage_name: said.nullish(),
});
const made = z.object({ candidate: z.object({ id: number }), application: z.object({ id: number }) });

/** The path of the next page; the cursor is its only parameter. */
function nextOf({ headers }: Answer): string | null {
  const link = [headers.link ?? []].flat().join(",");
  const address = /<([^<>]+)>;\s*rel="next"/.exec(link)?.[1];
  if (address === undefined || !URL.canParse(address)) return null;
  const cursor = new URL(address).searchParams.get("cursor");
  return cursor === null ? null : `?cursor=${encodeURIComponent(cursor)}`;
}

function standingOf({ status, stage_name: name }: z.output<typeof application>): Standing {
  if (status === "hired") return { step: HIRED_THERE, name: "Hired" };
  if (status === "rejected") return { step: REJECTED_THERE, name: "Rejected" };
  return { step: stepKey(name ?? ""), name: name ?? "" };
}

/** One session: the token is requested once, and again when it expires. */
function conversation(keys: Keys, asking: Asking) {
  let bearer: Promise<string> | null = null;
  const basic = Buffer.from(`${keys.key}:${keys.secret}`).toString("base64");
  const fetchToken = async (): Promise<string> => {
    const bytes = Buffer.from(`grant_type=client_credentials&sub=${encodeURIComponent(keys.user)}`);
    const headers = { authorization: `Basic ${basic}` };
    const body = { type: "application/x-www-form-urlencoded", bytes };
    // Invalid credentials are a bad request there.
    const answer = await ask(asking, [AUTH, "/token"], { method: "POST", headers, body }, [400]);
    if (answer.status === 400) throw new SystemError("keys", "no token");
    return shaped(token, answer.body).access_token;
  };
  async function send(method: Question["method"], path: string, body?: unknown, known?: readonly number[]) {
    const question = async () => {
      bearer ??= fetchToken();
      const headers = { accept: "application/json", authorization: `Bearer ${await bearer}` };
      return ask(
        asking,
        [API, `/v3${path}`],
        { method, headers, ...(body !== undefined && { body: json(body) }) },
        known,
      );
    };
    try {
      return await question();
    } catch (error) {
      const old = bearer !== null && error instanceof SystemError && error.message === "answered 401";
      bearer = null;
      if (!old) throw error;
      return question();
    }
  }
  async function all<T>(path: string, schema: z.ZodType<T[]>, most: number): Promise<T[]> {
    const items: T[] = [];
    let query: string | null = `${path.includes("?") ? "&" : "?"}per_page=${PAGE}`;
    let at = path;
    for (let page = 0; page < PAGES && query !== null && items.length < most; page += 1) {
      const answer: Answer = await send("GET", `${at}${query}`);
      items.push(...shaped(schema, answer.body));
      query = nextOf(answer);
      at = path.split("?")[0] ?? path;
    }
    return items.slice(0, most);
  }
  return { send, all };
}

/** The first of a person's applications to a job, the highest id last; ended ones count as well. */
async function applicationTo(all: All, candidate: string, opening: string) {
  const query = `/applications?candidate_ids=${candidate}&job_ids=${encodeURIComponent(opening)}`;
  const found = await all(query, z.array(application), PAGE);
  const theirs = found.filter((one) => String(one.candidate_id) === candidate && String(one.job_id) === opening);
  return theirs.map(({ id }) => id).sort((a, b) => a - b)[0];
}

type All = ReturnType<typeof conversation>["all"];

async function stepsOf(all: All): Promise<StepName[]> {
  const found = await all("/job_interview_stages?active=true", stages, PAGE * PAGES);
  const named = new Map<string, StepName>();
  for (const { name } of found.sort((a, b) => a.sort_order - b.sort_order))
    if (!named.has(stepKey(name))) named.set(stepKey(name), { step: stepKey(name), name });
  return [...named.values()];
}

async function findOf(all: All, email: string, opening: string): Promise<Found | null> {
  const found = await all(`/candidates?email=${encodeURIComponent(email)}`, people, PAGE);
  const candidates = found.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of candidates.slice(0, DOUBLES)) {
    const one = await applicationTo(all, String(id), opening);
    if (one !== undefined) return { candidate: String(id), application: String(one) };
  }
  const [first] = candidates;
  return first === undefined ? null : { candidate: String(first), application: null };
}

async function standingsOf(all: All, applications: readonly string[]): Promise<Standing[]> {
  const known = new Map<string, Standing>();
  for (let at = 0; at < applications.length; at += IDS) {
    const ids = applications.slice(at, at + IDS).join(",");
    for (const one of await all(`/applications?ids=${ids}`, z.array(application), PAGE))
      known.set(String(one.id), standingOf(one));
  }
  return applications.map((id) => known.get(id) ?? null);
}

function bodyOf({ name, email, linkedin, opening }: Sent) {
  const { first, last } = namesOf(name);
  return {
    first_name: first,
    last_name: last,
    email_addresses: [{ value: email, type: "personal" }],
    ...(linkedin !== "" && { social_media_addresses: [{ value: linkedin }] }),
    application: { job_id: Number(opening) },
  };
}

function open(keys: Keys, asking: Asking): HiringSystem {
  const { send, all } = conversation(keys, asking);
  return {
    async openings() {
      const open = await all("/jobs?status=open", jobs, HIRING_BOUNDS.openings);
      return open.map(({ id, name }) => ({ id: String(id), title: name }));
    },
    steps: () => stepsOf(all),
    find: (email, opening) => findOf(all, email, opening),
    async make(sent): Promise<Numbers> {
      const { body } = await send("POST", "/candidates", bodyOf(sent));
      const { candidate, application: applied } = shaped(made, body);
      return { candidate: String(candidate.id), application: String(applied.id) };
    },
    async apply(candidate, { opening }): Promise<Numbers> {
      const body = { candidate_id: Number(candidate), job_id: Number(opening) };
      const answer = await send("POST", "/applications", body);
      return { candidate, application: String(shaped(z.object({ id: number }), answer.body).id) };
    },
    async say({ candidate }, word) {
      const body = { candidate_id: Number(candidate), user_id: Number(keys.user), body: word, visibility: "public" };
      await send("POST", "/notes", { ...body, note_type: "NOTE" });
    },
    async attach({ application: id }, { name, type, bytes }) {
      const body = { application_id: Number(id), filename: name, type: "resume", content_type: type };
      await send("POST", "/attachments", { ...body, content: bytes.toString("base64") });
    },
    async hasWord({ candidate }, word) {
      const notes = await all(
        `/notes?candidate_ids=${candidate}`,
        z.array(z.object({ body: z.string().nullish() })),
        PAGE,
      );
      return notes.some(({ body }) => sameWords(body ?? "", word));
    },
    async hasDocument({ candidate }, name) {
      const named = z.array(z.object({ filename: z.string().nullish() }));
      const files = await all(`/attachments?candidate_ids=${candidate}`, named, PAGE);
      return files.some(({ filename }) => filename === name);
    },
    standings: (applications) => standingsOf(all, applications),
    async erase({ candidate, application: id }, stays) {
      // A person who no longer exists needs no deletion.
      if (!stays) await send("DELETE", `/candidates/${candidate}`, undefined, [404]);
      else if (id !== null) await send("DELETE", `/applications/${id}`, undefined, [404]);
      return "erased";
    },
  };
}

const event = z.object({ payload: z.object({ application: z.object({ id: number }).optional() }).optional() });

export const greenhouse: Adapter = {
  open,
  hear(signs, { bytes, signature }) {
    // "sha256", a space, and the hex digits.
    const [method, hex = ""] = signature.trim().split(/\s+/);
    if (method !== "sha256" || !isSigned(signs, bytes, hex)) return undefined;
    const parsed = event.safeParse(messageOf(bytes));
    const id = parsed.success ? parsed.data.payload?.application?.id : undefined;
    return id === undefined ? null : String(id);
  },
};
