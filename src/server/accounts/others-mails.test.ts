import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referWithoutNotice, uniqueEmail } from "../../../tests/support/candidates.ts";
import { createWorld, type Person } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { NOTIFY_CANDIDATE, notifyCandidate } from "../hiring/consent/consent-email.ts";
import { eraseWrittenMails } from "../infra/mail/erase-mails.ts";
import { passwordChanged } from "../infra/mail/messages/account-changed.ts";
import { sendMail } from "../infra/mail/send-mail.ts";

const world = await createWorld();
const [owner, ines] = [await world.person("Petra Poster"), await world.person("Ines Marchetti")];
afterAll(() => world.close());

const remove = (by: Person) => by.call(accountDataEndpoints.remove, { body: {} });

/** A queued mail to a recipient; returns its id. */
async function waitsFor(to: string): Promise<string> {
  const message = passwordChanged.with({ at: world.clock.now().toISOString() });
  const mail = { to, language: "en", dedupe_key: `auth password ${world.services.ids.next()}`, message } as const;
  return String(await world.ctx.write((tx) => sendMail(world.ctx, tx, mail)));
}

async function waits(id: string): Promise<boolean> {
  const { rows } = await world.pool.query(
    "SELECT FROM mails WHERE id = $1 AND encrypted IS NOT NULL AND failed_at IS NULL",
    [id],
  );
  return rows.length > 0;
}

/** A written mail with this text about that record. Returns its file name. */
async function written(text: string, about = ""): Promise<string> {
  const folder = join(world.folder, "mail");
  await mkdir(folder, { recursive: true });
  const name = `2026-11-21-${world.services.ids.next()}.eml`;
  await writeFile(join(folder, name), `To: somebody@else.example\r\nX-Entity-About: ${about}\r\n\r\n${text}`);
  return name;
}

const folder = () => readdir(join(world.folder, "mail"));

describe("F44 X56 a deleted account takes nobody else's mails with it", () => {
  it("F44 not those to an address that it only typed, nor to one in which its own stands", async () => {
    const stranger = uniqueEmail();
    const account = await world.person("Lena Leaver", { email: "ann@people.example", verified: true });
    const { id } = await applyToJob(account, (await world.job(owner)).id, { candidate_email: stranger });
    const others = [await waitsFor(stranger), await waitsFor("joann@people.example")];
    const own = await waitsFor("ann@people.example");
    const { rows } = await world.pool.query(
      "SELECT id FROM mails WHERE dedupe_key LIKE 'notification:%' AND encrypted IS NOT NULL",
    );
    expect(rows).toHaveLength(1);
    await remove(account);
    expect(await Promise.all(others.map(waits))).toEqual([true, true]);
    expect(await waits(own)).toBe(false);
    // Mails about the application to the job's owner are erased with it.
    expect([id, await waits(String(rows[0]?.id))]).toEqual([id, false]);
  });

  it("F44 X29 not those to an address that it never proved", async () => {
    const stranger = uniqueEmail();
    const thief = await world.person("Thea Thief", { email: stranger });
    await referWithoutNotice(ines, (await world.job(owner)).id, { candidate_email: stranger });
    for (const { data } of await world.queue.take(NOTIFY_CANDIDATE)) await notifyCandidate(world.ctx, data);
    const { rows } = await world.pool.query(
      "SELECT id FROM mails WHERE message = 'referred' AND encrypted IS NOT NULL",
    );
    expect(rows).toHaveLength(1);
    const receipt = await waitsFor(stranger);
    await remove(thief);
    expect([await waits(String(rows[0]?.id)), await waits(receipt)]).toEqual([true, true]);
  });

  it("F44 F16 of the written ones those about its records, and of what it did for others those with its whole name", async () => {
    const account = await world.person("Reset Your", { verified: true });
    const application = (await applyToJob(account, (await world.job(owner)).id)).id;
    const made = (await referWithoutNotice(account, (await world.job(owner)).id)).id;
    await world.queue.clear();
    const stay = [
      await written("Reset your password"),
      await written("Joann Reset Yourself wrote to you."),
      await written("Preset Yourself refers somebody.", made),
    ];
    const go = [
      await written("Somebody applied.", application),
      await written("Reset Your refers somebody.", made),
      await written(`Write to ${account.email}, please.`),
    ];
    await remove(account);
    await eraseWrittenMails(world.ctx, {});
    const left = await folder();
    expect(left).toEqual(expect.arrayContaining(stay));
    for (const name of go) expect(left).not.toContain(name);
  });
});
