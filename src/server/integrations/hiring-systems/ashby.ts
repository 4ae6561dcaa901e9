import { z } from "zod";
import { HIRING_BOUNDS, type RemoteJob } from "../../../contract/integrations/hiring-systems.ts";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { REMOTE_HIRED, REMOTE_REJECTED, stageKey } from "../../../rules/team/hiring-systems.ts";
import {
  type Adapter,
  type AtsCredentials,
  type AtsIds,
  type AtsStatus,
  type AtsStep,
  type ErasureResult,
  type FoundRemotePerson,
  type HiringSystem,
  type RequestOptions,
  type SentPerson,
  SystemError,
} from "./adapter.ts";
import { formBody, type HttpRequest, jsonBody, sendRequest } from "./http.ts";
import { idSchema, isSameText, isSignatureValid, nameSchema, parseMessage, parseResponse } from "./schemas.ts";

// Ashby: one URL per call, an API key as the user name of Basic authentication, `success` in the response, lists with a
// cursor.

const API = "api.ashbyhq.com";
const PAGE_SIZE = 100;
const MAX_PAGES = 50;
/** Maximum number of plans whose steps are read, and of one person's applications that are read. */
const [PLANS, APPLICATIONS] = [30, 5];
/** A user waits for the steps of all plans, so this many are read concurrently. */
const CONCURRENCY = 10;

const responseSchema = z.object({
  success: z.boolean(),
  results: z.unknown().optional(),
  errors: z.array(z.string()).optional(),
  moreDataAvailable: z.boolean().optional(),
  nextCursor: z.string().nullish(),
});
const withIdSchema = z.object({ id: idSchema });
const jobsSchema = z.array(z.object({ id: idSchema, title: nameSchema, status: z.string().nullish() }));
const stagesSchema = z.array(
  z.object({ id: idSchema, title: nameSchema, type: z.string(), orderInInterviewPlan: z.number().default(0) }),
);
const personSchema = z.object({
  applicationIds: z.array(idSchema).default([]),
  resumeFileHandle: z.object({ name: z.string().nullish() }).nullish(),
});
const applicationSchema = z.object({
  id: idSchema,
  status: z.string(),
  job: withIdSchema.nullish(),
  currentInterviewStage: z.object({ title: nameSchema, interviewPlanId: idSchema.nullish() }).nullish(),
});
type Application = z.output<typeof applicationSchema>;

/** Final steps, which are not identified by name. */
const FINAL_STEPS: readonly string[] = ["Hired", "Archived"];

function toAtsStatus({ status, currentInterviewStage: stage }: Application): AtsStatus {
  if (status === "Hired") return { step: REMOTE_HIRED, name: "Hired" };
  if (status === "Archived") return { step: REMOTE_REJECTED, name: "Archived" };
  return { step: stageKey(stage?.title ?? ""), name: stage?.title ?? "" };
}

function createSession({ key }: AtsCredentials, asking: RequestOptions) {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const headers = { authorization, accept: "application/json; version=1" };
  async function put(name: string, body: NonNullable<HttpRequest["body"]>) {
    const answered = await sendRequest(asking, [API, `/${name}`], { method: "POST", headers, body });
    const given = parseResponse(responseSchema, answered.body);
    if (given.success) return given;
    const { errors = [] } = given;
    if (errors.some((error) => /missing_endpoint_permission|unauthorized/i.test(error)))
      throw new SystemError("keys", "no right");
    throw new SystemError("refused", errors.some((error) => /not_found/i.test(error)) ? "not found" : "not a success");
  }
  const send = async (name: string, body: object) => (await put(name, jsonBody(body))).results;
  async function all<T>(
    name: string,
    body: object,
    schema: z.ZodType<T[]>,
    most = PAGE_SIZE * MAX_PAGES,
  ): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && items.length < most; page += 1) {
      const given = await put(name, jsonBody({ ...body, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }));
      items.push(...parseResponse(schema, given.results));
      if (given.moreDataAvailable !== true || given.nextCursor == null) break;
      cursor = given.nextCursor;
    }
    return items.slice(0, most);
  }
  return { put, send, all };
}

const isRejected = (error: unknown): error is SystemError =>
  error instanceof SystemError && error.failure === "refused";

/** The requested object, or null where it does not exist. */
async function nullIfGone<T>(asked: () => Promise<T>): Promise<T | null> {
  try {
    return await asked();
  } catch (error) {
    if (isRejected(error) && error.message === "not found") return null;
    throw error;
  }
}

type AshbySession = ReturnType<typeof createSession>;

const readApplication = async ({ send }: AshbySession, applicationId: string): Promise<Application | null> =>
  nullIfGone(async () => parseResponse(applicationSchema, await send("application.info", { applicationId })));

/**
 * Archives an application, which must precede anonymization, with any reason that the company has, preferably one on
 * the candidate's side.
 */
async function archiveApplication(
  there: AshbySession,
  { id: applicationId, currentInterviewStage: stage }: Application,
): Promise<void> {
  const interviewPlanId = stage?.interviewPlanId;
  if (interviewPlanId == null) throw new SystemError("refused", "no plan");
  const plan = await there.all("interviewStage.list", { interviewPlanId }, stagesSchema);
  const reasons = await there.all(
    "archiveReason.list",
    {},
    z.array(z.object({ id: idSchema, reasonType: z.string().nullish() })),
  );
  const to = plan.find(({ type }) => type === "Archived");
  const reason = reasons.find(({ reasonType }) => reasonType === "RejectedByCandidate") ?? reasons[0];
  if (to === undefined || reason === undefined) throw new SystemError("refused", "no way to archive");
  const change = { applicationId, interviewStageId: to.id, archiveReasonId: reason.id };
  await there.send("application.changeStage", change);
}

async function readSteps({ all }: AshbySession): Promise<AtsStep[]> {
  const plans = await all("interviewPlan.list", {}, z.array(withIdSchema), PLANS);
  const named = new Map<string, AtsStep & { at: number }>();
  for (let from = 0; from < plans.length; from += CONCURRENCY) {
    const some = plans.slice(from, from + CONCURRENCY);
    const read = await Promise.all(
      some.map(({ id: interviewPlanId }) => all("interviewStage.list", { interviewPlanId }, stagesSchema)),
    );
    for (const { title, type, orderInInterviewPlan: at } of read.flat())
      if (!FINAL_STEPS.includes(type) && !named.has(stageKey(title)))
        named.set(stageKey(title), { step: stageKey(title), name: title, at });
  }
  const sorted = [...named.values()].sort((a, b) => a.at - b.at);
  return sorted.map(({ step, name }) => ({ step, name }));
}

async function findPerson(there: AshbySession, email: string, opening: string): Promise<FoundRemotePerson | null> {
  const found = await there.all("candidate.search", { email }, z.array(withIdSchema));
  for (const { id: candidate } of found.slice(0, APPLICATIONS)) {
    const { applicationIds } = parseResponse(personSchema, await there.send("candidate.info", { id: candidate }));
    for (const one of applicationIds.slice(0, APPLICATIONS)) {
      const known = await readApplication(there, one);
      if (known?.job?.id === opening) return { candidate, application: one };
    }
  }
  const [first] = found;
  return first === undefined ? null : { candidate: first.id, application: null };
}

async function createApplication({ send }: AshbySession, candidate: string, jobId: string): Promise<AtsIds> {
  const made = parseResponse(withIdSchema, await send("application.create", { candidateId: candidate, jobId }));
  return { candidate, application: made.id };
}

async function createPerson(there: AshbySession, { name, email, linkedin, opening }: SentPerson): Promise<AtsIds> {
  const facts = { name, email, ...(linkedin !== "" && { linkedInUrl: linkedin }) };
  const { id: candidate } = parseResponse(withIdSchema, await there.send("candidate.create", facts));
  try {
    return await createApplication(there, candidate, opening);
  } catch (error) {
    // A person without an application is deleted.
    if (isRejected(error)) await there.send("candidate.anonymize", { candidateId: candidate });
    throw error;
  }
}

/** Anonymizes a person after archiving our applications. If another application is open, the company decides. */
async function anonymizePerson(
  there: AshbySession,
  candidate: string,
  applied: readonly string[],
): Promise<ErasureResult> {
  try {
    for (const one of applied) {
      const known = await readApplication(there, one);
      if (known !== null && !FINAL_STEPS.includes(known.status)) await archiveApplication(there, known);
    }
    await nullIfGone(() => there.send("candidate.anonymize", { candidateId: candidate }));
    return "erased";
  } catch (error) {
    if (isRejected(error)) return "by_hand";
    throw error;
  }
}

function openClient(keys: AtsCredentials, asking: RequestOptions): HiringSystem {
  const there = createSession(keys, asking);
  const { put, send, all } = there;
  return {
    async openings(): Promise<RemoteJob[]> {
      const open = await all("job.list", { status: ["Open"] }, jobsSchema, HIRING_BOUNDS.openings);
      return open
        .filter(({ status }) => status == null || status === "Open")
        .map(({ id: job, title }) => ({ id: job, title }));
    },
    steps: () => readSteps(there),
    find: (email, opening) => findPerson(there, email, opening),
    make: (sent) => createPerson(there, sent),
    apply: (candidate, { opening }) => createApplication(there, candidate, opening),
    async say({ candidate: candidateId }, note) {
      await send("candidate.createNote", { candidateId, note });
    },
    async attach({ candidate }, { name, type, bytes }) {
      const boundary = `${PRODUCT_KEY}-${candidate}`;
      await put(
        "candidate.uploadResume",
        formBody(boundary, { candidateId: candidate }, { field: "resume", name, type, bytes }),
      );
    },
    async hasWord({ candidate: candidateId }, word) {
      const notes = await all(
        "candidate.listNotes",
        { candidateId },
        z.array(z.object({ content: z.string().nullish() })),
      );
      return notes.some(({ content }) => isSameText(content ?? "", word));
    },
    async hasDocument({ candidate }, name) {
      return (
        parseResponse(personSchema, await send("candidate.info", { id: candidate })).resumeFileHandle?.name === name
      );
    },
    async readStatuses(applications) {
      const statuses: AtsStatus[] = [];
      for (const one of applications) {
        const known = await readApplication(there, one);
        statuses.push(known === null ? null : toAtsStatus(known));
      }
      return statuses;
    },
    // Applications cannot be deleted there.
    erase: async ({ candidate, application: applied, added }, stays) =>
      stays ? "by_hand" : anonymizePerson(there, candidate, applied === null ? added : [applied, ...added]),
  };
}

const eventSchema = z.object({ data: z.object({ application: withIdSchema.optional() }).optional() });

export const ashbyAdapter: Adapter = {
  open: openClient,
  parseWebhook(signs, { bytes, signature }) {
    const [method, hex = ""] = signature.trim().split("=");
    if (method !== "sha256" || !isSignatureValid(signs, bytes, hex)) return undefined;
    const parsed = eventSchema.safeParse(parseMessage(bytes));
    return (parsed.success && parsed.data.data?.application?.id) || null;
  },
};
