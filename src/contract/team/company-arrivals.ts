import { z } from "zod";
import { confirmed } from "../account-data.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { fileAnswer, uploadedBytes } from "../files.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { teamRole } from "./roles.ts";

/**
 * Days for which an archive that was sent waits, how many of a company wait for a press, of how many the papers are kept, lines that
 * are kept of each kind, and how many archives of a company are taken in a day.
 */
export const ARRIVAL_BOUNDS = { days: 7, waiting: 3, papers: 3, lines: 5_000, a_day: 20, tries: 5 } as const;

/**
 * `reading`: sent, and read for a preview. `ready`: previewed, and waits for a press. `writing`: pressed. `failed` has a `fault`.
 */
export const ARRIVAL_STATES = ["reading", "ready", "writing", "done", "failed"] as const;

/** Why nothing can be made of an archive as a whole. */
export const ARRIVAL_FAULTS = [
  /** No archive of a company, or with entries, links or paths that none has. */
  "not_archive",
  /** Cut off, or its sums are others than its manifest says. */
  "damaged",
  /** Of a version of the format that this product does not know. */
  "version",
  /** This company came from another one before. */
  "other_company",
  /** It was made of this very company, here. */
  "own",
  /** More parts, lines or files than are taken. */
  "too_much",
  /** Somebody who may be in it had their data erased meanwhile. */
  "erased",
  /** Whoever pressed owns the company no more. */
  "no_rights",
  /** Tried again and again, and never came to its end. */
  "broken_off",
] as const;
export type ArrivalFault = (typeof ARRIVAL_FAULTS)[number];

/** Nouns as an archive has them, in their order. */
export const ARRIVAL_NOUNS = [
  ...(["company", "proofs", "people", "members", "jobs", "job_members", "interview_steps", "mail_words"] as const),
  ...(["drafts", "files", "referrals", "ties", "consents", "applications", "history", "moves", "notes"] as const),
  ...(["messages", "questions", "interviews", "claims", "disputes", "rewards", "shares", "payouts"] as const),
  ...(["ledger", "receipts", "signed_days"] as const),
] as const;
export type ArrivalNoun = (typeof ARRIVAL_NOUNS)[number];

/** Why a line is refused. */
export const ARRIVAL_REFUSALS = [
  /** No JSON object, or longer than a line may be. */
  "not_readable",
  /** A field is missing, is none of the format, or holds what it cannot; `field` names it. */
  "field",
  /** A moment lies in the future; `field` names it. */
  "future",
  /** Its id, or whom it is about, stands in an earlier line. */
  "double",
  /** It names an id that the archive does not hold, or whose line was refused; `field` names it. */
  "reference",
  /** What it says does not belong together; `field` names where. */
  "together",
  /** It cannot be taken in: as much as an owner may know of somebody who does not want to be referred. */
  "not_taken",
  /** Something of this company here has its place. */
  "taken",
  "file_missing",
  "file_damaged",
  "file_type",
  "file_infected",
  /** It is still argued about there, and is decided there. */
  "open_there",
] as const;

/** What is otherwise here than it was there. */
const ARRIVAL_CHANGES = [
  /** An open job waits on hold until somebody opens it. */
  "on_hold",
  /** Its closing date is over. */
  "closed",
  /** An interview that was still to come has to be offered anew. */
  "interview_ended",
  /** The reward is owed here from now on, and is to be funded here. */
  "owed_here",
  /** The money lies in escrow there, and is paid from there. */
  "stays_there",
] as const;
export const ARRIVAL_CODES = [...ARRIVAL_REFUSALS, ...ARRIVAL_CHANGES] as const;
export type ArrivalCode = (typeof ARRIVAL_CODES)[number];

const n = z.number().int();

/** What becomes, or became, of the lines of one noun. */
const nounCount = z.object({
  noun: z.enum(ARRIVAL_NOUNS),
  /** Of the archive, as its manifest says. */
  lines: n,
  /** To be made, or made. */
  made: n,
  /** There already by an archive before: what was changed here since stays. */
  there: n,
  refused: n,
  /** Of those that are made: otherwise than they were. */
  changed: n,
  /** Kept with the papers alone (receipts, signed days, ledger, proofs). */
  kept: n,
});
export type ArrivalNounCount = z.output<typeof nounCount>;

/** How money stands by it; amounts in integer cents. */
const money = z.object({
  /** Owed here from then on, unfunded. */
  owed_here: z.object({ count: n, amount: n }),
  /** In escrow there. */
  stays_there: z.object({ count: n, amount: n }),
  /** Paid, given back or cancelled: a record alone. */
  over: z.object({ count: n, amount: n }),
});
export type ArrivalMoney = z.output<typeof money>;

export const arrival = z.object({
  id,
  state: z.enum(ARRIVAL_STATES),
  fault: z.enum(ARRIVAL_FAULTS).nullable(),
  /** Bytes of what was sent. */
  size: n,
  /** What the archive says of itself; null until its manifest was read. */
  source: z
    .object({ installation: id, company: id, name: z.string(), made_at: instant, product: z.string() })
    .nullable(),
  /** Lines of the archive, and how many of them were gone through in the present state. */
  lines: n,
  done: n,
  nouns: z.array(nounCount),
  money: money.nullable(),
  created_at: instant,
  pressed_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** When what was sent is deleted; null once it is. */
  ends_at: instant.nullable(),
  /** Receipts and signed days of there can be downloaded. */
  papers: z.boolean(),
});
export type CompanyArrival = z.output<typeof arrival>;

const arrivals = z.object({
  company: z.object({ id, name: z.string() }),
  /** The company that this one came from: only archives of that one are taken in from then on. */
  source: z.object({ installation: id, company: id, name: z.string(), since: instant }).nullable(),
  /** Bytes that an archive may have. */
  most_bytes: n,
  /** Newest first. */
  items: z.array(arrival),
});
export type CompanyArrivals = z.output<typeof arrivals>;

export const arrivalLine = z.object({
  noun: z.enum(ARRIVAL_NOUNS),
  /** In its part, from 1. */
  line: n,
  what: z.enum(["refused", "changed"]),
  code: z.enum(ARRIVAL_CODES),
  /** Of the format; empty for the line as a whole. */
  field: z.string(),
  /** Where it stands here; null for what is refused, and in a preview. */
  record: id.nullable(),
});
export type ArrivalLine = z.output<typeof arrivalLine>;

/** Somebody of the team there. */
const arrivalMember = z.object({
  /** Their id in the archive. */
  person: id,
  name: z.string(),
  email: z.string(),
  /** As it was there; nobody is given more than the viewer may give. */
  role: teamRole,
  state: z.enum(["member", "invited", "none"]),
});
export type ArrivalMember = z.output<typeof arrivalMember>;
const arrivalMembers = z.object({ items: z.array(arrivalMember) });

/** Whom to invite, by their ids in the archive. */
export const arrivalInvitations = z.strictObject({ people: z.array(id).min(1, "required").max(50, "too_many") });
export type ArrivalInvitations = z.output<typeof arrivalInvitations>;

const of = "/api/companies/{id}/arrivals" as const;
const at = `${of}/{arrival}` as const;
const which = z.object({ id, arrival: id });

export const companyArrivalEndpoints = {
  list: endpoint({
    method: "get",
    path: of,
    access: "user",
    params: idParams,
    output: arrivals,
    summary: "Archives of another installation that owners of a company have sent, and what became of them",
  }),
  upload: endpoint({
    method: "post",
    path: of,
    access: "user",
    takes: "bytes",
    params: idParams,
    body: uploadedBytes,
    output: arrival,
    creates: true,
    errors: ["arrival_running", "payload_too_large", "rate_limited"],
    summary:
      "Send an archive of a company; it is read in the background, and nothing is taken in before somebody says so",
  }),
  get: endpoint({
    method: "get",
    path: at,
    access: "user",
    params: which,
    output: arrival,
    summary: "How far an archive is, and what becomes of each noun of it",
  }),
  lines: endpoint({
    method: "get",
    path: `${at}/lines`,
    access: "user",
    params: which,
    query: z.object({
      ...pageQuery,
      noun: z.enum(ARRIVAL_NOUNS).optional(),
      what: z.enum(["refused", "changed"]).optional(),
    }),
    output: pageOf(arrivalLine),
    summary: `Lines that are refused or come in otherwise, by noun and line; the first ${ARRIVAL_BOUNDS.lines} of each noun`,
  }),
  members: endpoint({
    method: "get",
    path: `${at}/members`,
    access: "user",
    params: which,
    output: arrivalMembers,
    summary: "The team of there, and who of it belongs to the team here or is invited",
  }),
  press: endpoint({
    method: "post",
    path: `${at}/press`,
    access: "user",
    params: which,
    body: confirmed,
    output: arrival,
    errors: [
      ...(["password_wrong", "code_required", "code_wrong", "sign_in_again"] as const),
      ...(["arrival_running", "conflict"] as const),
    ],
    summary: "Take an archive in as its preview has shown; in the background",
  }),
  invite: endpoint({
    method: "post",
    path: `${at}/invitations`,
    access: "user",
    params: which,
    body: arrivalInvitations,
    output: arrivalMembers,
    errors: ["conflict", "team_full", "rate_limited"],
    summary:
      "Invite people of the team of there, in the roles that they had; whoever is in the team or invited already is passed over",
  }),
  report: endpoint({
    method: "get",
    path: `${at}/report`,
    access: "user",
    params: which,
    answers: "file",
    output: fileAnswer,
    errors: ["rate_limited"],
    summary:
      "What became of an archive as NDJSON: one line for each noun, then each line that was refused or came in otherwise",
  }),
  papers: endpoint({
    method: "get",
    path: `${at}/papers`,
    access: "user",
    params: which,
    answers: "file",
    output: fileAnswer,
    errors: ["rate_limited"],
    summary: "Receipts, signed days, ledger and proofs of there as NDJSON: they count for nothing here",
  }),
  remove: endpoint({
    method: "delete",
    path: at,
    access: "user",
    params: which,
    output: z.object({ removed: z.literal(true) }),
    errors: ["arrival_running"],
    summary: "Delete an archive that was sent, with its report; what was taken in stays",
  }),
};
