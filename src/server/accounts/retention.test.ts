import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createWorld } from "../../../tests/support/world.ts";
import { purgeAuditLog, purgeFactorChallenges, purgeSessions } from "../identity/auth/accounts/retention.ts";
import { purgeFlows } from "../identity/auth/external/flows.ts";
import { purgeTokens } from "../identity/auth/mailed/one-time-tokens.ts";
import { purgeWrittenMails } from "../infra/mail/erase-mails.ts";
import { purgeOldNotifications } from "../notifications/purge-notifications.ts";

const DAY_MS = 86_400_000;
const world = await createWorld();
const ann = await world.person("Ann Example");
afterAll(() => world.close());

const before = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row);
  const places = names.map((_name, at) => `$${at + 1}`);
  return world.pool.query(`INSERT INTO ${table} (${names}) VALUES (${places})`, Object.values(row));
};
const count = async (table: string) => (await world.pool.query(`SELECT FROM ${table}`)).rows.length;

it("item 58 mailed codes and links go once they ran out", async () => {
  const token = (purpose: string, code: number, link: number) =>
    insert("auth_one_time_tokens", {
      id: world.services.ids.next(),
      user_id: ann.id,
      purpose,
      email_key: ann.email,
      code_hash: purpose,
      link_hash: purpose,
      code_expires_at: before(code),
      link_expires_at: before(link),
      created_at: before(3),
    });
  await token("recovery", 2, -0.5);
  await token("confirmation", 2, 2);
  await world.ctx.write((tx) => purgeTokens(tx, world.clock.now()));
  expect((await world.pool.query("SELECT purpose FROM auth_one_time_tokens")).rows).toEqual([{ purpose: "recovery" }]);
});

it("item 58 flows, challenges and factors that nobody finished go after a day", async () => {
  const flow = (days: number) =>
    insert("auth_flow_states", {
      id: world.services.ids.next(),
      method: "oauth",
      redirect_to: "/",
      created_at: before(days),
    });
  await Promise.all([flow(0.9), flow(1.1)]);
  await world.ctx.write((tx) => purgeFlows(tx, world.clock.now()));
  expect(await count("auth_flow_states")).toBe(1);
  const factor = async (status: string, days: number) => {
    const id = world.services.ids.next();
    const at = before(days);
    const row = { id, user_id: ann.id, friendly_name: id, factor_type: "totp", status, secret: "x" };
    await insert("auth_factors", { ...row, created_at: at, updated_at: at });
    const asked = { id: world.services.ids.next(), factor_id: id, expires_at: at, created_at: at };
    await insert("auth_challenges", asked);
  };
  await factor("verified", 2);
  await factor("unverified", 2);
  await factor("unverified", 0.5);
  await purgeFactorChallenges(world.ctx);
  expect(await count("auth_challenges")).toBe(1);
  const { rows } = await world.pool.query("SELECT status FROM auth_factors ORDER BY created_at");
  expect(rows).toEqual([{ status: "verified" }, { status: "unverified" }]);
});

it("item 58 sessions that nobody used for 400 days go, and those that ended a day ago", async () => {
  const member = await world.person("Ben Example");
  await world.pool.query("UPDATE auth_sessions SET refreshed_at = $1 WHERE user_id = $2", [before(401), member.id]);
  const [over, ending] = [await world.person("Cleo Example"), await world.person("Dora Example")];
  const end = "UPDATE auth_sessions SET not_after = $1 WHERE user_id = $2";
  await world.pool.query(end, [before(1.1), over.id]);
  await world.pool.query(end, [before(0.9), ending.id]);
  const sessions = await count("auth_sessions");
  await purgeSessions(world.ctx);
  expect(await count("auth_sessions")).toBe(sessions - 2);
  const { rows } = await world.pool.query("SELECT user_id FROM auth_sessions WHERE user_id = ANY($1)", [
    [member.id, over.id, ending.id],
  ]);
  expect(rows).toEqual([{ user_id: ending.id }]);
});

it("item 58 the audit log keeps coming and going for 400 days, the rest for three years", async () => {
  await world.pool.query("DELETE FROM auth_audit_log");
  const entry = (event: string, days: number) =>
    insert("auth_audit_log", { id: world.services.ids.next(), at: before(days), event, user_id: ann.id, detail: "{}" });
  const kept = [entry("sign_in", 399), entry("user_suspended", 1_094)];
  await Promise.all([...kept, entry("sign_in", 401), entry("user_suspended", 1_096)]);
  await purgeAuditLog(world.ctx);
  const { rows } = await world.pool.query("SELECT event FROM auth_audit_log ORDER BY event");
  expect(rows).toEqual([{ event: "sign_in" }, { event: "user_suspended" }]);
});

it("item 58 notifications go a year after they came if they were read, else after two", async () => {
  const notice = (dedupe_key: string, days: number, read: boolean) =>
    insert("notifications", {
      id: world.services.ids.next(),
      user_id: ann.id,
      kind: "reward_due",
      subject: ann.id,
      dedupe_key,
      params: "{}",
      created_at: before(days),
      read_at: read ? before(days) : null,
    });
  await Promise.all([notice("a", 364, true), notice("b", 366, true), notice("c", 700, false), notice("d", 731, false)]);
  await purgeOldNotifications(world.ctx);
  const { rows } = await world.pool.query("SELECT dedupe_key FROM notifications ORDER BY dedupe_key");
  expect(rows).toEqual([{ dedupe_key: "a" }, { dedupe_key: "c" }]);
});

it("item 58 written mails go after 30 days, other files of the folder stay", async () => {
  const mails = join(world.folder, "mail");
  await mkdir(mails, { recursive: true });
  const named = (days: number) => `${before(days).toISOString().replaceAll(/[:.]/g, "-")}-x.eml`;
  const names = [named(29), named(31), "0000.txt"];
  for (const name of names) await writeFile(join(mails, name), "mail");
  await purgeWrittenMails(world.ctx);
  expect((await readdir(mails)).sort()).toEqual([named(29), "0000.txt"].sort());
});
