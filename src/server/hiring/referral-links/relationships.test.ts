import { afterAll, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import {
  buildLinkEntry,
  createReferralLink,
  LINK_RECOMMENDATION,
  tokenOfLink,
} from "../../../../tests/support/referral-links.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { type ReferralLink, referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { relationshipEndpoints } from "../../../contract/hiring/relationships.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const ines = await world.person("Ines Marchetti");
afterAll(() => world.close());

const TIE = { relationship: "led", relationship_place: "Northwind", relationship_period: "2019 to 2022" } as const;
const TOLD = { kind: "led", place: "Northwind", period: "2019 to 2022" };

const opened = (link: ReferralLink) =>
  world.visitor.call(referralLinkEndpoints.open, { params: { token: tokenOfLink(link) } });
const entered = (link: ReferralLink, by: Person) =>
  by.try(referralLinkEndpoints.enter, {
    params: { token: tokenOfLink(link) },
    body: buildLinkEntry(world, { email: by.email }),
  });

async function firstOf(job: string) {
  const { items } = await ines.call(referralEndpoints.list, { query: { limit: 100 } });
  return items.find((one) => one.job.id === job);
}

it("F29 F24 a link's relationship is given once, is hidden from visitors, and applies to all who come by page or code", async () => {
  const job = (await world.job(poster)).id;
  const link = await createReferralLink(ines, job, LINK_RECOMMENDATION, TIE);
  expect(link.relationship).toEqual(TOLD);
  expect(JSON.stringify(await opened(link))).not.toContain("Northwind");
  const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
  expect(await entered(link, amara)).toMatchObject({ status: 201, body: { outcome: "accepted" } });
  const made = await firstOf(job);
  expect(made?.relationship).toEqual({ ...TOLD, confirmed: false, own: null });
  const said = await amara.call(relationshipEndpoints.own, { params: { id: made?.id ?? "" }, body: TIE });
  expect(said.relationship).toMatchObject({ confirmed: true, open: true });
  const kofi = await world.person("Kofi Mensah", { email: uniqueEmail(), verified: true });
  const candidate = { candidate_name: "Kofi Mensah", candidate_email: kofi.email, cover_letter: "I would like to." };
  await kofi.call(applicationEndpoints.create, { body: { job, ...candidate, referral_code: link.code } });
  const { items } = await kofi.call(invitationEndpoints.mine, { query: {} });
  expect(items[0]?.relationship).toEqual({ ...TOLD, confirmed: false, own: null, open: true });
});

it("F31 F26 a job that requires it refuses a link without it by field, and an earlier link accepts nobody until the job no longer requires it", async () => {
  const job = (await world.job(poster)).id;
  const [silent, said] = [
    await createReferralLink(ines, job),
    await createReferralLink(ines, job, LINK_RECOMMENDATION, { relationship: "worked_together" }),
  ];
  const asks = (worked: boolean) =>
    world.pool.query("UPDATE jobs SET worked_together = $2 WHERE id = $1", [job, worked]);
  await asks(true);
  expect([(await opened(silent)).state, (await opened(said)).state]).toEqual(["refused", "open"]);
  expect((await opened(said)).job?.worked_together).toBe(true);
  const amara = await world.person("Amara Okafor", { email: uniqueEmail(), verified: true });
  expect(await entered(silent, amara)).toMatchObject({ status: 409, body: { code: "link_closed" } });
  for (const relationship of [{}, { relationship: "community" } as const])
    expect(
      await ines.try(referralLinkEndpoints.create, {
        body: { job, recommendation: LINK_RECOMMENDATION, ...relationship },
      }),
    ).toMatchObject({ status: 422, body: { fields: { relationship: { code: "relationship_worked" } } } });
  await asks(false);
  expect((await opened(silent)).state).toBe("open");
  expect((await opened(said)).job).not.toHaveProperty("worked_together");
  expect(await entered(silent, amara)).toMatchObject({ status: 201 });
});
