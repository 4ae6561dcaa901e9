import { z } from "zod";
import { HIRING_BOUNDS } from "../../../contract/integrations/hiring-systems.ts";
import { REMOTE_HIRED, REMOTE_REJECTED, stageKey } from "../../../rules/team/hiring-systems.ts";
import {
  type Adapter,
  type AtsCredentials,
  type AtsIds,
  type AtsStatus,
  type AtsStep,
  type FoundRemotePerson,
  type HiringSystem,
  type RequestOptions,
  type SentPerson,
  SystemError,
} from "./adapter.ts";
import { type HttpRequest, type HttpResponse, jsonBody, sendRequest } from "./http.ts";
import { isSameText, isSignatureValid, nameSchema, parseMessage, parseResponse, splitName } from "./schemas.ts";

// Greenhouse, Harvest API v3: client credentials for a bearer token, lists with the next page in a header, records by
// number.

const API = "harvest.greenhouse.io";
const AUTH_HOST = "auth.greenhouse.io";
const PAGE_SIZE = 500;
const MAX_PAGES = 20;
/** Maximum people read per email address: each needs a request, and the lease is limited. */
const MAX_DUPLICATES = 3;
/** Maximum ids per request. */
const MAX_IDS = 50;

const numberSchema = z.number().int();
const tokenSchema = z.object({ access_token: z.string().min(1) });
const jobsSchema = z.array(z.object({ id: numberSchema, name: nameSchema }));
const stagesSchema = z.array(z.object({ name: nameSchema, sort_order: numberSchema }));
const peopleSchema = z.array(z.object({ id: numberSchema }));
const applicationSchema = z.object({
  id: numberSchema,
  candidate_id: numberSchema,
  job_id: numberSchema.nullish(),
  status: z.string(),
  stage_name: nameSchema.nullish(),
});
const createdSchema = z.object({
  candidate: z.object({ id: numberSchema }),
  application: z.object({ id: numberSchema }),
});

/** The path of the next page; the cursor is its only parameter. */
function nextPagePath({ headers }: HttpResponse): string | null {
  const link = [headers.link ?? []].flat().join(",");
  const address = /<([^<>]+)>;\s*rel="next"/.exec(link)?.[1];
  if (address === undefined || !URL.canParse(address)) return null;
  const cursor = new URL(address).searchParams.get("cursor");
  return cursor === null ? null : `?cursor=${encodeURIComponent(cursor)}`;
}

function toAtsStatus({ status, stage_name: name }: z.output<typeof applicationSchema>): AtsStatus {
  if (status === "hired") return { step: REMOTE_HIRED, name: "Hired" };
  if (status === "rejected") return { step: REMOTE_REJECTED, name: "Rejected" };
  return { step: stageKey(name ?? ""), name: name ?? "" };
}

/** One session: the token is requested once, and again when it expires. */
function createSession(keys: AtsCredentials, asking: RequestOptions) {
  let bearer: Promise<string> | null = null;
  const basic = Buffer.from(`${keys.key}:${keys.secret}`).toString("base64");
  const fetchToken = async (): Promise<string> => {
    const bytes = Buffer.from(`grant_type=client_credentials&sub=${encodeURIComponent(keys.user)}`);
    const headers = { authorization: `Basic ${basic}` };
    const body = { type: "application/x-www-form-urlencoded", bytes };
    // Invalid credentials are a bad request there.
    const answer = await sendRequest(asking, [AUTH_HOST, "/token"], { method: "POST", headers, body }, [400]);
    if (answer.status === 400) throw new SystemError("keys", "no token");
    return parseResponse(tokenSchema, answer.body).access_token;
  };
  async function send(method: HttpRequest["method"], path: string, body?: unknown, known?: readonly number[]) {
    const question = async () => {
      bearer ??= fetchToken();
      const headers = { accept: "application/json", authorization: `Bearer ${await bearer}` };
      return sendRequest(
        asking,
        [API, `/v3${path}`],
        { method, headers, ...(body !== undefined && { body: jsonBody(body) }) },
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
    let query: string | null = `${path.includes("?") ? "&" : "?"}per_page=${PAGE_SIZE}`;
    let at = path;
    for (let page = 0; page < MAX_PAGES && query !== null && items.length < most; page += 1) {
      const answer: HttpResponse = await send("GET", `${at}${query}`);
      items.push(...parseResponse(schema, answer.body));
      query = nextPagePath(answer);
      at = path.split("?")[0] ?? path;
    }
    return items.slice(0, most);
  }
  return { send, all };
}

/** The first of a person's applications to a job, the highest id last; ended ones count as well. */
async function findApplicationTo(all: ReadAll, candidate: string, opening: string) {
  const query = `/applications?candidate_ids=${candidate}&job_ids=${encodeURIComponent(opening)}`;
  const found = await all(query, z.array(applicationSchema), PAGE_SIZE);
  const theirs = found.filter((one) => String(one.candidate_id) === candidate && String(one.job_id) === opening);
  return theirs.map(({ id }) => id).sort((a, b) => a - b)[0];
}

type ReadAll = ReturnType<typeof createSession>["all"];

async function readSteps(all: ReadAll): Promise<AtsStep[]> {
  const found = await all("/job_interview_stages?active=true", stagesSchema, PAGE_SIZE * MAX_PAGES);
  const named = new Map<string, AtsStep>();
  for (const { name } of found.sort((a, b) => a.sort_order - b.sort_order))
    if (!named.has(stageKey(name))) named.set(stageKey(name), { step: stageKey(name), name });
  return [...named.values()];
}

async function findPerson(all: ReadAll, email: string, opening: string): Promise<FoundRemotePerson | null> {
  const found = await all(`/candidates?email=${encodeURIComponent(email)}`, peopleSchema, PAGE_SIZE);
  const candidates = found.map(({ id }) => id).sort((a, b) => a - b);
  for (const id of candidates.slice(0, MAX_DUPLICATES)) {
    const one = await findApplicationTo(all, String(id), opening);
    if (one !== undefined) return { candidate: String(id), application: String(one) };
  }
  const [first] = candidates;
  return first === undefined ? null : { candidate: String(first), application: null };
}

async function readStatuses(all: ReadAll, applications: readonly string[]): Promise<AtsStatus[]> {
  const known = new Map<string, AtsStatus>();
  for (let at = 0; at < applications.length; at += MAX_IDS) {
    const ids = applications.slice(at, at + MAX_IDS).join(",");
    for (const one of await all(`/applications?ids=${ids}`, z.array(applicationSchema), PAGE_SIZE))
      known.set(String(one.id), toAtsStatus(one));
  }
  return applications.map((id) => known.get(id) ?? null);
}

function requestBody({ name, email, linkedin, opening }: SentPerson) {
  const { first, last } = splitName(name);
  return {
    first_name: first,
    last_name: last,
    email_addresses: [{ value: email, type: "personal" }],
    ...(linkedin !== "" && { social_media_addresses: [{ value: linkedin }] }),
    application: { job_id: Number(opening) },
  };
}

function openClient(keys: AtsCredentials, asking: RequestOptions): HiringSystem {
  const { send, all } = createSession(keys, asking);
  return {
    async openings() {
      const open = await all("/jobs?status=open", jobsSchema, HIRING_BOUNDS.openings);
      return open.map(({ id, name }) => ({ id: String(id), title: name }));
    },
    steps: () => readSteps(all),
    find: (email, opening) => findPerson(all, email, opening),
    async make(sent): Promise<AtsIds> {
      const { body } = await send("POST", "/candidates", requestBody(sent));
      const { candidate, application: applied } = parseResponse(createdSchema, body);
      return { candidate: String(candidate.id), application: String(applied.id) };
    },
    async apply(candidate, { opening }): Promise<AtsIds> {
      const body = { candidate_id: Number(candidate), job_id: Number(opening) };
      const answer = await send("POST", "/applications", body);
      return { candidate, application: String(parseResponse(z.object({ id: numberSchema }), answer.body).id) };
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
        PAGE_SIZE,
      );
      return notes.some(({ body }) => isSameText(body ?? "", word));
    },
    async hasDocument({ candidate }, name) {
      const named = z.array(z.object({ filename: z.string().nullish() }));
      const files = await all(`/attachments?candidate_ids=${candidate}`, named, PAGE_SIZE);
      return files.some(({ filename }) => filename === name);
    },
    readStatuses: (applications) => readStatuses(all, applications),
    async erase({ candidate, application: id }, stays) {
      // A person who no longer exists needs no deletion.
      if (!stays) await send("DELETE", `/candidates/${candidate}`, undefined, [404]);
      else if (id !== null) await send("DELETE", `/applications/${id}`, undefined, [404]);
      return "erased";
    },
  };
}

const eventSchema = z.object({
  payload: z.object({ application: z.object({ id: numberSchema }).optional() }).optional(),
});

export const greenhouseAdapter: Adapter = {
  open: openClient,
  parseWebhook(signs, { bytes, signature }) {
    // "sha256", a space, and the hex digits.
    const [method, hex = ""] = signature.trim().split(/\s+/);
    if (method !== "sha256" || !isSignatureValid(signs, bytes, hex)) return undefined;
    const parsed = eventSchema.safeParse(parseMessage(bytes));
    const id = parsed.success ? parsed.data.payload?.application?.id : undefined;
    return id === undefined ? null : String(id);
  },
};
