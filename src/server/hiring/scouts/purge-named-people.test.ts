import { afterAll, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { applyAsScout, buildScoutStart, buildScoutSubmission } from "../../../../tests/support/scouts.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";
import { purgeNamedPeople } from "./purge-named-people.ts";

const DAY_MS = 86_400_000;

const world = await createWorld();
let admin = await world.person("Root Example", { admin: true });
afterAll(() => world.close());

const record = (id: string) => admin.call(scoutEndpoints.get, { params: { id } });

it("S4 X30 deletes the people named in every application after exactly 30 days, approved or not", async () => {
  const ids = [await applyAsScout(world), await applyAsScout(world), await applyAsScout(world)];
  const [approvedOne = "", declinedOne = ""] = ids;
  await admin.call(scoutEndpoints.setStatus, { params: { id: approvedOne }, body: { status: "approved" } });
  await admin.call(scoutEndpoints.setStatus, { params: { id: declinedOne }, body: { status: "declined" } });
  world.clock.advance(30 * DAY_MS);
  expect(await purgeNamedPeople(world.ctx)).toBe(0);
  const later = await applyAsScout(world);
  world.clock.advance(1_000);
  expect(await purgeNamedPeople(world.ctx)).toBe(3);
  admin = await world.person("Later Root", { admin: true });
  for (const id of ids) {
    const { profiles, referral_example, people_deleted_at, full_name } = await record(id);
    expect({ profiles, referral_example, people_deleted_at, full_name }).toEqual({
      profiles: [],
      referral_example: null,
      people_deleted_at: world.clock.now().toISOString(),
      full_name: "Oluwaseun Adebayo",
    });
  }
  expect((await record(later)).profiles).toHaveLength(1);
  const { rows } = await world.pool.query(
    "SELECT count(*)::int AS n FROM scout_referral_profiles WHERE application_id = ANY($1)",
    [ids],
  );
  expect(rows[0].n).toBe(0);
  expect(await purgeNamedPeople(world.ctx)).toBe(0);
});

it("S4 deletes superseded rows with them, and keeps unsubmitted ones for the review", async () => {
  const email = uniqueEmail();
  const { draft } = await world.visitor.call(scoutEndpoints.begin, { body: buildScoutStart(world, { email }) });
  await world.visitor.call(scoutEndpoints.submit, { body: buildScoutSubmission(world, { email, draft }) });
  await world.visitor.call(scoutEndpoints.begin, { body: buildScoutStart(world, { email }) });
  const rowsOf = async () =>
    (await world.pool.query("SELECT trust_agreement FROM scout_applications WHERE email = $1 ORDER BY id", [email]))
      .rows;
  expect(await rowsOf()).toHaveLength(3);
  world.clock.advance(31 * DAY_MS);
  await Promise.all([purgeNamedPeople(world.ctx), purgeNamedPeople(world.ctx)]);
  expect(await rowsOf()).toEqual([{ trust_agreement: true }, { trust_agreement: false }]);
});
