import type { VisitSession } from "./visit-session.ts";

type Card = { readonly kind: "referral" | "application"; readonly id: string; readonly step: number | null };
type Pipeline = {
  readonly columns: readonly { readonly stage: string; readonly cards: readonly Card[] }[];
  readonly can: { readonly decide: boolean };
};
type Reward = { readonly reward_amount: number; readonly can: { readonly fund: boolean } };
const READS = 45;

const JOB = {
  title: "Staff Backend Engineer",
  description: "Own the write path of a document store.",
  location: "Lisbon",
  f_type: "Full-time",
  reward_amount: 5_000,
  requirements: "PostgreSQL, Go",
};

const cardsOf = (pipeline: Pipeline, stage: string) =>
  pipeline.columns.find((column) => column.stage === stage)?.cards ?? [];

async function openRecord(walk: VisitSession, job: string, { kind, id }: Card): Promise<void> {
  await walk.think(READS);
  await Promise.all([
    walk.get("read: somebody's record", `/api/${kind}s/${id}`),
    walk.get("read: the team's thread", `/api/jobs/${job}/thread?kind=${kind}&record=${id}`),
    walk.send("write: that one has looked", `/api/jobs/${job}/views`, { method: "PUT", body: { kind, record: id } }),
  ]);
}

async function move(
  walk: VisitSession,
  job: string,
  { kind, id, step }: Card,
  from: string,
  to: string,
): Promise<void> {
  await walk.think(READS / 2);
  const body = { people: [{ kind, id, from: { stage: from, step } }], to: { stage: to } };
  await walk.send("write: move somebody", `/api/jobs/${job}/moves`, { body });
}

/** An admin records a payment received at the bank. */
function receive({ send }: VisitSession, referral: string, reward_amount: number): Promise<unknown> {
  return send("write: record a receipt", `/api/admin/receipts/${referral}`, { body: { reward_amount } });
}

/** Hires a referred person, funds the reward, and sometimes confirms the probation at once. */
async function hire(walk: VisitSession, admin: VisitSession, { id }: Card): Promise<void> {
  await walk.think(READS);
  const body = { from: "Interviewing", status: "Hired", beyond_openings: true };
  if ((await walk.send("write: hire", `/api/referrals/${id}/status`, { body })) === null) return;
  const reward = await walk.get<Reward>("read: a reward", `/api/referrals/${id}/reward`);
  if (reward === null || !reward.can.fund) return;
  await walk.think(READS);
  if ((await walk.send("write: fund a reward", `/api/referrals/${id}/reward/fund`, {})) === null) return;
  const received = await receive(admin, id, reward.reward_amount);
  if (received !== null && walk.chance(0.5))
    await walk.send("write: confirm a probation", `/api/referrals/${id}/reward/confirm`, {});
}

async function post(walk: VisitSession): Promise<void> {
  await walk.think(4 * READS);
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  await walk.send("write: post a job", "/api/jobs", {
    body: { ...JOB, ...company, title: `${JOB.title} ${walk.ground.next()}` },
  });
}

/** Views a pipeline and a candidate, and moves, hires or rejects candidates. */
async function managePipeline(walk: VisitSession, admin: VisitSession, job: string): Promise<void> {
  await walk.think(READS);
  const [pipeline] = await Promise.all([
    walk.get<Pipeline>("read: a pipeline", `/api/jobs/${job}/pipeline`),
    walk.get("read: a job", `/api/jobs/${job}`),
    walk.get("read: a job's numbers", `/api/jobs/${job}/numbers`),
  ]);
  if (pipeline === null || !pipeline.can.decide) return;
  const [fresh] = cardsOf(pipeline, "New");
  if (fresh !== undefined) {
    await openRecord(walk, job, fresh);
    if (walk.chance(0.7)) await move(walk, job, fresh, "New", walk.chance(0.6) ? "Reviewing" : "Rejected");
  }
  const [reviewed] = cardsOf(pipeline, "Reviewing");
  if (reviewed !== undefined && walk.chance(0.5)) await move(walk, job, reviewed, "Reviewing", "Interviewing");
  const talkedTo = cardsOf(pipeline, "Interviewing").find(({ kind }) => kind === "referral");
  if (talkedTo !== undefined && walk.chance(0.25)) await hire(walk, admin, talkedTo);
}

/** A visit by a company member. Takes the admin who records bank receipts. */
export async function visitAsPoster(walk: VisitSession, admin: VisitSession): Promise<void> {
  await walk.think(READS / 2);
  const [jobs] = await Promise.all([
    walk.get<{ items: readonly { id: string }[] }>("read: own jobs", "/api/jobs?view=own"),
    walk.get("read: people, counted", "/api/people/counts"),
    walk.get("read: notifications", "/api/notifications"),
  ]);
  if (walk.chance(0.4)) await walk.get("read: people of all jobs", "/api/people");
  for (const { id } of (jobs?.items ?? []).slice(0, 1 + walk.random.below(3))) await managePipeline(walk, admin, id);
  if (walk.chance(0.12)) await post(walk);
}
