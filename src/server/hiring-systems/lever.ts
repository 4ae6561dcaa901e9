import { z } from "zod";
import { PRODUCT_KEY, PRODUCT_NAME } from "../../contract/product.ts";
import { HIRING_BOUNDS } from "../../contract/team/hiring-systems.ts";
import { HIRED_THERE, REJECTED_THERE, stepKey } from "../../rules/team/hiring-systems.ts";
import { ask, form, json, type Question } from "./ask.ts";
import { id, isSigned, messageOf, said, sameWords, shaped } from "./shapes.ts";
import type { Adapter, Asking, Found, HiringSystem, Keys, Numbers, Sent, Standing } from "./system.ts";

// Lever: a person is a contact, an application is an opportunity; the URL names the acting user, lists use an offset.

const API = "api.lever.co";
const PAGE = 100;
const PAGES = 20;

/** Lever anonymizes only by hand, so this note requests the deletion. */
const ERASURE = `${PRODUCT_NAME}: this person has had their data erased and asks for deletion here as well. Please anonymize them.`;

const page = z.object({ data: z.unknown(), hasNext: z.boolean().optional(), next: z.string().nullish() });
const applied = z.union([id, z.object({ posting: z.union([id, z.object({ id })]).nullish() })]);
const opportunity = z.object({
  id,
  contact: z.union([id, z.object({ id })]),
  applications: z.array(applied).nullish(),
  stage: z.union([id, z.object({ id, text: said })]).nullish(),
  archived: z.object({ reason: id.nullish() }).nullish(),
});
type Opportunity = z.output<typeof opportunity>;
const named = z.object({ id, text: said });

const idOf = (one: string | { id: string }): string => (typeof one === "string" ? one : one.id);

function isTo({ applications }: Opportunity, opening: string): boolean {
  return (applications ?? []).some(
    (one) => typeof one === "object" && one.posting != null && idOf(one.posting) === opening,
  );
}

function conversation({ key, user }: Keys, asking: Asking) {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`, accept: "application/json" };
  const by = `perform_as=${encodeURIComponent(user)}`;
  const read = async (path: string, known: readonly number[] = []) =>
    ask(asking, [API, `/v1${path}`], { method: "GET", headers }, known);
  async function write(path: string, body: NonNullable<Question["body"]>): Promise<unknown> {
    const answer = await ask(asking, [API, `/v1${path}?${by}`], { method: "POST", headers, body });
    return shaped(page, answer.body).data;
  }
  async function all<T>(path: string, schema: z.ZodType<T[]>, most = PAGE * PAGES): Promise<T[]> {
    const items: T[] = [];
    let offset = "";
    for (let nth = 0; nth < PAGES && items.length < most; nth += 1) {
      const given = shaped(page, (await read(`${path}${path.includes("?") ? "&" : "?"}limit=${PAGE}${offset}`)).body);
      items.push(...shaped(schema, given.data));
      if (given.hasNext !== true || given.next == null) break;
      offset = `&offset=${encodeURIComponent(given.next)}`;
    }
    return items.slice(0, most);
  }
  return { read, write, all };
}
type Conversation = ReturnType<typeof conversation>;

const at = (application: string, what = "") => `/opportunities/${encodeURIComponent(application)}${what}`;

async function findOf({ all }: Conversation, email: string, opening: string): Promise<Found | null> {
  const path = `/opportunities?email=${encodeURIComponent(email)}&expand=applications`;
  const found = await all(path, z.array(opportunity));
  const one = found.find((known) => isTo(known, opening));
  if (one !== undefined) return { candidate: idOf(one.contact), application: one.id };
  const [first] = found;
  return first === undefined ? null : { candidate: idOf(first.contact), application: null };
}

async function standingsOf({ read, all }: Conversation, applications: readonly string[]): Promise<Standing[]> {
  const hires = new Set((await all("/archive_reasons?type=hired", z.array(named))).map((reason) => reason.id));
  const standings: Standing[] = [];
  for (const one of applications) {
    const { status, body } = await read(at(one, "?expand=stage"), [404]);
    if (status === 404) {
      standings.push(null);
      continue;
    }
    const { archived, stage } = shaped(z.object({ data: opportunity }), body).data;
    const name = typeof stage === "object" ? (stage?.text ?? "") : "";
    if (archived == null) standings.push({ step: stepKey(name), name });
    else if (hires.has(archived.reason ?? "")) standings.push({ step: HIRED_THERE, name: "Hired" });
    else standings.push({ step: REJECTED_THERE, name: "Archived" });
  }
  return standings;
}

/** Creates an opportunity; `contact`: of an existing person. */
async function make(
  { write }: Conversation,
  { name, email, linkedin, opening }: Sent,
  contact?: string,
): Promise<Numbers> {
  const facts = { name, emails: [email], links: linkedin === "" ? [] : [linkedin], postings: [opening] };
  const from = { origin: "referred", sources: [PRODUCT_NAME], ...(contact !== undefined && { contact }) };
  const made = shaped(opportunity, await write("/opportunities", json({ ...facts, ...from })));
  return { candidate: idOf(made.contact), application: made.id };
}

const notes = z.array(
  z.object({ fields: z.array(z.object({ value: z.unknown() })).nullish(), value: z.string().nullish() }),
);

async function isSaid({ all }: Conversation, application: string, word: string): Promise<boolean> {
  const texts = (await all(at(application, "/notes"), notes)).flatMap(({ fields, value }) => [
    value,
    ...(fields ?? []).map((one) => one.value),
  ]);
  return texts.some((text) => typeof text === "string" && sameWords(text, word));
}

function open(keys: Keys, asking: Asking): HiringSystem {
  const there = conversation(keys, asking);
  const { read, write, all } = there;
  return {
    async openings() {
      const open = await all("/postings?state=published", z.array(named), HIRING_BOUNDS.openings);
      return open.map(({ id: posting, text }) => ({ id: posting, title: text }));
    },
    async steps() {
      return (await all("/stages", z.array(named))).map(({ text }) => ({ step: stepKey(text), name: text }));
    },
    find: (email, opening) => findOf(there, email, opening),
    make: (sent) => make(there, sent),
    apply: (candidate, sent) => make(there, sent, candidate),
    async say({ application }, value) {
      await write(at(application, "/notes"), json({ value }));
    },
    async attach({ application }, { name, type, bytes }) {
      await write(
        at(application, "/files"),
        form(`${PRODUCT_KEY}-${application}`, {}, { field: "file", name, type, bytes }),
      );
    },
    hasWord: ({ application }, word) => isSaid(there, application, word),
    async hasDocument({ application }, name) {
      const files = await all(at(application, "/files"), z.array(z.object({ name: z.string().nullish() })));
      return files.some((file) => file.name === name);
    },
    standings: (applications) => standingsOf(there, applications),
    async erase({ application }) {
      if (application === null) return "by_hand";
      const { status } = await read(at(application), [404]);
      if (status === 404) return "erased";
      if (!(await isSaid(there, application, ERASURE)))
        await write(at(application, "/notes"), json({ value: ERASURE }));
      return "by_hand";
    },
  };
}

const event = z.object({
  token: z.string(),
  triggeredAt: z.number(),
  signature: z.string(),
  data: z.object({ opportunityId: id.optional() }).optional(),
});

export const lever: Adapter = {
  open,
  hear(signs, { bytes }) {
    // The signature in the message covers its token and time. Nothing else is trusted except whom to poll.
    const parsed = event.safeParse(messageOf(bytes));
    if (!parsed.success) return undefined;
    const { token, triggeredAt, signature, data } = parsed.data;
    return isSigned(signs, `${token}${triggeredAt}`, signature) ? (data?.opportunityId ?? null) : undefined;
  },
};
