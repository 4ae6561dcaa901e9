import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate, referWithoutNotice, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { findConsentToken, notifyQueuedCandidates } from "../../../../tests/support/consent.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { ownDetailEndpoints } from "../../../contract/hiring/own-details.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";
import { notificationEndpoints } from "../../../contract/notifications/notifications.ts";
import { mails } from "../../infra/db/tables/mails.ts";
import { MAIL_ENCRYPTION } from "../../infra/mail/deliver-mail.ts";
import { eraseWrittenMails, searchableText } from "../../infra/mail/erase-mails.ts";
import { decrypt } from "../../infra/platform/crypto.ts";

let world: World;
let owner: Person;
let ines: Person;

const BEFORE = "Zdenka Vorher";
const AFTER = "Zdenka Nachher";

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

async function told(candidate_name = BEFORE) {
  const email = uniqueEmail();
  const { id } = await referCandidate(ines, (await world.job(owner)).id, { candidate_email: email, candidate_name });
  await notifyQueuedCandidates(world);
  return { id, email, token: await findConsentToken(world, email) };
}
const correct = (of: { token: string; id: string }, candidate_name = AFTER, more = {}) =>
  world.visitor.try(ownDetailEndpoints.byLink, {
    body: { token: of.token, referral: of.id, candidate_name, candidate_linkedin: "", ...more } as never,
  });
const erase = ({ token }: { token: string }) =>
  world.visitor.call(invitationEndpoints.erase, { body: { token, never_again: false } });
const notificationsOf = async (by: Person) =>
  (await by.call(notificationEndpoints.list, { query: {} })).items.filter(({ kind }) => kind.endsWith("_corrected"));

/** The text of all written and queued mails. */
async function allMails(): Promise<string> {
  const folder = join(world.folder, "mail");
  const names = await readdir(folder);
  const written = await Promise.all(
    names.map(async (name) => searchableText(await readFile(join(folder, name), "utf8"))),
  );
  const key = world.services.secrets.derive(MAIL_ENCRYPTION);
  const rows = await world.ctx.db.select().from(mails);
  return [
    ...written,
    ...rows.map(({ encrypted }) => (encrypted === null ? "" : decrypt(key, encrypted).toString("utf8"))),
  ].join("\n");
}

describe("F16 F37 an erasure after a correction", () => {
  it("F16 F37 leaves neither name in any mail, written or queued, to any recipient", async () => {
    const of = await told();
    await correct(of);
    await sendQueuedEmails(world);
    // One mail with each name is still queued.
    await correct(of, `${AFTER} II`);
    for (const name of [BEFORE, AFTER, of.email]) expect(await allMails()).toContain(name);
    await erase(of);
    await eraseWrittenMails(world.ctx, {});
    const left = await allMails();
    for (const name of [BEFORE, AFTER, of.email]) expect(left).not.toContain(name);
  });

  it("F16 F37 X2 a chosen name deletes no other person's mails", async () => {
    const [other, of] = [await told("Alma Anders"), await told()];
    const count = async () =>
      (await readWrittenEmails(world)).filter(({ text }) => text?.includes("Alma Anders")).length;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await correct(of, "Alma Anders");
    await sendQueuedEmails(world);
    await erase(of);
    await eraseWrittenMails(world.ctx, {});
    expect(await count()).toBe(before);
    expect(await allMails()).toContain(other.email);
    const vouchwell = await told("Vouchwell");
    const all = (await readWrittenEmails(world)).length;
    await erase(vouchwell);
    await eraseWrittenMails(world.ctx, {});
    expect((await readWrittenEmails(world)).length).toBeGreaterThan(all - 5);
  });
});

describe("F42 notifications of a correction", () => {
  it("F42 F37 go to the team and the referrer, once a day, by mail as their settings say, with the current name", async () => {
    const of = await told();
    await ines.call(settingsEndpoints.update, { body: { referralUpdates: false } });
    expect((await correct(of)).status).toBe(200);
    await correct(of, `${AFTER} II`);
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: "candidate_corrected", subject: of.id, person: `${AFTER} II` },
    ]);
    expect(await notificationsOf(ines)).toMatchObject([
      { kind: "referral_corrected", subject: of.id, person: `${AFTER} II` },
    ]);
    await sendQueuedEmails(world);
    const about = (await readWrittenEmails(world)).filter(({ subject }) =>
      subject?.includes("corrected their details"),
    );
    expect(about.map(({ to }) => to?.[0]?.address)).toEqual([owner.email]);
    expect(about[0]?.text).toContain(`open=referral:${of.id}`);
    world.clock.advance(13 * 3_600_000);
    await correct(of, AFTER);
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS n FROM notifications WHERE subject = $1 AND kind LIKE '%corrected'",
      [of.id],
    );
    expect(rows).toEqual([{ n: 4 }]);
  });

  it("F42 F10 go neither to a company that does not see the referral, nor to anybody without a change", async () => {
    const email = uniqueEmail();
    const job = (await world.job(owner)).id;
    const { id } = await referWithoutNotice(ines, job, {
      candidate_email: email,
      candidate_name: BEFORE,
      consent_given: false,
    });
    await notifyQueuedCandidates(world);
    const of = { id, token: await findConsentToken(world, email) };
    expect((await correct(of, BEFORE)).status).toBe(200);
    expect([await notificationsOf(owner), await notificationsOf(ines)]).toEqual([[], []]);
    await correct(of);
    expect((await notificationsOf(owner)).length).toBe(0);
    expect(await notificationsOf(ines)).toHaveLength(1);
    await sendQueuedEmails(world);
    expect((await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === owner.email)).toEqual([]);
  });

  it("F42 ten concurrent corrections notify each once", async () => {
    const of = await told();
    await Promise.all(Array.from({ length: 10 }, (_, nth) => correct(of, `${AFTER} ${nth}`)));
    expect([(await notificationsOf(owner)).length, (await notificationsOf(ines)).length]).toEqual([1, 1]);
  });
});
