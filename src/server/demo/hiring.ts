import { sql } from "drizzle-orm";
import { CLAIM_BOUNDS } from "../../contract/hiring/bounds.ts";
import { createReferralLinkToken } from "../hiring/referral-links/link-token.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { disputes } from "../infra/db/tables/disputes.ts";
import { hireClaims } from "../infra/db/tables/hire-claims.ts";
import { interviewHistory, interviewPeople, interviewSlots, interviews } from "../infra/db/tables/interviews.ts";
import { messages, referrerQuestions } from "../infra/db/tables/messages.ts";
import { referralLinks } from "../infra/db/tables/referral-links.ts";
import { referralRelationships } from "../infra/db/tables/referrals.ts";
import { utcDay } from "../infra/platform/clock.ts";
import { demoEmail, type Market } from "./marketplace.ts";
import type { MoneyContext } from "./money.ts";
import { daysBefore } from "./times.ts";

const DAY_MS = 86_400_000;

type DemoContext = MoneyContext & { readonly tx: WriteHandle; readonly market: Market };

function requireFound<T>(what: T | undefined): T {
  if (what === undefined) throw new Error("demo data references a missing record");
  return what;
}

const findPerson = ({ market }: DemoContext, name: string) =>
  requireFound(market.users.find(({ email }) => email === demoEmail(name)));

function findReferral({ market }: DemoContext, name: string, title: string) {
  const jobs = market.jobs.filter((job) => job.title.startsWith(title)).map(({ id }) => id);
  return requireFound(
    market.referrals.find(({ candidate_name, job }) => candidate_name === name && jobs.includes(job)),
  );
}

/** Messages between company, referrer and candidate about one referral. */
async function insertMessages(context: DemoContext): Promise<void> {
  const { tx, now, ids } = context;
  const { id: record_id, job, created_by } = findReferral(context, "Jonah Feldman", "Staff Backend");
  const said = { job, record_kind: "referral", record_id, readers: "all" } as const;
  const [owner, jonah] = [findPerson(context, "Marguerite Olander").id, findPerson(context, "Jonah Feldman").id];
  const lines = [
    {
      side: "company",
      written_by: owner,
      days: 2,
      text: "Jonah, we read your CV with pleasure. Which weeks suit you?",
    },
    { side: "candidate", written_by: jonah, days: 1, text: "Thank you. Any week from the second of next month on." },
    { side: "referrer", written_by: created_by, days: 0, text: "Ask him about the rollback at four in the morning." },
  ] as const;
  await tx.insert(messages).values(
    lines.map(({ days, ...line }, place) => {
      return { ...said, ...line, id: ids.next(), written_at: daysBefore(now, days, 9 - place) };
    }),
  );
}

/** A question published on the job's page, and a pending one. */
async function insertQuestions(context: DemoContext): Promise<void> {
  const { tx, now, ids } = context;
  const { job } = findReferral(context, "Jonah Feldman", "Staff Backend");
  const [text, answer] = ["How often is the team in one room?", "Twice a year for a week; nobody is asked to more."];
  const answered = {
    answer,
    answered_by: findPerson(context, "Marguerite Olander").id,
    answered_at: daysBefore(now, 5, 1),
    published_question: text,
    published_answer: answer,
    published_at: daysBefore(now, 5, 0),
  };
  const asked = [
    { text, asked_by: findPerson(context, "Kwame Asante").id, asked_at: daysBefore(now, 6, 0), ...answered },
    {
      text: "Would you take somebody who wants four days?",
      asked_by: findPerson(context, "Noor van Dijk").id,
      asked_at: daysBefore(now, 1, 0),
    },
  ];
  for (const row of asked) await tx.insert(referrerQuestions).values({ ...row, id: ids.next(), job });
}

/** A referral link that was opened and started, without a submission. */
async function insertLink(context: DemoContext): Promise<void> {
  const { tx, now, ids, market } = context;
  const { id: job } = requireFound(market.jobs.find(({ title }) => title.startsWith("Perception Engineer")));
  const recommendation =
    "Whoever comes by this link has built something with me that had to see in the dark, and I would do it again.";
  const relationship = { relationship: "worked_together", relationship_place: "Harborline Freight" } as const;
  const made = {
    id: ids.next(),
    job,
    recommendation,
    ...relationship,
    created_by: findPerson(context, "Ines Marchetti").id,
  };
  await tx
    .insert(referralLinks)
    .values({ ...made, ...createReferralLinkToken(context), visits: 14, begun: 2, created_at: daysBefore(now, 4, 0) });
}

/** Relationships of referrers and candidates: confirmed by both, contradicted, and unanswered. */
async function insertRelationships(context: DemoContext): Promise<void> {
  const { tx, now } = context;
  const at = daysBefore(now, 2, 2);
  const ran = { kind: "worked_together", place: "Palisade", period: "2019 to 2022" } as const;
  const studied = { kind: "studied", place: "TU Delft", period: "2011 to 2014" } as const;
  const worked = { kind: "worked_together", place: "Quarry Street Bakery apps", period: "2020" } as const;
  const same = { own_kind: ran.kind, own_place: ran.place, own_period: ran.period, own_at: at };
  const other = {
    own_kind: "worked_together",
    own_place: worked.place,
    own_period: "2020 to 2021",
    own_at: at,
  } as const;
  await tx.insert(referralRelationships).values([
    { referral: findReferral(context, "Jonah Feldman", "Staff Backend").id, ...ran, ...same },
    { referral: findReferral(context, "Ayodele Bright", "Staff Backend").id, ...worked, ...other },
    { referral: findReferral(context, "Joaquim Teles", "").id, ...studied },
  ]);
}

/** Interview times offered to an applicant. */
async function insertInterviewTimes(context: DemoContext): Promise<void> {
  const { tx, now, ids, market } = context;
  const jonah = findPerson(context, "Jonah Feldman").id;
  const { id: record_id, job } = requireFound(
    market.applications.find((row) => row.created_by === jonah && row.status === "Interviewing"),
  );
  const owner = requireFound(market.jobs.find((row) => row.id === job)).created_by;
  const id = ids.next();
  const offered_at = daysBefore(now, 1, 0);
  const facts = { minutes: 45, place: "https://meet.example/first-talk", words: "We talk about one outage of yours." };
  const offer = { id, job, record_kind: "application", record_id, state: "offered", zone: "Europe/Tallinn" } as const;
  await tx.insert(interviews).values({ ...offer, ...facts, offered_by: owner, offered_at });
  const noon = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS / 2;
  const slots = [3, 4, 6].map((days) => ({ interview: id, starts_at: new Date(noon + days * DAY_MS) }));
  await tx.insert(interviewSlots).values(slots);
  await tx.insert(interviewPeople).values({ interview: id, user_id: owner });
  const step = { id: ids.next(), interview: id, at: offered_at, what: "offered", by_member: owner } as const;
  await tx.insert(interviewHistory).values(step);
}

/**
 * A reported start that awaits the company, and a dispute that awaits an admin. Times are the database's, as in the
 * product.
 */
async function insertHireClaims(context: DemoContext): Promise<void> {
  const { tx, now, ids } = context;
  const { id: referral, created_by } = findReferral(context, "Joaquim Teles", "");
  const started_on = utcDay(new Date(now.getTime() - 3 * DAY_MS));
  const hours = sql.raw(String(CLAIM_BOUNDS.response_days * 24 - 30));
  await tx.insert(hireClaims).values({
    referral,
    by_side: "referrer",
    claimed_by: created_by,
    started_on,
    claimed_at: sql`now() - interval '30 hours'`,
    answer_by: sql`now() + make_interval(hours => ${hours})`,
  });
  const argued = findReferral(context, "Ayodele Bright", "Staff Backend");
  await tx.insert(disputes).values({
    id: ids.next(),
    referral: argued.id,
    opened_as: "company",
    opened_by: findPerson(context, "Marguerite Olander").id,
    words:
      "Ayodele wrote to us himself two days before the referral came. We would share the reward, not pay all of it.",
    opened_at: sql`now() - interval '3 days'`,
    answer_by: sql`now() + interval '4 days'`,
    answered_as: "referrer",
    answered_by: argued.created_by,
    answer: "He wrote because I had told him to. I have the letter that I sent him the week before.",
    answered_at: sql`now() - interval '1 day'`,
  });
}

/** Adds messages, questions, interviews, claims and disputes to the demo referrals. */
export async function insertHiring(tx: WriteHandle, means: MoneyContext, market: Market): Promise<void> {
  const context = { ...means, tx, market };
  for (const part of [
    insertMessages,
    insertQuestions,
    insertLink,
    insertRelationships,
    insertInterviewTimes,
    insertHireClaims,
  ])
    await part(context);
}
