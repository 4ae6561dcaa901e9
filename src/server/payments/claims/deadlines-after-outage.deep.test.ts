import { afterAll, describe, expect, it } from "vitest";
import { buildReferral, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { backdateClaim, claimStart, moveToInterviewing, readHireAs } from "../../../../tests/support/claims.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { backdateArrivals } from "../../../../tests/support/response-time.ts";
import { startSecondProcess } from "../../../../tests/support/second-process.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { reconcileResponseTimes } from "../../hiring/response-time/reconcile.ts";
import { ANONYMOUS } from "../../infra/platform/actor.ts";
import { reconcileClaims } from "./reconcile.ts";

const DAY = 86_400_000;
let owner: Person;
let made = 0;

const world = await createWorld();
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

async function company() {
  made += 1;
  owner = await world.person(`Petra Poster ${made}`);
  const of = { company_name: `Still ${made}`, company_website: `https://still-${made}.example` };
  return (await world.job(owner, { ...of, response_days: 2 })).id;
}
async function claim(daysAgo: number) {
  const { id } = await referCandidate(ines, await company(), { candidate_email: uniqueEmail() });
  await moveToInterviewing(owner, id);
  await claimStart(ines, id);
  await backdateClaim(world, id, daysAgo);
  return id;
}
/** As if a periodic task had not run for this many days. */
const stoodStill = (clock: string, days: number) =>
  world.pool.query("UPDATE scheduler_heartbeats SET ran_at = ran_at - $2 * interval '1 day' WHERE name = $1", [
    clock,
    days,
  ]);
const stateOf = async (id: string) => (await readHireAs(ines, id)).claim?.state;
const hoursLeft = async (id: string) => {
  const sql =
    "SELECT round(extract(epoch FROM answer_by - now()) / 3600)::int AS hours FROM hire_claims WHERE referral = $1";
  return (await world.pool.query(sql, [id])).rows[0].hours;
};
async function mailsToOwner(): Promise<number> {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === owner.email)).length;
}

describe("R37 R11 a claim whose deadline passed during a standstill", () => {
  it("R37 is not decided at the restart, though both reminders were sent: two more days, notified once", async () => {
    await reconcileClaims(world.ctx);
    const id = await claim(5.5);
    await reconcileClaims(world.ctx);
    const before = await mailsToOwner();
    // Three days later, of which all but the first minutes were a standstill.
    await backdateClaim(world, id, 3);
    await stoodStill("claims", 3);
    const second = await startSecondProcess(world);
    try {
      await Promise.all([reconcileClaims(world.ctx), reconcileClaims(second.contextFor(ANONYMOUS, "test"))]);
      await reconcileClaims(world.ctx);
    } finally {
      await second.close();
    }
    expect(await stateOf(id)).toBe("open");
    expect(await hoursLeft(id)).toBe(48);
    expect(await mailsToOwner()).toBe(before + 1);
    await backdateClaim(world, id, 2.1);
    await reconcileClaims(world.ctx);
    expect(await stateOf(id)).toBe("silent");
  });

  it("R37 with more than two days left is unchanged, and one that expired before had its time", async () => {
    await reconcileClaims(world.ctx);
    const [young, over] = [await claim(3), await claim(8)];
    await stoodStill("claims", 0.5);
    await reconcileClaims(world.ctx);
    expect([await stateOf(young), await hoursLeft(young)]).toEqual(["open", 96]);
    expect(await stateOf(over)).toBe("silent");
  });

  it("R37 that failed temporarily gets its extension in the next run, before any decision", async () => {
    await reconcileClaims(world.ctx);
    const [waiting, other] = [await claim(5.5), await claim(5.5)];
    await reconcileClaims(world.ctx);
    for (const id of [waiting, other]) await backdateClaim(world, id, 3);
    await stoodStill("claims", 3);
    await world.pool.query(`
      CREATE FUNCTION meet_deadlock() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$;
      CREATE TRIGGER meet_deadlock BEFORE UPDATE ON hire_claims FOR EACH ROW
        WHEN (OLD.referral = '${waiting}') EXECUTE FUNCTION meet_deadlock()`);
    await expect(reconcileClaims(world.ctx)).rejects.toThrow();
    await world.pool.query("DROP FUNCTION meet_deadlock CASCADE");
    expect([await stateOf(other), await hoursLeft(other)]).toEqual(["open", 48]);
    for (let turn = 0; turn < 2; turn += 1) await reconcileClaims(world.ctx);
    expect([await stateOf(waiting), await hoursLeft(waiting)]).toEqual(["open", 48]);
  });

  it("R37 that fails permanently does not delay others: their deadlines pass as extended", async () => {
    await reconcileClaims(world.ctx);
    const [broken, other] = [await claim(5.5), await claim(5.5)];
    await reconcileClaims(world.ctx);
    for (const id of [broken, other]) await backdateClaim(world, id, 3);
    await stoodStill("claims", 3);
    await world.pool.query(`
      CREATE FUNCTION never_well() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not with this one'; END $$;
      CREATE TRIGGER never_well BEFORE UPDATE OF answer_by ON hire_claims FOR EACH ROW
        WHEN (OLD.referral = '${broken}' AND NEW.answer_by > now()) EXECUTE FUNCTION never_well()`);
    await expect(reconcileClaims(world.ctx)).rejects.toThrow();
    await backdateClaim(world, other, 2.1);
    await reconcileClaims(world.ctx);
    expect(await stateOf(other)).toBe("silent");
    await world.pool.query("DROP FUNCTION never_well CASCADE");
  });

  it("R37 all get it, however many there are and however long it takes, before the first decision", async () => {
    await reconcileClaims(world.ctx);
    const id = await claim(5.5);
    // Notifications are slow and would be held up by the first of these.
    await world.pool.query("DELETE FROM company_members WHERE user_id = $1", [owner.id]);
    await world.pool.query("UPDATE hire_claims SET reminders = 2 WHERE referral = $1", [id]);
    await world.pool.query(
      `WITH made AS (INSERT INTO referrals SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
          'candidate_email_key', 'many-' || n || '@people.example', 'candidate_linkedin_key', NULL))).*
        FROM referrals AS one, generate_series(1, 201) AS n WHERE one.id = $1 RETURNING id)
      INSERT INTO hire_claims SELECT (jsonb_populate_record(one, jsonb_build_object('referral', made.id, 'reminders', 2))).*
        FROM hire_claims AS one, made WHERE one.referral = $1`,
      [id],
    );
    const { rows } = await world.pool.query(
      "SELECT referral FROM hire_claims JOIN referrals ON id = referral WHERE job = (SELECT job FROM referrals WHERE id = $1)",
      [id],
    );
    expect(rows).toHaveLength(202);
    for (const { referral } of rows) await backdateClaim(world, referral, 3);
    await stoodStill("claims", 3);
    // A slow task: whenever it reads the clock, the time slot of other tasks would be over.
    let minutes = 0;
    const now = () => {
      minutes += 3;
      return new Date(world.clock.now().getTime() + minutes * 60_000);
    };
    await reconcileClaims({ ...world.ctx, clock: { now } });
    const states = await world.pool.query(
      "SELECT state, count(*)::int AS n FROM hire_claims WHERE referral = ANY ($1) GROUP BY state",
      [rows.map(({ referral }) => referral)],
    );
    expect(states.rows).toEqual([{ state: "open", n: 202 }]);
    expect(await hoursLeft(id)).toBe(48);
  });
});

describe("R37 R13 late answers after a standstill", () => {
  it("R37 stop no job for a day, since nobody could answer; afterwards they do", async () => {
    const job = await company();
    for (let nth = 0; nth < 5; nth += 1) await referCandidate(ines, job);
    await reconcileResponseTimes(world.ctx);
    await stoodStill("answers", 3);
    await backdateArrivals(world, job, 3 * DAY);
    const stopped = async () =>
      (await ines.try(referralEndpoints.create, { body: buildReferral(job) }, { key: `still-${uniqueEmail()}` })).body
        .code;
    for (let turn = 0; turn < 2; turn += 1) await reconcileResponseTimes(world.ctx);
    expect(await stopped()).toBeUndefined();
    await world.pool.query(
      "UPDATE scheduler_heartbeats SET resumed_at = resumed_at - interval '25 hours' WHERE name = 'answers'",
    );
    await reconcileResponseTimes(world.ctx);
    expect(await stopped()).toBe("referrals_answers_owed");
    // A stopped job stays so through the next standstill, and resumes with an answer all the same.
    await stoodStill("answers", 1);
    await reconcileResponseTimes(world.ctx);
    expect(await stopped()).toBe("referrals_answers_owed");
    await world.pool.query("UPDATE referrals SET first_answer_at = now() WHERE job = $1", [job]);
    await reconcileResponseTimes(world.ctx);
    expect(await stopped()).toBeUndefined();
  });
});
