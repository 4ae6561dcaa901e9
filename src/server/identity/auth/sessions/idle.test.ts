import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Member, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { startSecondProcess } from "../../../../../tests/support/second-process.ts";
import { createApiClient, createWorld, type World } from "../../../../../tests/support/world.ts";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { companyMailEndpoints } from "../../../../contract/hiring/company-mails.ts";
import type { SessionTimeout } from "../../../../contract/identity/personal-choices.ts";
import { settingsEndpoints } from "../../../../contract/identity/settings.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";
import { jobDraftEndpoints } from "../../../../contract/jobs/posting/job-drafts.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let world: World;
let ann: Member;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ann = await signUp(world);
});

const refresh = (token: string) =>
  sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
const me = async (member: Member) => (await createApiClient(world.app, member.token).try(userEndpoints.me, {})).status;
const active = (member: Member) => createApiClient(world.app, member.token).try(userEndpoints.active, {});
const choose = (member: Member, sessionTimeout: SessionTimeout) =>
  createApiClient(world.app, member.token).call(settingsEndpoints.update, { body: { sessionTimeout } });

describe("P1, item 12 a session ends after the time that its person chose", () => {
  it("is refused its refresh and its calls after 30 minutes without input, and not before", async () => {
    world.clock.advance(30 * MINUTE - 1);
    expect(await me(ann)).toBe(200);
    world.clock.advance(1);
    expect(await me(ann)).toBe(401);
    const user = await sendRawAuth(world, "GET", "/user", { token: ann.token });
    expect(user).toMatchObject({ status: 403, body: { code: "session_not_found" } });
    const refused = await refresh(ann.refresh);
    expect(refused).toMatchObject({ status: 400, body: { code: "session_expired" } });
    expect(await refresh(ann.refresh)).toMatchObject({ body: { code: "refresh_token_not_found" } });
  });

  it("stays valid while the user is active, for each session separately", async () => {
    const phone = await signIn(world, ann.email);
    for (let minute = 0; minute < 50; minute += 10) {
      world.clock.advance(10 * MINUTE);
      expect((await active(ann)).status).toBe(200);
    }
    expect(await me(ann)).toBe(200);
    expect(await me(phone)).toBe(401);
    expect((await active(phone)).status).toBe(401);
  });

  it("takes what a program writes for input, refused or not", async () => {
    const another = await signIn(world, ann.email);
    const made = await createApiClient(world.app, ann.token).call(jobDraftEndpoints.create, {
      body: { title: "Lamp Keeper" },
    });
    let tokens = { token: ann.token, refresh: ann.refresh };
    for (const status of [200, 409, 409]) {
      world.clock.advance(25 * MINUTE);
      const { body } = await refresh(tokens.refresh);
      tokens = { token: String(body.access_token), refresh: String(body.refresh_token) };
      const change = { params: { id: made.id }, body: { title: "Lamp Keeper", updated_at: made.updated_at } };
      expect((await createApiClient(world.app, tokens.token).try(jobDraftEndpoints.update, change)).status).toBe(
        status,
      );
    }
    expect((await refresh(tokens.refresh)).status).toBe(200);
    expect(await refresh(another.refresh)).toMatchObject({ status: 400, body: { code: "session_expired" } });
  });

  it("does not take what only reads for input, by whatever method it is asked for", async () => {
    const client = createApiClient(world.app, ann.token);
    const { id } = await client.call(companyEndpoints.create, {
      body: { name: `Lamps of ${ann.id}`, website: `https://lamps-${ann.id}.example` },
    });
    const params = { id, trigger: "application_received" as const };
    const body = { language: "en", subject: "Thank you", body: "<p>We read it.</p>" } as const;
    world.clock.advance(29 * MINUTE);
    expect((await client.try(companyMailEndpoints.preview, { params, body })).status).toBe(200);
    world.clock.advance(MINUTE);
    expect(await refresh(ann.refresh)).toMatchObject({ status: 400, body: { code: "session_expired" } });
  });

  it("does not take refreshing, asking and reading for input", async () => {
    let token = ann.refresh;
    for (let minute = 0; minute < 25; minute += 5) {
      world.clock.advance(5 * MINUTE);
      const answer = await refresh(token);
      token = String(answer.body.refresh_token);
      expect(await me(ann)).toBe(200);
    }
    world.clock.advance(5 * MINUTE);
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: "session_expired" } });
  });

  it.each(["15", "60", "240"] as const)("holds for %s minutes", async (timeout) => {
    await choose(ann, timeout);
    world.clock.advance(Number(timeout) * MINUTE - 1);
    const last = await refresh(ann.refresh);
    expect(last.status).toBe(200);
    world.clock.advance(1);
    expect((await refresh(String(last.body.refresh_token))).status).toBe(400);
  });

  it("never ends by itself with `never`", async () => {
    await choose(ann, "never");
    let token = ann.refresh;
    for (let day = 0; day < 90; day += 29) {
      world.clock.advance(29 * DAY);
      const answer = await refresh(token);
      expect(answer.status).toBe(200);
      token = String(answer.body.refresh_token);
    }
  });

  it("ends after 30 days without use, and after 180 days in any case", async () => {
    await choose(ann, "never");
    const left = await signIn(world, ann.email);
    world.clock.advance(30 * DAY);
    expect(await refresh(left.refresh)).toMatchObject({ status: 400, body: { code: "session_expired" } });
    const used = await signIn(world, ann.email);
    let token = used.refresh;
    for (let day = 20; day < 180; day += 20) {
      world.clock.advance(20 * DAY);
      token = String((await refresh(token)).body.refresh_token);
    }
    world.clock.advance(20 * DAY);
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: "session_expired" } });
  });

  it("follows a new choice at once, in every process and for every session", async () => {
    const other = await startSecondProcess(world);
    try {
      const phone = await signIn(world, ann.email);
      world.clock.advance(20 * MINUTE);
      const asked = () => other.authenticator.actorOf(`Bearer ${phone.token}`);
      expect((await asked()).kind).toBe("user");
      await active(ann);
      await choose(ann, "15");
      await expect.poll(async () => (await asked()).kind).toBe("anonymous");
      expect(await me(ann)).toBe(200);
    } finally {
      await other.close();
    }
  });
});
