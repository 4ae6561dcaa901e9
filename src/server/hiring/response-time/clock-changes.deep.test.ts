import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referCandidate, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { claimStart, moveToInterviewing } from "../../../../tests/support/claims.ts";
import { findConsentEmails, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { reconcileConsents } from "../consent/reconcile.ts";
import { reconcileResponseTimes } from "./reconcile.ts";
import { awaitsFirstResponse, RESPONSE_KINDS } from "./waiting-people.ts";

const HOUR = 3_600_000;
/** Both days of a clock change, and a normal one. */
const DAYS = {
  "Europe/Berlin": ["2026-10-25", "2027-03-28", "2026-11-18"],
  "America/New_York": ["2026-11-01", "2027-03-14", "2026-11-18"],
};

describe.each(Object.entries(DAYS))("in %s", (zone, days) => {
  const worlds: World[] = [];
  beforeAll(async () => {
    for (const day of days) {
      const world = await createWorld({ now: `${day}T00:00:00.000Z` });
      // Database sessions in this time zone.
      const { rows } = await world.pool.query("SELECT current_database() AS name");
      await world.pool.query(`ALTER DATABASE ${rows[0].name} SET timezone = '${zone}'`);
      await world.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await world.pool.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
      const { rows: now } = await world.pool.query("SHOW timezone");
      expect(now).toEqual([{ TimeZone: zone }]);
      worlds.push(world);
    }
  });
  afterAll(async () => {
    for (const world of worlds) await world.close();
  });

  it("R13 R20 R37 a promised day has 24 hours, whatever the clock change: late by a millisecond, not before", async () => {
    for (const world of worlds) {
      const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
      for (const response_days of [1, 2, 14]) {
        const job = (await world.job(owner, { response_days, title: `Days ${response_days}` })).id;
        const { id } = await referCandidate(ines, job);
        const [due] = await world.ctx.db.rows<{ hours: number; late: boolean }>(sql`
          SELECT (extract(epoch FROM response_due_at - visible_at) / 3600)::float8 AS hours, ${awaitsFirstResponse(RESPONSE_KINDS.referral)} AS late
          FROM referrals WHERE id = ${id}`);
        expect(due).toEqual({ hours: response_days * 24, late: true });
      }
    }
  });

  it("R11 R37 a claim has 168 hours", async () => {
    for (const world of worlds) {
      const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
      const { id } = await referCandidate(ines, (await world.job(owner)).id);
      await moveToInterviewing(owner, id);
      await claimStart(ines, id, world.clock.now().toISOString().slice(0, 10));
      const [row] = await world.ctx.db.rows<{ hours: number }>(sql`
        SELECT (extract(epoch FROM answer_by - claimed_at) / 3600)::float8 AS hours FROM hire_claims WHERE referral = ${id}`);
      expect(row?.hours).toBe(168);
    }
  });

  it("F21 R37 a reminder comes after 72 hours, details are erased after 720, whatever the clock change", async () => {
    for (const world of worlds) {
      const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
      const email = uniqueEmail();
      const { id } = await referWithoutNotice(ines, (await world.job(owner)).id, {
        candidate_email: email,
        consent_given: false,
      });
      await notifyQueuedCandidates(world);
      const steps: [number, number, string][] = [
        [72 * HOUR, 1, email],
        [1, 2, email],
        [648 * HOUR - 1, 2, email],
        [1, 2, ""],
      ];
      for (const [on, mails, left] of steps) {
        world.clock.advance(on);
        await reconcileConsents(world.ctx);
        await notifyQueuedCandidates(world);
        const { rows } = await world.pool.query("SELECT candidate_email FROM referrals WHERE id = $1", [id]);
        expect(rows).toEqual([{ candidate_email: left }]);
        if (left !== "") expect(await findConsentEmails(world, email)).toHaveLength(mails);
      }
    }
  });

  it("R16 R37 no decision was made after 1080 hours of interviews, and not before", async () => {
    for (const world of worlds) {
      const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
      const { id } = await referCandidate(ines, (await world.job(owner)).id);
      await moveToInterviewing(owner, id);
      const told = async () => {
        await reconcileResponseTimes(world.ctx);
        return (await world.pool.query("SELECT decision_reminder_level FROM referrals WHERE id = $1", [id])).rows[0]
          .decision_reminder_level;
      };
      world.clock.advance(1_080 * HOUR - 1);
      expect(await told()).toBe(2);
      world.clock.advance(20 * HOUR);
      expect(await told()).toBe(3);
    }
  });
});

it("F21 R37 a person who could not be reminded during a standstill is reminded once and has two days; nobody is mailed twice", async () => {
  const world = await createWorld({ now: "2026-10-24T12:00:00.000Z" });
  try {
    const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
    const email = uniqueEmail();
    const job = (await world.job(owner)).id;
    const { id } = await referWithoutNotice(ines, job, { candidate_email: email, consent_given: false });
    await notifyQueuedCandidates(world);
    const there = async () =>
      (await world.pool.query("SELECT candidate_email <> '' AS there FROM referrals WHERE id = $1", [id])).rows[0]
        .there;
    const run = async (hours: number) => {
      world.clock.advance(hours * HOUR);
      for (let turn = 0; turn < 3; turn += 1) await reconcileConsents(world.ctx);
      await notifyQueuedCandidates(world);
    };
    await run(31 * 24);
    expect(await there()).toBe(true);
    expect(await findConsentEmails(world, email)).toHaveLength(2);
    await run(47);
    expect([await there(), (await findConsentEmails(world, email)).length]).toEqual([true, 2]);
    await run(2);
    expect(await there()).toBe(false);
  } finally {
    await world.close();
  }
});
