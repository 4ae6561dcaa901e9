import { type Asked, hmac, type Said, sentJson, type Vendor } from "./hiring-systems.ts";

// A local stand-in for Ashby's published API: one URL per operation, `success` in the answer, ids as texts.

export const ASHBY_KEYS = { vendor: "ashby" as const, key: "ashby-key-4711" };
export const ASHBY_SIGNS = "ashby-signs-with-this";

type Person = {
  id: string;
  name: string;
  email: string;
  linkedInUrl?: string;
  applicationIds: string[];
  anonymized: boolean;
};
type Application = { id: string; candidateId: string; jobId: string; status: string; stage: string };

export type Ashby = Vendor & {
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

const fine = (results: unknown, more: object = {}): Said => ({
  status: 200,
  body: { success: true, results, ...more },
});
const fault = (...errors: string[]): Said => ({ status: 200, body: { success: false, errors } });

/** Pages of one item, which reveals callers that read only the first page. */
function paged<T>(all: readonly T[], { cursor }: Record<string, unknown>): Said {
  const at = Number(cursor ?? 0);
  const more = at + 1 < all.length;
  return fine(all.slice(at, at + 1), { moreDataAvailable: more, ...(more && { nextCursor: String(at + 1) }) });
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

function read(there: Ashby, name: string, sent: Record<string, unknown>): Said | null {
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
      if (person === undefined) return fault("candidate_not_found");
      return fine({ ...person, resumeFileHandle: resume === undefined ? null : { name: resume.name, handle: "h" } });
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
      return application === undefined ? fault("application_not_found") : fine(viewOf(application));
    }
    default:
      return null;
  }
}

function write(there: Ashby, next: (kind: string) => string, name: string, sent: Record<string, unknown>): Said | null {
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
      return fine(made);
    }
    case "/application.create": {
      if (person === undefined || !JOBS.some(({ id }) => id === sent.jobId)) return fault("invalid_input");
      const id = next("a");
      const place = {
        candidateId: person.id,
        jobId: String(sent.jobId),
        status: "Active",
        stage: "Application Review",
      };
      there.applications.set(id, { id, ...place });
      person.applicationIds.push(id);
      return fine({ id });
    }
    case "/candidate.createNote":
      there.notes.push(sent as { candidateId: string; note: string });
      return fine({ id: next("n") });
    case "/application.changeStage": {
      const application = there.applications.get(String(sent.applicationId));
      const stage = STAGES.find(({ id }) => id === sent.interviewStageId);
      if (application === undefined || stage === undefined) return fault("application_not_found");
      if (stage.type === "Archived" && sent.archiveReasonId === undefined) return fault("archive_reason_required");
      there.put(application.id, stage.title);
      return fine({ id: application.id });
    }
    case "/candidate.anonymize": {
      if (person === undefined) return fault("candidate_not_found");
      const open = person.applicationIds.some((id) => there.applications.get(id)?.status === "Active");
      if (open) return fault("candidate_has_active_applications");
      Object.assign(person, { name: "", email: "", linkedInUrl: "", anonymized: true });
      there.resumes.delete(person.id);
      return fine({ id: person.id });
    }
    default:
      return null;
  }
}

function upload(there: Ashby, { body }: Asked): Said {
  const { fields, file } = formParts(body);
  if (!there.people.has(fields.candidateId ?? "")) return fault("candidate_not_found");
  there.resumes.set(fields.candidateId ?? "", { name: file, form: body.toString("latin1") });
  return fine({ id: fields.candidateId });
}

/** An Ashby with two jobs and one plan, and no candidates. */
export function makeAshby(): Ashby {
  let last = 0;
  const next = (kind: string) => {
    last += 1;
    return `${kind}-${last}`;
  };
  const there: Ashby = {
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
      return { body, headers: { "ashby-signature": `sha256=${hmac(ASHBY_SIGNS, body)}` } };
    },
    answer(asked) {
      const basic = `Basic ${Buffer.from(`${ASHBY_KEYS.key}:`).toString("base64")}`;
      if (asked.headers.authorization !== basic) return { status: 401, body: {} };
      if (asked.method !== "POST") return { status: 405, body: {} };
      if (asked.path === "/candidate.uploadResume") return upload(there, asked);
      const sent = sentJson(asked);
      return read(there, asked.path, sent) ?? write(there, next, asked.path, sent) ?? { status: 404, body: {} };
    },
  };
  return there;
}
