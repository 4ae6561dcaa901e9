import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { applyAsScout, buildScoutSubmission } from "../../../../tests/support/scouts.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
  admin = await world.person("Ada Admin", { admin: true });
});
afterAll(() => world.close());

async function mailsTo(address: string) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === address);
}
const decide = (id: string, body: Record<string, unknown>) =>
  admin.try(scoutEndpoints.setStatus, { params: { id }, body: { status: "declined", ...body } });

describe("S6 a declined scout", () => {
  it("S6 gets a receipt, then the reason and the earliest day of a new application, in their language", async () => {
    const email = "seun.de@people.example";
    const id = await applyAsScout(world, { email, language: "de" });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      "Deine Bewerbung für das Scout-Netzwerk ist eingegangen",
    ]);
    // The address is unverified, so no typed text is emailed to it.
    const { rows } = await world.pool.query("SELECT full_name FROM scout_applications WHERE id = $1", [id]);
    expect(JSON.stringify(await mailsTo(email))).not.toContain(rows[0].full_name);
    expect((await decide(id, { reason: "culture" })).status).toBe(422);
    expect((await decide(id, { status: "approved", reason: "full" })).status).toBe(422);
    const { status, body } = await decide(id, { reason: "full" });
    expect([status, body.declined_for]).toEqual([200, "full"]);
    const told = (await mailsTo(email)).at(-1);
    expect(told?.text).toContain("Wir nehmen zurzeit keine weiteren Scouts auf.");
    const again = new Date(world.clock.now().getTime() + 30 * 86_400_000);
    expect(told?.text).toContain(new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "UTC" }).format(again));
    expect((await decide(id, { reason: "full" })).body).toMatchObject({ code: "status_not_allowed" });
  });

  it("S6 is only emailed when applying again within 30 days, and nothing is stored; later applications are accepted", async () => {
    const email = "seun.early@people.example";
    await decide(await applyAsScout(world, { email }), { reason: "details" });
    // From ten o'clock UTC on it is the named day in some time zone.
    world.clock.advance(29 * 86_400_000 - 2 * 3_600_000 - 1);
    const early = await world.visitor.try(scoutEndpoints.submit, { body: buildScoutSubmission(world, { email }) });
    const other = await world.visitor.try(scoutEndpoints.submit, { body: buildScoutSubmission(world) });
    expect([early.status, early.body]).toEqual([other.status, other.body]);
    const kept = () => world.pool.query("SELECT FROM scout_applications WHERE email = $1", [email]);
    expect((await kept()).rowCount).toBe(1);
    expect((await mailsTo(email)).at(-1)?.text).toContain("That application was not kept");
    world.clock.advance(1);
    await applyAsScout(world, { email });
    expect((await kept()).rowCount).toBe(2);
  });
});
