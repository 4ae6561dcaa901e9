import { afterAll, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { buildLinkEntry, createReferralLink, tokenOfLink } from "../../../../tests/support/referral-links.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { type ReferralLink, referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
afterAll(() => world.close());

async function linkOf(referrer: Person) {
  const job = (await world.job(poster, { title: "Link Keeper" })).id;
  return { job, link: await createReferralLink(referrer, job) };
}

const notificationsOf = async (by: Person) => (await by.call(notificationEndpoints.list, { query: {} })).items;

async function comesBy(link: ReferralLink, name: string): Promise<Person> {
  const person = await world.person(name, { email: uniqueEmail(), verified: true });
  const body = buildLinkEntry(world, { name, email: person.email });
  await person.call(referralLinkEndpoints.enter, { params: { token: tokenOfLink(link) }, body });
  return person;
}

async function mailsTo(person: Person) {
  await sendQueuedEmails(world);
  return (await readWrittenEmails(world)).filter(({ to }) => to?.some(({ address }) => address === person.email));
}

const stop = (by: Person, id: string) => by.try(referralLinkEndpoints.stop, { params: { id } });

it("R32 the referrer is notified who was referred by their link, in the product and by mail; not about themselves", async () => {
  const ines = await world.person("Ines Marchetti", { email: uniqueEmail() });
  const { link } = await linkOf(ines);
  const amara = await comesBy(link, "Amara Okafor");
  expect(await notificationsOf(ines)).toMatchObject([
    { kind: "link_used", person: "Amara Okafor", job: { title: "Link Keeper" }, read: false },
  ]);
  expect((await notificationsOf(amara)).map(({ kind }) => kind)).not.toContain("link_used");
  const [mail] = await mailsTo(ines);
  expect(mail?.subject).toBe("Amara Okafor used your link: Link Keeper");
  expect(mail?.text).toContain("/my-referrals");
});

it("R32 F28 the referrer is notified once that the company ended their link, and not when they end it themselves", async () => {
  const ines = await world.person("Ines Marchetti", { email: uniqueEmail() });
  const { link, job } = await linkOf(ines);
  expect((await stop(await world.person("Stella Stranger"), link.id)).status).toBe(404);
  expect(await notificationsOf(ines)).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) expect((await stop(poster, link.id)).status).toBe(200);
  expect(await notificationsOf(ines)).toMatchObject([
    { kind: "link_ended", subject: job, job: { title: "Link Keeper" } },
  ]);
  const mails = await mailsTo(ines);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("deactivated your link: Link Keeper")]);
  const own = await linkOf(ines);
  await ines.call(referralLinkEndpoints.end, { params: { id: own.link.id } });
  expect((await stop(poster, own.link.id)).status).toBe(200);
  expect(await notificationsOf(ines)).toHaveLength(1);
});

it("R32 sends no mail to a user who switched it off; the notification stays", async () => {
  const ines = await world.person("Ines Marchetti", { email: uniqueEmail() });
  await ines.call(settingsEndpoints.update, { body: { referralUpdates: false } });
  const { link } = await linkOf(ines);
  await comesBy(link, "Kofi Mensah");
  await stop(poster, link.id);
  expect((await notificationsOf(ines)).map(({ kind }) => kind)).toEqual(["link_ended", "link_used"]);
  expect(await mailsTo(ines)).toEqual([]);
});
