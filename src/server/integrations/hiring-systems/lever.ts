import { z } from "zod";
import { HIRING_BOUNDS } from "../../../contract/integrations/hiring-systems.ts";
import { PRODUCT_KEY, PRODUCT_NAME } from "../../../contract/product.ts";
import { REMOTE_HIRED, REMOTE_REJECTED, stageKey } from "../../../rules/team/hiring-systems.ts";
import type {
  Adapter,
  AtsCredentials,
  AtsIds,
  AtsStatus,
  FoundRemotePerson,
  HiringSystem,
  RequestOptions,
  SentPerson,
} from "./adapter.ts";
import { formBody, type HttpRequest, jsonBody, sendRequest } from "./http.ts";
import { idSchema, isSameText, isSignatureValid, nameSchema, parseMessage, parseResponse } from "./schemas.ts";

// Lever: a person is a contact, an application is an opportunity; the URL names the acting user, lists use an offset.

const API = "api.lever.co";
const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/** Lever anonymizes only by hand, so this note requests the deletion. */
const ERASURE_NOTE = `${PRODUCT_NAME}: this person has had their data erased and asks for deletion here as well. Please anonymize them.`;

const pageSchema = z.object({ data: z.unknown(), hasNext: z.boolean().optional(), next: z.string().nullish() });
const appliedSchema = z.union([
  idSchema,
  z.object({ posting: z.union([idSchema, z.object({ id: idSchema })]).nullish() }),
]);
const opportunitySchema = z.object({
  id: idSchema,
  contact: z.union([idSchema, z.object({ id: idSchema })]),
  applications: z.array(appliedSchema).nullish(),
  stage: z.union([idSchema, z.object({ id: idSchema, text: nameSchema })]).nullish(),
  archived: z.object({ reason: idSchema.nullish() }).nullish(),
});
type Opportunity = z.output<typeof opportunitySchema>;
const namedSchema = z.object({ id: idSchema, text: nameSchema });

const toId = (one: string | { id: string }): string => (typeof one === "string" ? one : one.id);

function isTo({ applications }: Opportunity, opening: string): boolean {
  return (applications ?? []).some(
    (one) => typeof one === "object" && one.posting != null && toId(one.posting) === opening,
  );
}

function createSession({ key, user }: AtsCredentials, asking: RequestOptions) {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`, accept: "application/json" };
  const by = `perform_as=${encodeURIComponent(user)}`;
  const read = async (path: string, known: readonly number[] = []) =>
    sendRequest(asking, [API, `/v1${path}`], { method: "GET", headers }, known);
  async function write(path: string, body: NonNullable<HttpRequest["body"]>): Promise<unknown> {
    const answer = await sendRequest(asking, [API, `/v1${path}?${by}`], { method: "POST", headers, body });
    return parseResponse(pageSchema, answer.body).data;
  }
  async function all<T>(path: string, schema: z.ZodType<T[]>, most = PAGE_SIZE * MAX_PAGES): Promise<T[]> {
    const items: T[] = [];
    let offset = "";
    for (let nth = 0; nth < MAX_PAGES && items.length < most; nth += 1) {
      const given = parseResponse(
        pageSchema,
        (await read(`${path}${path.includes("?") ? "&" : "?"}limit=${PAGE_SIZE}${offset}`)).body,
      );
      items.push(...parseResponse(schema, given.data));
      if (given.hasNext !== true || given.next == null) break;
      offset = `&offset=${encodeURIComponent(given.next)}`;
    }
    return items.slice(0, most);
  }
  return { read, write, all };
}
type LeverSession = ReturnType<typeof createSession>;

const applicationPath = (application: string, what = "") => `/opportunities/${encodeURIComponent(application)}${what}`;

async function findPerson({ all }: LeverSession, email: string, opening: string): Promise<FoundRemotePerson | null> {
  const path = `/opportunities?email=${encodeURIComponent(email)}&expand=applications`;
  const found = await all(path, z.array(opportunitySchema));
  const one = found.find((known) => isTo(known, opening));
  if (one !== undefined) return { candidate: toId(one.contact), application: one.id };
  const [first] = found;
  return first === undefined ? null : { candidate: toId(first.contact), application: null };
}

async function readStatuses({ read, all }: LeverSession, applications: readonly string[]): Promise<AtsStatus[]> {
  const hires = new Set((await all("/archive_reasons?type=hired", z.array(namedSchema))).map((reason) => reason.id));
  const statuses: AtsStatus[] = [];
  for (const one of applications) {
    const { status, body } = await read(applicationPath(one, "?expand=stage"), [404]);
    if (status === 404) {
      statuses.push(null);
      continue;
    }
    const { archived, stage } = parseResponse(z.object({ data: opportunitySchema }), body).data;
    const name = typeof stage === "object" ? (stage?.text ?? "") : "";
    if (archived == null) statuses.push({ step: stageKey(name), name });
    else if (hires.has(archived.reason ?? "")) statuses.push({ step: REMOTE_HIRED, name: "Hired" });
    else statuses.push({ step: REMOTE_REJECTED, name: "Archived" });
  }
  return statuses;
}

/** Creates an opportunity; `contact`: of an existing person. */
async function createOpportunity(
  { write }: LeverSession,
  { name, email, linkedin, opening }: SentPerson,
  contact?: string,
): Promise<AtsIds> {
  const facts = { name, emails: [email], links: linkedin === "" ? [] : [linkedin], postings: [opening] };
  const from = { origin: "referred", sources: [PRODUCT_NAME], ...(contact !== undefined && { contact }) };
  const made = parseResponse(opportunitySchema, await write("/opportunities", jsonBody({ ...facts, ...from })));
  return { candidate: toId(made.contact), application: made.id };
}

const notesSchema = z.array(
  z.object({ fields: z.array(z.object({ value: z.unknown() })).nullish(), value: z.string().nullish() }),
);

async function hasNote({ all }: LeverSession, application: string, word: string): Promise<boolean> {
  const texts = (await all(applicationPath(application, "/notes"), notesSchema)).flatMap(({ fields, value }) => [
    value,
    ...(fields ?? []).map((one) => one.value),
  ]);
  return texts.some((text) => typeof text === "string" && isSameText(text, word));
}

function openClient(keys: AtsCredentials, asking: RequestOptions): HiringSystem {
  const there = createSession(keys, asking);
  const { read, write, all } = there;
  return {
    async openings() {
      const open = await all("/postings?state=published", z.array(namedSchema), HIRING_BOUNDS.openings);
      return open.map(({ id: posting, text }) => ({ id: posting, title: text }));
    },
    async steps() {
      return (await all("/stages", z.array(namedSchema))).map(({ text }) => ({ step: stageKey(text), name: text }));
    },
    find: (email, opening) => findPerson(there, email, opening),
    make: (sent) => createOpportunity(there, sent),
    apply: (candidate, sent) => createOpportunity(there, sent, candidate),
    async say({ application }, value) {
      await write(applicationPath(application, "/notes"), jsonBody({ value }));
    },
    async attach({ application }, { name, type, bytes }) {
      await write(
        applicationPath(application, "/files"),
        formBody(`${PRODUCT_KEY}-${application}`, {}, { field: "file", name, type, bytes }),
      );
    },
    hasWord: ({ application }, word) => hasNote(there, application, word),
    async hasDocument({ application }, name) {
      const files = await all(
        applicationPath(application, "/files"),
        z.array(z.object({ name: z.string().nullish() })),
      );
      return files.some((file) => file.name === name);
    },
    readStatuses: (applications) => readStatuses(there, applications),
    async erase({ application }) {
      if (application === null) return "by_hand";
      const { status } = await read(applicationPath(application), [404]);
      if (status === 404) return "erased";
      if (!(await hasNote(there, application, ERASURE_NOTE)))
        await write(applicationPath(application, "/notes"), jsonBody({ value: ERASURE_NOTE }));
      return "by_hand";
    },
  };
}

const eventSchema = z.object({
  token: z.string(),
  triggeredAt: z.number(),
  signature: z.string(),
  data: z.object({ opportunityId: idSchema.optional() }).optional(),
});

export const leverAdapter: Adapter = {
  open: openClient,
  parseWebhook(signs, { bytes }) {
    // The signature in the message covers its token and time. Nothing else is trusted except whom to poll.
    const parsed = eventSchema.safeParse(parseMessage(bytes));
    if (!parsed.success) return undefined;
    const { token, triggeredAt, signature, data } = parsed.data;
    return isSignatureValid(signs, `${token}${triggeredAt}`, signature) ? (data?.opportunityId ?? null) : undefined;
  },
};
