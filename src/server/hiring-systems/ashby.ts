import { z } from "zod";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { HIRING_BOUNDS, type OpeningThere } from "../../contract/team/hiring-systems.ts";
import { HIRED_THERE, REJECTED_THERE, stepKey } from "../../rules/team/hiring-systems.ts";
import { ask, form, json, type Question } from "./ask.ts";
import { id, isSigned, messageOf, said, sameWords, shaped } from "./shapes.ts";
import {
  type Adapter,
  type Asking,
  type Erasure,
  type Found,
  type HiringSystem,
  type Keys,
  type Numbers,
  type Sent,
  type Standing,
  type StepName,
  SystemError,
} from "./system.ts";

// Ashby: one URL per call, an API key as the user name of Basic authentication, `success` in the response, lists with a
// cursor.

const API = "api.ashbyhq.com";
const PAGE = 100;
const PAGES = 50;
/** Maximum number of plans whose steps are read, and of one person's applications that are read. */
const [PLANS, APPLICATIONS] = [30, 5];
/** A user waits for the steps of all plans, so this many are read concurrently. */
const AT_ONCE = 10;

const answer = z.object({
  success: z.boolean(),
  results: z.unknown().optional(),
  errors: z.array(z.string()).optional(),
  moreDataAvailable: z.boolean().optional(),
  nextCursor: z.string().nullish(),
});
const withId = z.object({ id });
const jobs = z.array(z.object({ id, title: said, status: z.string().nullish() }));
const stages = z.array(z.object({ id, title: said, type: z.string(), orderInInterviewPlan: z.number().default(0) }));
const person = z.object({
  applicationIds: z.array(id).default([]),
  resumeFileHandle: z.object({ name: z.string().nullish() }).nullish(),
});
const application = z.object({
  id,
  status: z.string(),
  job: withId.nullish(),
  currentInterviewStage: z.object({ title: said, interviewPlanId: id.nullish() }).nullish(),
});
type Application = z.output<typeof application>;

/** Final steps, which are not identified by name. */
const ENDS: readonly string[] = ["Hired", "Archived"];

function standingOf({ status, currentInterviewStage: stage }: Application): Standing {
  if (status === "Hired") return { step: HIRED_THERE, name: "Hired" };
  if (status === "Archived") return { step: REJECTED_THERE, name: "Archived" };
  return { step: stepKey(stage?.title ?? ""), name: stage?.title ?? "" };
}

function conversation({ key }: Keys, asking: Asking) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const headers = { authorization, accept: "application/json; version=1" };
  async function put(name: string, body: NonNullable<Question["body"]>) {
    const answered = await ask(asking, [API, `/${name}`], { method: "POST", headers, body });
    const given = shaped(answer, answered.body);
    if (given.success) return given;
    const { errors = [] } = given;
    if (errors.some((error) => /missing_endpoint_permission|unauthorized/i.test(error)))
      throw new SystemError("keys", "no right");
    throw new SystemError("refused", errors.some((error) => /not_found/i.test(error)) ? "not found" : "not a success");
  }
  const send = async (name: string, body: object) => (await put(name, json(body))).results;
  async function all<T>(name: string, body: object, schema: z.ZodType<T[]>, most = PAGE * PAGES): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < PAGES && items.length < most; page += 1) {
      const given = await put(name, json({ ...body, limit: PAGE, ...(cursor !== undefined && { cursor }) }));
      items.push(...shaped(schema, given.results));
      if (given.moreDataAvailable !== true || given.nextCursor == null) break;
      cursor = given.nextCursor;
    }
    return items.slice(0, most);
  }
  return { put, send, all };
}

const isRefusal = (error: unknown): error is SystemError => error instanceof SystemError && error.fault === "refused";

/** The requested object, or null where it does not exist. */
async function unlessGone<T>(asked: () => Promise<T>): Promise<T | null> {
  try {
    return await asked();
  } catch (error) {
    if (isRefusal(error) && error.message === "not found") return null;
    throw error;
  }
}

type Conversation = ReturnType<typeof conversation>;

const infoOf = async ({ send }: Conversation, applicationId: string): Promise<Application | null> =>
  unlessGone(async () => shaped(application, await send("application.info", { applicationId })));

/**
 * Archives an application, which must precede anonymization, with any reason that the company has, preferably one on
 * the candidate's side.
 */
async function archive(
  there: Conversation,
  { id: applicationId, currentInterviewStage: stage }: Application,
): Promise<void> {
  const interviewPlanId = stage?.interviewPlanId;
  if (interviewPlanId == null) throw new SystemError("refused", "no plan");
  const plan = await there.all("interviewStage.list", { interviewPlanId }, stages);
  const reasons = await there.all(
    "archiveReason.list",
    {},
    z.array(z.object({ id, reasonType: z.string().nullish() })),
  );
  const to = plan.find(({ type }) => type === "Archived");
  const reason = reasons.find(({ reasonType }) => reasonType === "RejectedByCandidate") ?? reasons[0];
  if (to === undefined || reason === undefined) throw new SystemError("refused", "no way to archive");
  const change = { applicationId, interviewStageId: to.id, archiveReasonId: reason.id };
  await there.send("application.changeStage", change);
}

async function stepsOf({ all }: Conversation): Promise<StepName[]> {
  const plans = await all("interviewPlan.list", {}, z.array(withId), PLANS);
  const named = new Map<string, StepName & { at: number }>();
  for (let from = 0; from < plans.length; from += AT_ONCE) {
    const some = plans.slice(from, from + AT_ONCE);
    const read = await Promise.all(
      some.map(({ id: interviewPlanId }) => all("interviewStage.list", { interviewPlanId }, stages)),
    );
    for (const { title, type, orderInInterviewPlan: at } of read.flat())
      if (!ENDS.includes(type) && !named.has(stepKey(title)))
        named.set(stepKey(title), { step: stepKey(title), name: title, at });
  }
  const sorted = [...named.values()].sort((a, b) => a.at - b.at);
  return sorted.map(({ step, name }) => ({ step, name }));
}

async function findOf(there: Conversation, email: string, opening: string): Promise<Found | null> {
  const found = await there.all("candidate.search", { email }, z.array(withId));
  for (const { id: candidate } of found.slice(0, APPLICATIONS)) {
    const { applicationIds } = shaped(person, await there.send("candidate.info", { id: candidate }));
    for (const one of applicationIds.slice(0, APPLICATIONS)) {
      const known = await infoOf(there, one);
      if (known?.job?.id === opening) return { candidate, application: one };
    }
  }
  const [first] = found;
  return first === undefined ? null : { candidate: first.id, application: null };
}

async function apply({ send }: Conversation, candidate: string, jobId: string): Promise<Numbers> {
  const made = shaped(withId, await send("application.create", { candidateId: candidate, jobId }));
  return { candidate, application: made.id };
}

async function make(there: Conversation, { name, email, linkedin, opening }: Sent): Promise<Numbers> {
  const facts = { name, email, ...(linkedin !== "" && { linkedInUrl: linkedin }) };
  const { id: candidate } = shaped(withId, await there.send("candidate.create", facts));
  try {
    return await apply(there, candidate, opening);
  } catch (error) {
    // A person without an application is deleted.
    if (isRefusal(error)) await there.send("candidate.anonymize", { candidateId: candidate });
    throw error;
  }
}

/** Anonymizes a person after archiving our applications. If another application is open, the company decides. */
async function anonymize(there: Conversation, candidate: string, applied: readonly string[]): Promise<Erasure> {
  try {
    for (const one of applied) {
      const known = await infoOf(there, one);
      if (known !== null && !ENDS.includes(known.status)) await archive(there, known);
    }
    await unlessGone(() => there.send("candidate.anonymize", { candidateId: candidate }));
    return "erased";
  } catch (error) {
    if (isRefusal(error)) return "by_hand";
    throw error;
  }
}

function open(keys: Keys, asking: Asking): HiringSystem {
  const there = conversation(keys, asking);
  const { put, send, all } = there;
  return {
    async openings(): Promise<OpeningThere[]> {
      const open = await all("job.list", { status: ["Open"] }, jobs, HIRING_BOUNDS.openings);
      return open
        .filter(({ status }) => status == null || status === "Open")
        .map(({ id: job, title }) => ({ id: job, title }));
    },
    steps: () => stepsOf(there),
    find: (email, opening) => findOf(there, email, opening),
    make: (sent) => make(there, sent),
    apply: (candidate, { opening }) => apply(there, candidate, opening),
    async say({ candidate: candidateId }, note) {
      await send("candidate.createNote", { candidateId, note });
    },
    async attach({ candidate }, { name, type, bytes }) {
      const boundary = `${PRODUCT_KEY}-${candidate}`;
      await put(
        "candidate.uploadResume",
        form(boundary, { candidateId: candidate }, { field: "resume", name, type, bytes }),
      );
    },
    async hasWord({ candidate: candidateId }, word) {
      const notes = await all(
        "candidate.listNotes",
        { candidateId },
        z.array(z.object({ content: z.string().nullish() })),
      );
      return notes.some(({ content }) => sameWords(content ?? "", word));
    },
    async hasDocument({ candidate }, name) {
      return shaped(person, await send("candidate.info", { id: candidate })).resumeFileHandle?.name === name;
    },
    async standings(applications) {
      const standings: Standing[] = [];
      for (const one of applications) {
        const known = await infoOf(there, one);
        standings.push(known === null ? null : standingOf(known));
      }
      return standings;
    },
    // Applications cannot be deleted there.
    erase: async ({ candidate, application: applied, added }, stays) =>
      stays ? "by_hand" : anonymize(there, candidate, applied === null ? added : [applied, ...added]),
  };
}

const event = z.object({ data: z.object({ application: withId.optional() }).optional() });

export const ashby: Adapter = {
  open,
  hear(signs, { bytes, signature }) {
    const [method, hex = ""] = signature.trim().split("=");
    if (method !== "sha256" || !isSigned(signs, bytes, hex)) return undefined;
    const parsed = event.safeParse(messageOf(bytes));
    return (parsed.success && parsed.data.data?.application?.id) || null;
  },
};
