import { afterAll, beforeAll, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken } from "../../../../tests/support/consent.ts";
import { sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "../../../../tests/support/referral-links.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { type ReferralLink, referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";

let world: World;
let [poster, ines, kwame]: Person[] = [];

beforeAll(async () => {
  world = await createWorld();
  [poster, ines, kwame] = [
    await world.person("Petra Poster"),
    await world.person("Ines Marchetti"),
    await world.person("Kwame Asante"),
  ];
});
afterAll(() => world.close());

const who = (person: Person | undefined): Person => person ?? expect.fail("nobody");
const newJob = async () => (await world.job(who(poster), { title: "Choice Keeper" })).id;

/** Submits details through a link and returns the token of the newest mail. */
async function left(link: ReferralLink, email: string): Promise<string> {
  const body = buildLinkEntry(world, { name: "Amara Okafor", email });
  await world.visitor.call(referralLinkEndpoints.enter, { params: { token: tokenOfLink(link) }, body });
  await sendQueuedEmails(world);
  return findConsentToken(world, email);
}
const opened = (token: string) => world.visitor.call(referralLinkEndpoints.openEntry, { body: { token } });
const confirm = (token: string, instead?: string) =>
  world.visitor.try(referralLinkEndpoints.confirmEntry, { body: { token, ...(instead && { instead }) } });
const waiting = async (email: string) =>
  (await world.pool.query("SELECT count(*)::int AS n FROM link_submissions WHERE email = $1", [email])).rows[0].n;
const creditOf = async (job: string) =>
  (await world.pool.query("SELECT created_by FROM referrals WHERE job = $1", [job])).rows;

it("F38 a person who came through two links chooses by either mail which one counts, and the other's details are erased", async () => {
  const [job, email] = [await newJob(), uniqueEmail()];
  const first = await left(await createReferralLink(who(ines), job), email);
  const second = await left(await createReferralLink(who(kwame), job), email);
  const { others = [], referrer_name } = await opened(second);
  expect(referrer_name).toBe("Kwame Asante");
  expect(others).toMatchObject([{ referrer_name: "Ines Marchetti" }]);
  expect((await confirm(second, others[0]?.id)).status).toBe(200);
  expect(await creditOf(job)).toEqual([{ created_by: ines?.id }]);
  expect(await waiting(email)).toBe(0);
  expect((await confirm(first)).status).toBe(410);
  // Idempotent.
  expect((await confirm(second)).status).toBe(200);
  expect(await creditOf(job)).toHaveLength(1);
});

it("F38 the mailed link itself counts without a choice; submissions of others, to other jobs or ended links are not offered", async () => {
  const [job, elsewhere, email] = [await newJob(), await newJob(), uniqueEmail()];
  await left(await createReferralLink(who(ines), job), uniqueEmail());
  await left(await createReferralLink(who(ines), elsewhere), email);
  const ended = await createReferralLink(who(ines), job);
  await left(ended, email);
  await who(ines).call(referralLinkEndpoints.end, { params: { id: ended.id } });
  // Two of these mails go to one address in a day (rule F10).
  await world.pool.query("UPDATE link_submissions SET created_at = created_at - interval '1 day' WHERE email = $1", [
    email,
  ]);
  const token = await left(await createReferralLink(who(kwame), job), email);
  expect((await opened(token)).others).toEqual([]);
  const { rows } = await world.pool.query(
    "SELECT id FROM link_submissions WHERE email <> $1 OR link IN (SELECT id FROM referral_links WHERE job = $2 OR ended_at IS NOT NULL) AND link NOT IN (SELECT id FROM referral_links WHERE created_by = $3)",
    [email, elsewhere, kwame?.id],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { id } of rows) expect((await confirm(token, id)).body).toMatchObject({ code: "link_closed" });
  expect((await confirm(token)).status).toBe(200);
  expect(await creditOf(job)).toEqual([{ created_by: kwame?.id }]);
  expect(await creditOf(elsewhere)).toEqual([]);
});
