import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, buildReferral, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { backdateClaim, claimStart, moveToInterviewing, readHireAs } from "../../../../tests/support/claims.ts";
import { backdateArrivals } from "../../../../tests/support/response-time.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { RECONCILE_RESPONSES } from "../../hiring/response-time/first-response.ts";
import { reconcileResponseTimes } from "../../hiring/response-time/reconcile.ts";
import { OPEN_REWARD } from "../rewards/open-reward.ts";
import { reconcileClaims } from "./reconcile.ts";

const DAY = 86_400_000;
let made = 0;

const world = await createWorld();
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

type Row = { owner: Person; id: string; job: string; website: string };

/** A company of its own, or another row of one: with this website, or of this owner. */
async function company({ website, owner }: { website?: string; owner?: Person } = {}): Promise<Row> {
  made += 1;
  const by = owner ?? (await world.person(`Petra Poster ${made}`));
  const company_website = website ?? `https://rows-${made}.example`;
  const job = await world.job(by, { company_name: `Rows ${made}`, company_website, response_days: 2 });
  return { owner: by, id: job.company.id, job: job.id, website: company_website };
}
const prove = (id: string) =>
  world.pool.query(
    "UPDATE companies SET verified_by = 'dns', verified_since = now(), verified_website = website_key WHERE id = $1",
    [id],
  );
const stopped = async ({ job }: Row) => {
  const body = buildReferral(job);
  return String(
    (await ines.try(referralEndpoints.create, { body }, { key: `stopped-${body.candidate_email}` })).body.code ??
      "open",
  );
};

/** This many people who wait too long at a company. */
async function late({ job }: Row, people: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < people; nth += 1) ids.push((await referCandidate(ines, job)).id);
  await backdateArrivals(world, job, 2 * DAY + 1);
  return ids;
}

/** A claim that nobody answered. */
async function silent({ owner, job }: Row): Promise<void> {
  const { id } = await referCandidate(ines, job);
  await moveToInterviewing(owner, id);
  await claimStart(ines, id);
  await backdateClaim(world, id, 8);
  await reconcileClaims(world.ctx);
}

describe("R38 open duties of one company's rows are added up", () => {
  it("R38 R13 N5 late answers over two rows of one verified website, or of one owner, stop both, and one answer resumes both", async () => {
    const first = await company();
    const site = await company({ website: `${first.website}/` });
    for (const { id } of [first, site]) await prove(id);
    for (const second of [site, await company({ owner: first.owner })]) {
      const [id] = await late(first, 3);
      await late(second, 1);
      await reconcileResponseTimes(world.ctx);
      expect([await stopped(first), await stopped(second)]).toEqual(["open", "open"]);
      const [other] = await late(second, 1);
      await reconcileResponseTimes(world.ctx);
      expect([await stopped(first), await stopped(second)]).toEqual([
        "referrals_answers_owed",
        "referrals_answers_owed",
      ]);
      const step = { from: "Pending", status: "Rejected" } as const;
      await second.owner.call(referralEndpoints.setStatus, { params: { id: other ?? "" }, body: step });
      await world.queue.work(RECONCILE_RESPONSES);
      expect([await stopped(first), await stopped(second)]).toEqual(["open", "open"]);
      for (const { job } of [first, second])
        await world.pool.query("UPDATE referrals SET first_answer_at = now() WHERE job = $1", [job]);
      expect(id).toBeDefined();
    }
  });

  it("R38 C1 R13 no row is stopped by one with an unverified website, since anybody can enter one", async () => {
    const [real, false_] = [await company(), await company()];
    await world.pool.query(
      "UPDATE companies SET website = (SELECT website FROM companies WHERE id = $1) WHERE id = $2",
      [real.id, false_.id],
    );
    await late(false_, 5);
    for (let nth = 0; nth < 2; nth += 1) await silent(false_);
    await reconcileResponseTimes(world.ctx);
    expect(await stopped(real)).toBe("open");
    await prove(real.id);
    await reconcileResponseTimes(world.ctx);
    expect(await stopped(real)).toBe("open");
    expect(await stopped(false_)).not.toBe("open");
    await prove(false_.id);
    await reconcileResponseTimes(world.ctx);
    expect(await stopped(real)).not.toBe("open");
  });

  it("R38 R11 M9 unanswered claims and unfunded rewards stop the rows of the same company", async () => {
    const first = await company();
    const [site, own] = [await company({ website: first.website }), await company({ owner: first.owner })];
    for (const { id } of [first, site]) await prove(id);
    await silent(site);
    await silent(first);
    for (const row of [first, site]) expect(await stopped(row)).toBe("claims_unanswered");
    // One of them does not concern this owner.
    expect(await stopped(own)).toBe("open");
    await silent(own);
    expect(await stopped(own)).toBe("claims_unanswered");
    await world.pool.query("UPDATE hire_claims SET answered_at = now() WHERE state = 'silent'");
    for (const row of [first, site, own]) expect(await stopped(row)).toBe("open");
    const other = await company();
    await world.queue.work(OPEN_REWARD);
    await world.pool.query(
      "UPDATE rewards SET hired_at = now() - interval '15 days' WHERE referral IN (SELECT id FROM referrals WHERE job = $1)",
      [site.job],
    );
    expect([await stopped(site), await stopped(first), await stopped(other)]).toEqual([
      "referrals_paused",
      "referrals_paused",
      "open",
    ]);
  });
});

describe("R38 R11 hires at another row of the company during a claim", () => {
  /** A person with a reported start, who is in Interviewing at another row through their own application. */
  async function twice(one: Row, other: Row) {
    const email = uniqueEmail();
    const { id } = await referCandidate(ines, one.job, { candidate_email: email });
    await moveToInterviewing(one.owner, id);
    const person = await world.person("Jonah Weiss", { email, verified: true });
    const applied = (await applyToJob(person, other.job, { candidate_email: email })).id;
    const move = (from: string, status: string) =>
      other.owner.try(applicationEndpoints.setStatus, { params: { id: applied }, body: { from, status } });
    await move("Applied", "Reviewing");
    await move("Reviewing", "Interviewing");
    await claimStart(ines, id);
    return { id, hire: () => move("Interviewing", "Hired") };
  }

  it("R38 R11 wait for the claim where the company is one: website verified by both, by neither, or an owner in both teams", async () => {
    const neither = await company();
    const both = await company();
    const second = await company({ website: both.website });
    await prove(both.id);
    await prove(second.id);
    const shared = await company();
    const their = await company({ website: shared.website });
    await prove(shared.id);
    await joinTeam(their.owner, their.id, shared.owner, "owner");
    for (const [one, other] of [
      [neither, await company({ website: neither.website })],
      [both, second],
      [shared, their],
    ] as const) {
      const { hire } = await twice(one, other);
      const answer = await hire();
      expect([answer.status, answer.body.code]).toEqual([409, "claim_waits"]);
    }
  });

  it("R38 C1 a stranger's row with a verified website neither waits for it nor ends it", async () => {
    const real = await company();
    const stranger = await company({ website: real.website });
    await prove(real.id);
    const { id, hire } = await twice(real, stranger);
    expect((await hire()).status).toBe(200);
    await backdateClaim(world, id, 8);
    await reconcileClaims(world.ctx);
    expect((await readHireAs(ines, id)).claim?.state).toBe("silent");
    expect((await ines.call(referralEndpoints.get, { params: { id } })).status).toBe("Hired");
    await world.pool.query("UPDATE hire_claims SET answered_at = now() WHERE state = 'silent'");
    expect((await ines.call(jobEndpoints.get, { params: { id: real.job } })).id).toBe(real.job);
  });
});
