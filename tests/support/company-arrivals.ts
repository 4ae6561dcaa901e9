import { createHash } from "node:crypto";
import { packTar, unpackTar } from "modern-tar";
import { companyArchiveEndpoints } from "../../src/contract/team/company-archives.ts";
import { type CompanyArrival, companyArrivalEndpoints as endpoints } from "../../src/contract/team/company-arrivals.ts";
import { MAKE_ARCHIVE } from "../../src/server/company-archives/work-name.ts";
import { carryArrival } from "../../src/server/company-arrivals/carry.ts";
import { TAKE_ARRIVAL } from "../../src/server/company-arrivals/work-name.ts";
import type { Person, World } from "./world.ts";

export type Line = Record<string, unknown>;
export type Entries = Map<string, Buffer>;

/** The demo company with the most people in its jobs, of which somebody of the test becomes an owner. */
export async function busiestCompany(world: World, owner: Person): Promise<string> {
  const { rows } = await world.pool.query(
    "SELECT jobs.company FROM jobs JOIN referrals ON referrals.job = jobs.id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1",
  );
  const company = rows[0].company;
  await world.pool.query("INSERT INTO company_members VALUES ($1, $2, 'owner', now()) ON CONFLICT DO NOTHING", [
    company,
    owner.id,
  ]);
  return company;
}

/** What the demo has nothing of: one of everything that is said and done with people, and money in each state. */
export async function furnished(world: World, company: string, member: Person): Promise<void> {
  const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);
  await run("UPDATE users SET verified = TRUE WHERE NOT service");
  const { rows } = await run(
    `SELECT referrals.id, job, referrals.created_by FROM referrals JOIN jobs ON jobs.id = job WHERE company = $1 AND shown_at IS NOT NULL
     AND candidate_email <> '' AND NOT EXISTS (SELECT FROM rewards WHERE referral = referrals.id) ORDER BY referrals.id LIMIT 5`,
    company,
  );
  const [due, escrow, released, shared, talked] = rows;
  await paid(world, member, { due, escrow, released, shared });
  await said(world, member, talked);
  await run(
    `INSERT INTO hire_claims (referral, by_side, started_on, state, answer_by, answered_at)
     VALUES ($1, 'referrer', '2026-01-05', 'confirmed', now(), now())`,
    released.id,
  );
  await run(
    `INSERT INTO disputes (id, referral, opened_as, words, answer_by, outcome, decision, decided_at)
     VALUES (gen_random_uuid(), $1, 'referrer', 'It was me.', now(), 'uphold', 'So it is.', now())`,
    released.id,
  );
}

type Referred = { id: string; job: string; created_by: string };

async function paid(
  world: World,
  member: Person,
  { due, escrow, released, shared }: Record<string, Referred | undefined>,
) {
  const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);
  for (const one of [due, escrow, released, shared])
    await run(
      `UPDATE referrals SET status = 'Hired', reward_amount = 5000, turned_down_for = NULL, hired_at = now() - interval '100 days' WHERE id = $1`,
      one?.id,
    );
  const reward = `INSERT INTO rewards (referral, owner, referrer, amount, state, reference, hired_at, probation_ends_at, funded_at, released_at)
    VALUES ($1, $2, $3, 500000, $4, $5, now() - interval '100 days', now() - interval '10 days', $6, $7)`;
  const at = new Date(Date.now() - 9 * 86_400_000);
  await run(reward, due?.id, member.id, due?.created_by, "due", "VW-AAAAA-AAAAA", null, null);
  await run(reward, shared?.id, member.id, shared?.created_by, "awaiting_funds", "VW-DDDDD-DDDDD", null, null);
  await run(reward, escrow?.id, member.id, escrow?.created_by, "in_escrow", "VW-BBBBB-BBBBB", at, null);
  await run(reward, released?.id, member.id, released?.created_by, "released", "VW-CCCCC-CCCCC", at, at);
  await run("UPDATE referrals SET reward_status = 'In Escrow' WHERE id = $1", escrow?.id);
  await run("UPDATE referrals SET reward_status = 'Released' WHERE id = $1", released?.id);
  await run(
    `INSERT INTO payouts (id, referral, user_id, status, amount, created_at, payout_date)
     VALUES (gen_random_uuid(), $1, $2, 'Completed', 500000, now(), now())`,
    released?.id,
    released?.created_by,
  );
  await run(
    "INSERT INTO reward_shares VALUES ($1, 0, $2, 60), ($1, 1, $3, 40)",
    shared?.id,
    shared?.created_by,
    member.id,
  );
}

async function said(world: World, member: Person, talked: Referred) {
  const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);
  await run(
    "INSERT INTO referral_ties (referral, kind, place) VALUES ($1, 'led', 'Acme') ON CONFLICT DO NOTHING",
    talked.id,
  );
  await run(
    `INSERT INTO team_notes (id, job, record_kind, record_id, text, verdict, written_by, written_at, mentions)
     VALUES (gen_random_uuid(), $1, 'referral', $2, 'A <b>note</b>', 'yes', $3, now(), ARRAY[$3::uuid])`,
    ...[talked.job, talked.id, member.id],
  );
  await run(
    `INSERT INTO messages (id, job, record_kind, record_id, side, readers, written_by, text, written_at)
     VALUES (gen_random_uuid(), $1, 'referral', $2, 'referrer', 'all', $3, 'How is it going?', now())`,
    ...[talked.job, talked.id, talked.created_by],
  );
  await run(
    `INSERT INTO referrer_questions (id, job, asked_by, text, asked_at) VALUES (gen_random_uuid(), $1, $2, 'Is it remote?', now())`,
    ...[talked.job, talked.created_by],
  );
  await run(
    `WITH made AS (INSERT INTO interviews (id, job, record_kind, record_id, state, minutes, place, zone, offered_by, offered_at, starts_at, ends_at)
      VALUES (gen_random_uuid(), $1, 'referral', $2, 'agreed', 30, 'By phone', 'UTC', $3, now(), now() + interval '2 days', now() + interval '2 days 30 minutes')
      RETURNING id),
     past AS (INSERT INTO interview_history (id, interview, at, what) SELECT gen_random_uuid(), id, now(), 'offered' FROM made),
     people AS (INSERT INTO interview_people SELECT id, $3::uuid FROM made)
     INSERT INTO interview_slots SELECT id, now() + interval '2 days' FROM made`,
    ...[talked.job, talked.id, member.id],
  );
}

/** An archive as its owner downloads it. */
export async function archiveOf(world: World, owner: Person, company: string): Promise<Buffer> {
  await world.pool.query("UPDATE payouts SET status = 'Pending' WHERE status = 'Processing'");
  await world.pool.query("DELETE FROM company_archives WHERE company = $1", [company]);
  const { id } = await owner.call(companyArchiveEndpoints.make, { params: { id: company }, body: {} });
  await world.queue.work(MAKE_ARCHIVE);
  const path = companyArchiveEndpoints.file.path.replace("{id}", company).replace("{archive}", id);
  const answer = await world.app.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  if (answer.status !== 200) throw new Error(`no archive: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function entriesOf(bytes: Buffer): Promise<Entries> {
  const entries = await unpackTar(bytes, { strict: true });
  return new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? [])]));
}

export function linesIn(entries: Entries, noun: string): Line[] {
  const text = entries.get(`${noun}.ndjson`)?.toString() ?? "";
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The same archive with other lines of some nouns, and its sums put right: what somebody who knows the format can make. */
export async function forged(bytes: Buffer, change: Record<string, (lines: Line[]) => unknown[]>): Promise<Buffer> {
  const entries = await entriesOf(bytes);
  const manifest = JSON.parse(String(entries.get("manifest.json")));
  for (const [noun, of] of Object.entries(change)) {
    const lines = of(linesIn(entries, noun)).map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
    const content = Buffer.from(lines.map((line) => `${line}\n`).join(""));
    entries.set(`${noun}.ndjson`, content);
    const part = manifest.parts.find(({ name }: Line) => name === `${noun}.ndjson`);
    const sha256 = createHash("sha256").update(content).digest("hex");
    Object.assign(part, { lines: lines.length, bytes: content.byteLength, sha256 });
  }
  entries.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
  const all = [...entries].map(([name, body]) => ({
    header: { name, size: body.byteLength, type: "file" as const },
    body,
  }));
  return Buffer.from(await packTar(all));
}

/** Sends an archive and has it read. */
export async function sent(world: World, owner: Person, company: string, bytes: Buffer): Promise<CompanyArrival> {
  const { id } = await owner.call(endpoints.upload, { params: { id: company }, body: bytes as never });
  await world.queue.work(TAKE_ARRIVAL);
  return owner.call(endpoints.get, { params: { id: company, arrival: id } });
}

/** Sends an archive, looks at it, presses, and has it written. */
export async function takenIn(world: World, owner: Person, company: string, bytes: Buffer): Promise<CompanyArrival> {
  const { id, state, fault } = await sent(world, owner, company, bytes);
  if (state !== "ready") throw new Error(`not ready: ${state} ${fault}`);
  const params = { id: company, arrival: id };
  await owner.call(endpoints.press, { params, body: {} });
  await carryArrival(world.ctx, { arrival: id });
  return owner.call(endpoints.get, { params });
}
