import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { hiringSystemEndpoints, type StepStage } from "../../src/contract/integrations/hiring-systems.ts";
import { REMOTE_REJECTED } from "../../src/rules/team/hiring-systems.ts";
import { RECONCILE_HIRING_SYSTEMS } from "../../src/server/integrations/hiring-systems/lease.ts";
import { makeReferralVisible, referWithoutNotice } from "../support/candidates.ts";
import {
  createGreenhouse,
  GREENHOUSE_KEYS,
  GREENHOUSE_WEBHOOK_SECRET,
  type GreenhouseStandIn,
} from "../support/greenhouse-stand-in.ts";
import {
  acceptReferral,
  connectSystemAs,
  type RequestFate,
  type StandInServer,
  sendWebhook,
  startStandIn,
} from "../support/hiring-systems.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

const EVENTS = Number(process.env.HIRING_EVENTS ?? 1_000);
const PEOPLE = 40;
const ERASED = 4;
const KILLS = 3;
/** Stages in three phases: candidates move within a phase, and phases do not recur. */
const PHASES = [
  ["Application Review", "Take-home"],
  ["Phone Screen", "References"],
  ["Onsite", "Offer"],
] as const;
const MAPPED: Record<string, StepStage> = {
  "phone screen": "Reviewing",
  references: "Reviewing",
  onsite: "Interviewing",
  offer: "Interviewing",
  [REMOTE_REJECTED]: "Rejected",
};
const ENDS = ["rejected", "hired", "Offer"] as const;
/** The resulting status here of each end: nobody is hired automatically. */
const EXPECTED = { rejected: "Rejected", hired: "Interviewing", Offer: "Interviewing" } as const;

let world: World;
let standIn: StandInServer;
let there: GreenhouseStandIn;
let owner: Person;
let product: Product | undefined;

beforeAll(async () => {
  there = createGreenhouse();
  for (const [nth, name] of ["Take-home", "References"].entries())
    there.stages.push({ id: 50 + nth, job_id: 31, name, sort_order: nth, active: true });
  standIn = await startStandIn(there);
  world = await createWorld({ now: new Date().toISOString(), config: { HIRING_SYSTEMS_URL: standIn.url } });
  owner = await world.person("Olive Owner");
});
afterEach(() => product?.end("SIGKILL"));
afterAll(async () => {
  await world.close();
  await standIn.close();
});

/** A worker process on the world's database. */
async function start(): Promise<Product> {
  const { publicUrl, secretKey } = world.services.config;
  return startProduct(world.folder, await freePort(), {
    DATABASE_URL: world.url,
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    ROLE: "work",
    HIRING_SYSTEMS_URL: standIn.url,
  });
}

/** Loses requests, loses answers, fails, and rate-limits now and then. */
function unreliable(): (asked: unknown) => RequestFate {
  let nth = 0;
  return () => {
    nth += 1;
    if (nth % 29 === 0) return "unheard";
    if (nth % 23 === 0) return "lost";
    if (nth % 37 === 0) return { status: 502 };
    if (nth % 211 === 0) return { status: 429, headers: { "retry-after": "1" } };
    return "answered";
  };
}

/** Ends pauses after failures and the polling interval of unannounced changes; leases stay. */
async function hurry(): Promise<void> {
  await world.pool.query("UPDATE hiring_system_candidates SET next_at = now() WHERE lease IS NULL AND next_at > now()");
  await world.pool.query("UPDATE hiring_systems SET paused_until = now() WHERE paused_until > now()");
  await world.ctx.write((tx) => world.ctx.enqueue(tx, RECONCILE_HIRING_SYSTEMS, {}));
}

/** Kills the process, and ends its leases as three minutes would. */
async function killAndGoOn(): Promise<void> {
  await product?.end("SIGKILL");
  await world.pool.query("UPDATE hiring_system_candidates SET next_at = now() WHERE lease IS NOT NULL");
  product = await start();
}

const applicationOf = async (referral: string): Promise<number | null> => {
  const { rows } = await world.pool.query("SELECT application FROM hiring_system_candidates WHERE referral = $1", [
    referral,
  ]);
  return rows[0]?.application == null ? null : Number(rows[0].application);
};

/** Candidates there by referral, once all have been sent. */
async function allThere(referrals: readonly string[]): Promise<Map<string, number>> {
  await expect
    .poll(
      async () => {
        await hurry();
        return (await Promise.all(referrals.map(applicationOf))).filter((one) => one === null).length;
      },
      { timeout: 300_000, interval: 1_000 },
    )
    .toBe(0);
  const known = await Promise.all(referrals.map(async (id) => [id, (await applicationOf(id)) ?? 0] as const));
  return new Map(known);
}

type Message = ReturnType<GreenhouseStandIn["message"]>;

/** Moves candidates there and notifies badly: a seventh never, a fifth twice, a third late and out of order. */
async function moveThere(hook: string, applications: readonly number[], between: (nth: number) => Promise<void>) {
  const late: Message[] = [];
  const each = Math.ceil(EVENTS / applications.length);
  for (let nth = 0; nth < EVENTS; nth += 1) {
    const person = nth % applications.length;
    const application = applications[person] ?? 0;
    const step = Math.floor(nth / applications.length);
    const phase = PHASES[Math.min(PHASES.length - 1, Math.floor((step / each) * PHASES.length))] ?? PHASES[0];
    const last = nth + applications.length >= EVENTS;
    there.put(application, last ? (ENDS[person % ENDS.length] ?? "Offer") : (phase[step % 2] ?? phase[0]));
    const message = there.message(application);
    if (nth % 3 === 0) late.push(message);
    else if (nth % 7 !== 0) {
      expect(await sendWebhook(world, hook, message)).toBe(200);
      if (nth % 5 === 0) expect(await sendWebhook(world, hook, message)).toBe(200);
    }
    // Late ones arrive in any order, long after.
    if (late.length > 15) for (const old of late.splice(0, 8).reverse()) await sendWebhook(world, hook, old);
    await between(nth);
  }
}

/** No candidate or note was duplicated on either side, and nothing was given up. */
async function expectOnce(referrals: readonly string[]): Promise<void> {
  // No candidate is duplicated, no erased one exists, and every note came once.
  expect([there.candidates.size, there.applications.size]).toEqual([PEOPLE - ERASED, PEOPLE - ERASED]);
  expect(there.notes).toHaveLength(PEOPLE);
  expect(new Set(there.notes.map(({ candidate_id }) => candidate_id)).size).toBe(PEOPLE);
  // No status was recorded twice here.
  const { rows: twice } = await world.pool.query(
    "SELECT record_id FROM status_history WHERE record_kind = 'referral' AND record_id = ANY ($1::uuid[]) GROUP BY record_id, to_status HAVING count(*) > 1",
    [referrals],
  );
  expect(twice).toEqual([]);
  const { rows: failed } = await world.pool.query(
    "SELECT 1 FROM hiring_system_candidates WHERE state IN ('failed', 'by_hand')",
  );
  expect(failed).toEqual([]);
}

test(`X203 X205 X206 X209 a round trip of ${EVENTS} events with losses, duplicates, reordering and kill -9: no duplicates, no losses, equal on both sides`, async () => {
  const names = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  const { id: job, company } = await world.job(owner, names);
  const keys = { ...GREENHOUSE_KEYS, signs: GREENHOUSE_WEBHOOK_SECRET };
  const { hook } = await connectSystemAs(owner, { company: company.id, job, opening: "31" }, keys);
  const steps = Object.entries(MAPPED).map(([step, stage]) => ({ step, stage }));
  await owner.call(hiringSystemEndpoints.steps, { params: { id: company.id }, body: { steps } });
  const referrer = await world.person("Rhea Ferrer");
  standIn.fate = unreliable();
  product = await start();
  const referrals: string[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const { id } = await referWithoutNotice(referrer, job);
    await makeReferralVisible(referrer, id);
    await acceptReferral(world, id);
    referrals.push(id);
    // A candidate may be in the middle of its creation.
    if (nth === PEOPLE / 2) await killAndGoOn();
  }
  const known = await allThere(referrals);
  expect(there.candidates.size).toBe(PEOPLE);
  expect(new Set(known.values()).size).toBe(PEOPLE);
  let kills = 1;
  await moveThere(hook, [...known.values()], async (nth) => {
    if (nth % Math.floor(EVENTS / 25) === 0) await hurry();
    if (kills < KILLS && nth === Math.floor((EVENTS * kills) / KILLS)) {
      kills += 1;
      await killAndGoOn();
    }
  });
  expect(kills).toBe(KILLS);
  const gone = referrals.slice(0, ERASED);
  await world.pool.query("UPDATE referrals SET candidate_email = '' WHERE id = ANY ($1::uuid[])", [gone]);
  const stays = referrals.slice(ERASED);
  const wanted = stays.map((_id, nth) => EXPECTED[ENDS[(nth + ERASED) % ENDS.length] ?? "Offer"]);
  await expect
    .poll(
      async () => {
        await hurry();
        const { rows } = await world.pool.query<{ id: string; status: string }>(
          "SELECT id, status FROM referrals WHERE id = ANY ($1::uuid[])",
          [stays],
        );
        const status = new Map(rows.map((row) => [row.id, row.status]));
        const { rows: left } = await world.pool.query(
          "SELECT count(*)::int AS n FROM hiring_system_candidates WHERE referral = ANY ($1::uuid[]) AND state <> 'erased'",
          [gone],
        );
        return { here: stays.map((id) => status.get(id)), erasing: left[0].n };
      },
      { timeout: 300_000, interval: 1_000 },
    )
    .toEqual({ here: wanted, erasing: 0 });
  await expectOnce(referrals);
}, 900_000);
