import { hmac, requestJson, type VendorRequest, type VendorResponse, type VendorStandIn } from "./hiring-systems.ts";

// A local stand-in for Ashby's published API: one URL per operation, `success` in the answer, ids as texts.

export const ASHBY_KEYS = { vendor: "ashby" as const, key: "ashby-key-4711" };
export const ASHBY_WEBHOOK_SECRET = "ashby-signs-with-this";

type Person = {
  id: string;
  name: string;
  email: string;
  linkedInUrl?: string;
  applicationIds: string[];
  anonymized: boolean;
};
type Application = { id: string; candidateId: string; jobId: string; status: string; stage: string };

export type AshbyStandIn = VendorStandIn & {
  readonly people: Map<string, Person>;
  readonly applications: Map<string, Application>;
  readonly notes: { candidateId: string; note: string }[];
  /** The last uploaded document of each person, as sent. */
  readonly resumes: Map<string, { name: string; form: string }>;
  put(application: string, stage: string): void;
  message(application: string): { body: string; headers: Record<string, string> };
};

const STAGES = [
  { id: "s1", title: "Application Review", type: "PreInterviewScreen", orderInInterviewPlan: 0 },
  { id: "s2", title: "Phone Screen", type: "Active", orderInInterviewPlan: 1 },
  { id: "s3", title: "Onsite", type: "Active", orderInInterviewPlan: 2 },
  { id: "s4", title: "Hired", type: "Hired", orderInInterviewPlan: 3 },
  { id: "s5", title: "Archived", type: "Archived", orderInInterviewPlan: 4 },
];
const JOBS = [
  { id: "job-1", title: "Staff Engineer", status: "Open" },
  { id: "job-2", title: "Designer", status: "Open" },
];
const PLAN = "plan-1";

const successResponse = (results: unknown, more: object = {}): VendorResponse => ({
  status: 200,
  body: { success: true, results, ...more },
});
const errorResponse = (...errors: string[]): VendorResponse => ({ status: 200, body: { success: false, errors } });

/** Pages of one item, which reveals callers that read only the first page. */
function paged<T>(all: readonly T[], { cursor }: Record<string, unknown>): VendorResponse {
  const at = Number(cursor ?? 0);
  const more = at + 1 < all.length;
  return successResponse(all.slice(at, at + 1), {
    moreDataAvailable: more,
    ...(more && { nextCursor: String(at + 1) }),
  });
}

function formParts(body: Buffer): { fields: Record<string, string>; file: string } {
  const text = body.toString("latin1");
  const fields = Object.fromEntries(
    [...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  return { fields, file: /filename="([^"]*)"/.exec(text)?.[1] ?? "" };
}

function viewOf({ id, candidateId, jobId, status, stage }: Application) {
  const { title, type } = STAGES.find((one) => one.title === stage) ?? { title: stage, type: "Active" };
  const currentInterviewStage = { id: "s", title, type, interviewPlanId: PLAN };
  return { id, status, candidate: { id: candidateId }, job: { id: jobId, title: "" }, currentInterviewStage };
}

function read(there: AshbyStandIn, name: string, sent: Record<string, unknown>): VendorResponse | null {
  switch (name) {
    case "/job.list":
      return paged(JOBS, sent);
    case "/interviewPlan.list":
      return paged([{ id: PLAN, title: "Default" }], sent);
    case "/interviewStage.list":
      return paged(sent.interviewPlanId === PLAN ? STAGES : [], sent);
    case "/archiveReason.list":
      return paged(
        [
          { id: "r1", reasonType: "RejectedByOrg" },
          { id: "r2", reasonType: "RejectedByCandidate" },
        ],
        sent,
      );
    case "/candidate.search":
      return paged(
        [...there.people.values()].filter(({ email, anonymized }) => !anonymized && email === sent.email),
        sent,
      );
    case "/candidate.info": {
      const person = there.people.get(String(sent.id));
      const resume = there.resumes.get(String(sent.id));
      if (person === undefined) return errorResponse("candidate_not_found");
      return successResponse({
        ...person,
        resumeFileHandle: resume === undefined ? null : { name: resume.name, handle: "h" },
      });
    }
    case "/candidate.listNotes":
      return paged(
        there.notes
          .filter(({ candidateId }) => candidateId === sent.candidateId)
          .map(({ note }) => ({ content: `<p>${note}</p>` })),
        sent,
      );
    case "/application.info": {
      const application = there.applications.get(String(sent.applicationId));
      return application === undefined ? errorResponse("application_not_found") : successResponse(viewOf(application));
    }
    default:
      return null;
  }
}

function write(
  there: AshbyStandIn,
  next: (kind: string) => string,
  name: string,
  sent: Record<string, unknown>,
): VendorResponse | null {
  const person = there.people.get(String(sent.candidateId));
  switch (name) {
    case "/candidate.create": {
      const made = {
        ...(sent as { name: string; email: string }),
        id: next("p"),
        applicationIds: [],
        anonymized: false,
      };
      there.people.set(made.id, made);
      return successResponse(made);
    }
    case "/application.create": {
      if (person === undefined || !JOBS.some(({ id }) => id === sent.jobId)) return errorResponse("invalid_input");
      const id = next("a");
      const place = {
        candidateId: person.id,
        jobId: String(sent.jobId),
        status: "Active",
        stage: "Application Review",
      };
      there.applications.set(id, { id, ...place });
      person.applicationIds.push(id);
      return successResponse({ id });
    }
    case "/candidate.createNote":
      there.notes.push(sent as { candidateId: string; note: string });
      return successResponse({ id: next("n") });
    case "/application.changeStage": {
      const application = there.applications.get(String(sent.applicationId));
      const stage = STAGES.find(({ id }) => id === sent.interviewStageId);
      if (application === undefined || stage === undefined) return errorResponse("application_not_found");
      if (stage.type === "Archived" && sent.archiveReasonId === undefined)
        return errorResponse("archive_reason_required");
      there.put(application.id, stage.title);
      return successResponse({ id: application.id });
    }
    case "/candidate.anonymize": {
      if (person === undefined) return errorResponse("candidate_not_found");
      const open = person.applicationIds.some((id) => there.applications.get(id)?.status === "Active");
      if (open) return errorResponse("candidate_has_active_applications");
      Object.assign(person, { name: "", email: "", linkedInUrl: "", anonymized: true });
      there.resumes.delete(person.id);
      return successResponse({ id: person.id });
    }
    default:
      return null;
  }
}

function upload(there: AshbyStandIn, { body }: VendorRequest): VendorResponse {
  const { fields, file } = formParts(body);
  if (!there.people.has(fields.candidateId ?? "")) return errorResponse("candidate_not_found");
  there.resumes.set(fields.candidateId ?? "", { name: file, form: body.toString("latin1") });
  return successResponse({ id: fields.candidateId });
}

/** An Ashby with two jobs and one plan, and no candidates. */
export function createAshby(): AshbyStandIn {
  let last = 0;
  const next = (kind: string) => {
    last += 1;
    return `${kind}-${last}`;
  };
  const there: AshbyStandIn = {
    hosts: ["api.ashbyhq.com"],
    people: new Map(),
    applications: new Map(),
    notes: [],
    resumes: new Map(),
    put(id, stage) {
      const application = there.applications.get(id);
      if (application === undefined) throw new Error("no such application");
      const status = stage === "Hired" || stage === "Archived" ? stage : "Active";
      Object.assign(application, { stage, status });
    },
    message(id) {
      const application = there.applications.get(id);
      const data = { application: application === undefined ? { id } : viewOf(application) };
      const body = JSON.stringify({ action: "candidateStageChange", data });
      return { body, headers: { "ashby-signature": `sha256=${hmac(ASHBY_WEBHOOK_SECRET, body)}` } };
    },
    answer(asked) {
      const basic = `Basic ${Buffer.from(`${ASHBY_KEYS.key}:`).toString("base64")}`;
      if (asked.headers.authorization !== basic) return { status: 401, body: {} };
      if (asked.method !== "POST") return { status: 405, body: {} };
      if (asked.path === "/candidate.uploadResume") return upload(there, asked);
      const sent = requestJson(asked);
      return read(there, asked.path, sent) ?? write(there, next, asked.path, sent) ?? { status: 404, body: {} };
    },
  };
  return there;
}
