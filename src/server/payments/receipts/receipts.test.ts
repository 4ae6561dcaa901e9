import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createMoneyPeople, type MoneyPeople } from "../../../../tests/support/money.ts";
import { runVerifier as verifiedIn } from "../../../../tests/support/receipts.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../contract/accounts/account-data.ts";
import { payoutEndpoints } from "../../../contract/payments/payouts.ts";
import { eraseReferral } from "../../hiring/referrals/erase-referral.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { signDays } from "./sign-days.ts";

const DAY_MS = 86_400_000;

type Document = { day: string; entries: number; root: string; previous: string | null };
type Placed = { day: string; position: number; proof: string[]; entry: Record<string, unknown> };
type Receipt = {
  referral: string;
  entries: Placed[];
  not_signed_yet: Record<string, unknown>[];
  days: { document: Document; signature: string }[];
  keys: { name: string; public_key: string }[];
};

let world: World;
let fixture: MoneyPeople;
let paid: { referral: string; payout: string };

/** A separate clock for signing, because sessions would expire with the world's clock. */
let closing = 0;
const close = (at = closing) => signDays({ ...world.ctx, clock: { now: () => new Date(at) } });

/** Advances to shortly after midnight, `days` days later, past the signing delay. */
function daysLater(days: number): void {
  closing = Math.floor(closing / DAY_MS) * DAY_MS + days * DAY_MS + 11 * 60_000;
}
async function signed(): Promise<void> {
  daysLater(1);
  await close();
}

const answer = (by: Person | null, path: string, method = "GET") =>
  world.app.request(path, { method, headers: by === null ? {} : { authorization: `Bearer ${by.token}` } });
async function receiptOf(by: Person, referral: string): Promise<Receipt> {
  const given = await answer(by, `/api/referrals/${referral}/receipt`);
  expect(given.status).toBe(200);
  return (await given.json()) as Receipt;
}
const published = async (path: string) => (await answer(null, `/.well-known/vouchwell/${path}`)).json();

/** The verifier's output for these files, the receipt first. */
const verified = (...contents: unknown[]) => verifiedIn(world.folder, ...contents);
const counts = async () =>
  (await world.pool.query("SELECT day::text, entries, document FROM receipt_days ORDER BY day")).rows;

beforeAll(async () => {
  world = await createWorld();
  fixture = await createMoneyPeople(world);
  paid = await fixture.released(12_500);
  // Transfers use the database's time.
  const { rows } = await world.pool.query("SELECT max(at) AS at FROM receipt_entries");
  closing = rows[0].at.getTime();
  await fixture.referrer.call(payoutEndpoints.withdraw, { params: { id: paid.payout } });
  await signed();
});
afterAll(() => world.close());

describe("F17 logs every step of a referral and its money", () => {
  it("F17 F19 covers a referral from submission to payout in a few kilobytes", async () => {
    const receipt = await receiptOf(fixture.referrer, paid.referral);
    const steps = receipt.entries.map(({ entry }) => `${entry.kind} ${entry.to ?? entry.id}`);
    expect(steps.slice(0, 4)).toEqual([
      "referral Pending",
      "referral Reviewing",
      "referral Interviewing",
      "referral Hired",
    ]);
    expect(steps).toEqual(expect.arrayContaining(["payout Pending", "payout Processing"]));
    const money = steps.filter((step) => step.startsWith("money "));
    expect(money).toEqual([
      `money receipt/${paid.referral}`,
      `money release/${paid.referral}`,
      `money withdraw/${paid.payout}/1`,
    ]);
    expect(receipt.entries[0]?.entry).toMatchObject({ reward: 12_500, person: expect.any(String), v: 1 });
    expect(receipt.not_signed_yet).toEqual([]);
    expect(JSON.stringify(receipt).length).toBeLessThan(16_000);
    expect(verified(receipt).words).toContain("compare it with the published ones");
    const days = await Promise.all(receipt.days.map(({ document }) => published(`log/${document.day}`)));
    expect(verified(receipt, await published("keys"), ...days)).toMatchObject({
      code: 0,
      words: expect.stringContaining("signed by a published key"),
    });
  });

  it("F9 F17 logs an application that credits a referral as its step, and no other application", async () => {
    const job = (await world.job(fixture.owner)).id;
    const email = uniqueEmail();
    const { id } = await referCandidate(fixture.referrer, job, { candidate_email: email });
    const tracy = await world.person("Tracy Trace", { verified: true, email });
    const own = await applyToJob(tracy, job, { candidate_email: email });
    const other = await applyToJob(await world.person("Otto Other"), job);
    await signed();
    const { entries } = await receiptOf(fixture.referrer, id);
    const records = entries.map(({ entry }) => entry.record);
    const { rows } = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [own.id]);
    expect(records.includes(own.id)).toBe(rows[0].referral === id);
    const { rows: told } = await world.pool.query(
      "SELECT 1 FROM receipt_entries WHERE id IN (SELECT id::text FROM status_history WHERE record_id = $1)",
      [other.id],
    );
    expect(told).toEqual([]);
  });

  it("F17 a rolled-back step is not logged", async () => {
    const before = await world.pool.query("SELECT count(*) FROM receipt_entries");
    const failing = world.ctx.write(async (tx) => {
      await eraseReferral(world.ctx, tx, paid.referral);
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    expect((await world.pool.query("SELECT count(*) FROM receipt_entries")).rows).toEqual(before.rows);
  });

  it("item 60 the product's own role cannot change or delete an entry, leaf, day or key", async () => {
    for (const table of ["receipt_entries", "receipt_leaves", "receipt_days", "receipt_keys"]) {
      await expect(world.pool.query(`DELETE FROM ${table}`)).rejects.toThrow("only ever added to");
      await expect(world.pool.query(`TRUNCATE ${table}`)).rejects.toThrow("only ever added to");
    }
    await expect(world.pool.query("UPDATE receipt_entries SET body = '{}'")).rejects.toThrow("only ever added to");
  });
});

describe("F17 signs each day once, in order", () => {
  it("F17 only one of two processes signs; missed days are signed later, also empty ones", async () => {
    await referCandidate(fixture.referrer, (await world.job(fixture.owner)).id);
    daysLater(4);
    await Promise.all([close(), close(), close()]);
    const days = await counts();
    const dates = days.map(({ day }) => day);
    expect(dates.at(-1)).toBe(utcDay(new Date(closing - DAY_MS)));
    const first = Date.parse(String(dates[0]));
    expect(dates).toEqual(dates.map((_day, nth) => utcDay(new Date(first + nth * DAY_MS))));
    expect(days.at(-1)).toMatchObject({ entries: 0 });
    expect((await world.pool.query("SELECT 1 FROM receipt_waiting")).rows).toEqual([]);
    expect((await world.pool.query("SELECT 1 FROM receipt_keys")).rows).toHaveLength(1);
  });

  it("F17 a late entry goes into the next day; a clock set back signs nothing again", async () => {
    const before = await counts();
    const { id } = await referCandidate(fixture.referrer, (await world.job(fixture.owner)).id);
    await world.pool.query("UPDATE receipt_waiting SET at = at - interval '3 days'");
    await close(closing - 10 * DAY_MS);
    expect(await counts()).toEqual(before);
    await signed();
    const { entries } = await receiptOf(fixture.referrer, id);
    expect(entries[0]?.day).toBe((await counts()).map(({ day }) => day)[before.length]);
    expect((await counts()).slice(0, before.length)).toEqual(before);
  });

  it("F17 marks a step of today as not signed yet", async () => {
    const { id } = await referCandidate(fixture.referrer, (await world.job(fixture.owner)).id);
    await close();
    const receipt = await receiptOf(fixture.referrer, id);
    expect([receipt.entries, receipt.not_signed_yet.length]).toEqual([[], 1]);
    expect(verified(receipt).words).toContain("1 are not signed yet");
    await signed();
    expect((await receiptOf(fixture.referrer, id)).not_signed_yet).toEqual([]);
  });
});

describe("F19 the verifier detects each kind of tampering", () => {
  const change = (receipt: Receipt, work: (copy: Receipt) => unknown) => {
    const copy = structuredClone(receipt);
    work(copy);
    return verified(copy);
  };
  it.each<[string, (copy: Receipt) => unknown]>([
    ["another amount", ({ entries }) => Object.assign(entries[0]?.entry ?? {}, { reward: 99_999 })],
    ["another time", ({ entries }) => Object.assign(entries[0]?.entry ?? {}, { at: "2020-01-01T00:00:00.000Z" })],
    ["another step", ({ entries }) => Object.assign(entries[1]?.entry ?? {}, { to: "Hired" })],
    ["a field more", ({ entries }) => Object.assign(entries[1]?.entry ?? {}, { more: 1 })],
    ["another place", ({ entries }) => Object.assign(entries[0] ?? {}, { position: 1 })],
    ["a place outside", ({ entries }) => Object.assign(entries[0] ?? {}, { position: 1_000_000 })],
    ["another proof", ({ entries }) => entries[0]?.proof.reverse()],
    ["a proof with more", ({ entries }) => entries[0]?.proof.push("A".repeat(43))],
    ["a proof with less", ({ entries }) => entries[0]?.proof.pop()],
    ["an entry twice", ({ entries }) => entries.push(structuredClone(entries[0] as Placed))],
    ["another root", ({ days }) => Object.assign(days[0]?.document ?? {}, { root: "A".repeat(43) })],
    ["another day", ({ days }) => Object.assign(days[0]?.document ?? {}, { day: "2020-01-01" })],
    ["another signature", ({ days }) => Object.assign(days[0] ?? {}, { signature: "A".repeat(86) })],
    ["another key", ({ keys }) => Object.assign(keys[0] ?? {}, { public_key: "A".repeat(43) })],
    ["no key", (copy) => Object.assign(copy, { keys: [] })],
    ["another referral", (copy) => Object.assign(copy, { referral: "01890000-0000-7000-8000-000000000001" })],
    ["no days", (copy) => Object.assign(copy, { days: [] })],
    ["no receipt", (copy) => Object.assign(copy, { format: "other" })],
  ])("F19 %s", async (_what, work) => {
    const receipt = await receiptOf(fixture.referrer, paid.referral);
    expect(verified(receipt).code).toBe(0);
    expect(change(receipt, work)).toMatchObject({ code: 1, words: expect.stringContaining("Not proved.") });
  });

  it("F19 detects a log forged with another key, compared with the published keys and days", async () => {
    const receipt = await receiptOf(fixture.referrer, paid.referral);
    const [{ keys }, day] = [(await published("keys")) as Receipt, receipt.days[0]];
    expect(verified(receipt, { keys: keys.map((key) => ({ ...key, name: "other" })) }).code).toBe(1);
    expect(verified(receipt, { ...day, document: { ...day?.document, root: "A".repeat(43) } }).code).toBe(1);
  });
});

describe("F18 the log names nobody", () => {
  it("F18 item 58 an erasure deletes the salts; receipt and chain still verify", async () => {
    const salts = async (where: string, of: string) =>
      Number((await world.pool.query(`SELECT count(*) FROM receipt_salts WHERE ${where} = $1`, [of])).rows[0].count);
    const ines = await world.person("Ida Ended");
    const { id } = await referCandidate(ines, (await world.job(fixture.owner)).id);
    await signed();
    const before = await receiptOf(ines, id);
    expect([await salts("role = 'person' AND referral", id), await salts("person", ines.id)]).toEqual([1, 1]);
    await world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
    expect(await salts("role = 'person' AND referral", id)).toBe(0);
    await signed();
    const after = await receiptOf(ines, id);
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
    expect(after.entries.at(-1)?.entry).toMatchObject({ to: "Withdrawn", note: "erased" });
    expect(verified(after).code).toBe(0);
    await ines.call(accountDataEndpoints.remove, { body: {} });
    expect(await salts("person", ines.id)).toBe(0);
    expect(verified(before, await published("keys")).code).toBe(0);
  });

  it("F18 no response contains a salt, address, name or person's id", async () => {
    const receipt = JSON.stringify(await receiptOf(fixture.referrer, paid.referral));
    const { rows: salts } = await world.pool.query("SELECT salt FROM receipt_salts");
    const { rows } = await world.pool.query("SELECT candidate_email, candidate_name FROM referrals WHERE id = $1", [
      paid.referral,
    ]);
    const people = [fixture.owner, fixture.referrer, fixture.admin].flatMap(({ id, email, name }) => [id, email, name]);
    expect(salts.length).toBeGreaterThan(5);
    for (const salt of salts) expect(salt.salt).toMatch(/^[\w-]{43}$/);
    const days = JSON.stringify(await Promise.all((await counts()).map(({ day }) => published(`log/${day}`))));
    const keys = JSON.stringify(await published("keys"));
    const said = receipt + days + keys;
    for (const word of [...salts.map(({ salt }) => salt), ...Object.values(rows[0]), ...people])
      expect(said).not.toContain(word);
    expect(keys).not.toContain("encrypted");
  });

  it("F19 nobody gets the receipt of another's referral", async () => {
    const path = `/api/referrals/${paid.referral}/receipt`;
    for (const [who, status] of [
      [null, 401],
      [fixture.owner, 404],
      [fixture.admin, 404],
      [await world.person(), 404],
    ] as const)
      expect((await answer(who, path)).status).toBe(status);
  });

  it("F17 caches signed days permanently, answers 404 for other days, and sends only headers for HEAD", async () => {
    const day = String((await counts())[0]?.day);
    const given = await answer(null, `/.well-known/vouchwell/log/${day}`);
    expect([given.status, given.headers.get("cache-control")]).toEqual([200, "public, max-age=86400, immutable"]);
    const head = await answer(null, `/.well-known/vouchwell/log/${day}`, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const none of ["2020-01-01", "2026-02-30", "2026-13-01", "today", "x'--", "%00", "../keys2", `${day}0`])
      expect((await answer(null, `/.well-known/vouchwell/log/${none}`)).status).toBe(404);
    expect((await answer(null, `/.well-known/vouchwell/log/${day}`, "POST")).status).toBe(404);
  });
});
