import { afterAll, expect, it } from "vitest";
import { RECOMMENDATION, referCandidate } from "../../../../tests/support/candidates.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import { referralChangeEndpoints } from "../../../contract/hiring/referral-changes.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";
import { purgeRecordViews } from "./record-views.ts";

const world = await createWorld();
const owner = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

const FIXED = { candidate_name: "Kora Berichtigt", recommendation: RECOMMENDATION };
const correct = (id: string) => ines.try(referralChangeEndpoints.correct, { params: { id }, body: FIXED });
const withdraw = (id: string) => ines.try(referralChangeEndpoints.withdraw, { params: { id } });

it("F23 H17 C12 a referral stays opened after the member who opened it has left: nobody corrects or withdraws it", async () => {
  const job = await world.job(owner);
  const viewer = await world.person("Vera Viewer");
  await joinTeam(owner, job.company.id, viewer, "viewer");
  const [opened, fresh] = [await referCandidate(ines, job.id), await referCandidate(ines, job.id)];
  const look = { params: { id: job.id }, body: { kind: "referral", record: opened.id } } as const;
  await viewer.call(pipelineEndpoints.view, look);
  expect((await correct(opened.id)).body.code).toBe("referral_already_viewed");
  await world.ctx.write((tx) => purgeRecordViews(tx, viewer.id, job.company.id));
  expect((await world.pool.query("SELECT FROM record_views")).rows).toEqual([]);
  expect((await correct(opened.id)).body.code).toBe("referral_already_viewed");
  expect((await withdraw(opened.id)).body.code).toBe("referral_already_viewed");
  expect((await ines.call(referralEndpoints.get, { params: { id: opened.id } })).can).toEqual({ set_status: false });
  expect((await correct(fresh.id)).status).toBe(200);
});

it("F23 H17 the previous version, which only deletes the view, keeps it opened too; an erasure leaves no member in it", async () => {
  const job = await world.job(owner);
  const { id } = await referCandidate(ines, job.id);
  await owner.call(pipelineEndpoints.view, { params: { id: job.id }, body: { kind: "referral", record: id } });
  await world.pool.query("DELETE FROM record_views WHERE viewed_by = $1", [owner.id]);
  expect((await withdraw(id)).body.code).toBe("referral_already_viewed");
  await world.ctx.write((tx) => eraseReferral(world.ctx, tx, id));
  const { rows } = await world.pool.query("SELECT candidate_email, opened FROM referrals WHERE id = $1", [id]);
  expect(rows).toEqual([{ candidate_email: "", opened: true }]);
});

it("F23 H17 ten members who leave at once with views of the same people do not deadlock", async () => {
  const job = await world.job(owner);
  const members = await Promise.all(Array.from({ length: 10 }, (_, nth) => world.person(`Member ${nth}`)));
  for (const member of members) await joinTeam(owner, job.company.id, member, "viewer");
  const made = [];
  for (let nth = 0; nth < 5; nth += 1) made.push((await referCandidate(ines, job.id)).id);
  for (const [nth, member] of members.entries())
    for (const record of nth % 2 === 0 ? made : made.toReversed())
      await member.call(pipelineEndpoints.view, { params: { id: job.id }, body: { kind: "referral", record } });
  await Promise.all(members.map(({ id }) => world.ctx.write((tx) => purgeRecordViews(tx, id))));
  const { rows } = await world.pool.query("SELECT bool_and(opened) AS opened FROM referrals WHERE job = $1", [job.id]);
  expect(rows).toEqual([{ opened: true }]);
});
