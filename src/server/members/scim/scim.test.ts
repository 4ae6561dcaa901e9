import { afterAll, describe, expect, it } from "vitest";
import { insertApiKey, keyStatus } from "../../../../tests/support/api-keys.ts";
import { sendRawAuth } from "../../../../tests/support/auth-client.ts";
import { createVerificationWorld } from "../../../../tests/support/company-verification.ts";
import { signInAgain } from "../../../../tests/support/people.ts";
import { createScimProvider, createScimToken } from "../../../../tests/support/scim-provider.ts";
import { startSecondProcess } from "../../../../tests/support/second-process.ts";
import type { Person } from "../../../../tests/support/world.ts";
import { adminUserEndpoints } from "../../../contract/admin/admin-users.ts";
import { companyVerificationEndpoints } from "../../../contract/companies/company-verification.ts";
import { peopleSyncEndpoints } from "../../../contract/members/people-sync.ts";
import { teamEndpoints } from "../../../contract/members/team.ts";

const fixture = await createVerificationWorld();
const company = await fixture.proved();
const token = await createScimToken(fixture.owner, company.params.id);
const entra = createScimProvider(fixture.world.app, token);
afterAll(() => fixture.close());

let made = 0;
const address = () => {
  made += 1;
  return `person-${made}@${company.domain}`;
};
const roleOf = async (email: string) => {
  const { rows } = await fixture.world.pool.query(
    `SELECT role FROM company_members JOIN users ON users.id = user_id WHERE company = $1 AND email = $2`,
    [company.params.id, email],
  );
  return rows[0]?.role ?? null;
};
const accountOf = async (email: string) =>
  (
    await fixture.world.pool.query("SELECT * FROM auth_users JOIN users USING (id) WHERE auth_users.email = $1", [
      email,
    ])
  ).rows[0];
const lastRefused = async () =>
  (await fixture.owner.call(peopleSyncEndpoints.get, { params: company.params })).refused[0];
const setGroup = (group: string, role: "owner" | "recruiter" | "viewer" | null, by: Person = fixture.owner) =>
  by.call(peopleSyncEndpoints.setGroup, { params: { ...company.params, group }, body: { role } });

describe("X190 tokens", () => {
  it("are made by owners of a company with a proved domain alone, shown once, and kept as what they hash to", async () => {
    const unproved = await fixture.posted();
    const body = { name: "Okta", days: 30 };
    const refused = await fixture.owner.try(peopleSyncEndpoints.makeToken, { params: unproved.params, body });
    expect([refused.status, refused.body.code]).toEqual([409, "people_sync_unproved"]);
    expect(token).toMatch(/^vws_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    const { rows } = await fixture.world.pool.query("SELECT scim_tokens::text AS kept FROM scim_tokens");
    expect(rows.every(({ kept }) => !String(kept).includes(token))).toBe(true);
    const stranger = await fixture.world.person("Stran Ger");
    expect((await stranger.try(peopleSyncEndpoints.get, { params: company.params })).status).toBe(404);
  });

  it("are good at no other door, and no other key is good at this one", async () => {
    const at = (path: string, bearer: string) =>
      fixture.world.app.request(path, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await at("/api/me", token)).status).toBe(401);
    const other = `${token.slice(0, -1)}${token.endsWith("x") ? "y" : "x"}`;
    for (const bearer of [fixture.owner.token, other, "vws_", "x"]) {
      const answer = await at("/scim/v2/Users", bearer);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("content-type")).toBe("application/scim+json");
      expect(await answer.json()).toMatchObject({ status: "401", schemas: [expect.stringContaining(":Error")] });
    }
  });

  it("end once they are revoked", async () => {
    const own = await fixture.proved();
    const first = await createScimToken(fixture.owner, own.params.id);
    const provider = createScimProvider(fixture.world.app, first);
    expect((await provider.send("GET", "/Users")).status).toBe(200);
    const { tokens } = await fixture.owner.call(peopleSyncEndpoints.get, { params: own.params });
    const params = { ...own.params, sync_token: tokens[0]?.id ?? "" };
    await fixture.owner.call(peopleSyncEndpoints.revokeToken, { params });
    await expect.poll(async () => (await provider.send("GET", "/Users")).status, { timeout: 1_000 }).toBe(401);
  });

  it("describe themselves as the library knows how", async () => {
    const config = await entra.send("GET", "/ServiceProviderConfig");
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect((await entra.send("GET", "/ResourceTypes")).body).toMatchObject({ totalResults: 2 });
    expect((await entra.send("GET", "/Schemas")).status).toBe(200);
    for (const path of ["/Bulk", "/__proto__", "/Groups/x/y", "/constructor"])
      expect((await entra.send("GET", path)).status).toBe(404);
  });
});

describe("X191 X192 people", () => {
  it("are brought with an account of their own, found, renamed and read again", async () => {
    const email = address();
    const created = await entra.create({ userName: email, given: "Mia", family: "Moss" });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`http://localhost:3000/scim/v2/Users/${created.body.id}`);
    expect(created.body).toMatchObject({ userName: email, active: true, meta: { resourceType: "User" } });
    const account = await accountOf(email);
    expect(account).toMatchObject({ password_hash: null, verified: true, name: "Mia", surname: "Moss" });
    for (const filter of [
      `userName eq "${email.toUpperCase()}"`,
      `externalId eq "ext-${email}"`,
      `id eq "${created.body.id}"`,
      `emails.value eq "${email}"`,
      `emails[type eq "work"].value eq "${email}"`,
    ])
      expect((await entra.find(filter)).body, filter).toMatchObject({ totalResults: 1 });
    const other = address();
    expect((await entra.rename(created.body.id, other)).body).toMatchObject({ userName: other });
    expect(await accountOf(other)).toMatchObject({ id: account.id });
    expect((await entra.create({ userName: other })).status).toBe(409);
    const found = await entra.send("POST", "/.search", {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      filter: `userName eq "${other}"`,
    });
    expect(found.body).toMatchObject({ totalResults: 1 });
  });

  it("are of the proved domain, and nobody else ever", async () => {
    for (const userName of ["ann@gmail.com", `ann@not${company.domain}`, `ann@${company.domain}.evil.example`]) {
      const refused = await entra.create({ userName });
      expect([refused.status, refused.body]).toMatchObject([403, { status: "403" }]);
    }
    expect(await lastRefused()).toMatchObject({ why: "outside_domain" });
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    expect((await entra.rename(id, "ann@elsewhere.example")).status).toBe(403);
    const taken = await fixture.world.person("Has It", { email: address() });
    expect((await entra.rename(id, taken.email)).status).toBe(409);
    expect(await accountOf(email)).toBeDefined();
  });

  it("an account whose address nobody had proved is taken from whoever opened it", async () => {
    const squatter = await fixture.world.person("Squat Ter", { email: address(), verified: false });
    expect((await entra.create({ userName: squatter.email })).status).toBe(201);
    expect(await accountOf(squatter.email)).toMatchObject({ id: squatter.id, password_hash: null, verified: true });
    await expect.poll(async () => (await squatter.try(teamEndpoints.mine, {})).status, { timeout: 1_000 }).toBe(401);
  });

  it("of another company, and admins, are out of reach", async () => {
    const own = await fixture.proved();
    const okta = createScimProvider(fixture.world.app, await createScimToken(fixture.owner, own.params.id));
    const { id } = (await entra.create({ userName: address() })).body;
    for (const answer of [
      await okta.send("GET", `/Users/${id}`),
      await okta.turn(id, false),
      await okta.remove(id),
      await okta.send("PUT", `/Users/${id}`, { userName: `x@${own.domain}` }),
    ])
      expect(answer.status).toBe(404);
    const group = (await okta.group("Others")).body.id;
    expect((await okta.join(group, id)).status).toBe(400);
    const admin = await fixture.world.person("Ada Admin", { admin: true, email: address() });
    expect((await entra.create({ userName: admin.email })).status).toBe(403);
  });
});

describe("X193 deactivated", () => {
  it("an account that came by the sync is locked and everything of it ends, until it is active again", async () => {
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    const group = (await entra.group(`Recruiters ${email}`, [id])).body.id;
    await setGroup(group, "recruiter");
    expect(await roleOf(email)).toBe("recruiter");
    const mailed = async () => {
      const account = await accountOf(email);
      return (await fixture.world.pool.query("SELECT FROM auth_one_time_tokens WHERE user_id = $1", [account.id]))
        .rowCount;
    };
    await sendRawAuth(fixture.world, "POST", "/recover", { body: { email } });
    expect(await mailed()).toBe(1);
    const key = await insertApiKey(fixture.world, await accountOf(email), ["profile:read"]);
    expect(await keyStatus(fixture.world, key)).toBe(200);
    expect((await entra.turn(id, false)).body).toMatchObject({ active: false });
    expect(await roleOf(email)).toBeNull();
    expect(await mailed()).toBe(0);
    const locked = (await accountOf(email)).banned_until;
    expect(locked.getUTCFullYear()).toBe(9999);
    // Repeating it in another form changes nothing.
    expect((await entra.turnWithoutPath(id, false)).status).toBe(200);
    expect((await entra.turnWithoutPath(id, true)).body).toMatchObject({ active: true });
    expect(await accountOf(email)).toMatchObject({ banned_until: null });
    expect(await roleOf(email)).toBe("recruiter");
    expect(await keyStatus(fixture.world, key), "for good").toBe(401);
  });

  it("lifts no suspension, whichever of the two came first", async () => {
    const admin = await fixture.world.person("Ada Admin", { admin: true });
    const suspend = (id: string) => admin.call(adminUserEndpoints.suspend, { params: { id }, body: { days: 7 } });
    for (const first of ["suspension", "lock"]) {
      const email = address();
      const { id } = (await entra.create({ userName: email })).body;
      const account = await accountOf(email);
      if (first === "suspension") await suspend(account.id);
      await entra.turn(id, false);
      if (first === "lock") await suspend(account.id);
      expect((await entra.turn(id, true)).body, first).toMatchObject({ active: true });
      expect((await accountOf(email)).banned_until?.getUTCFullYear(), first).toBe(9999);
    }
  });

  it("ends sessions in both processes within a second; an account of before keeps its sign-in", async () => {
    const other = await startSecondProcess(fixture.world);
    const person = await fixture.world.person("Lin Ked", { email: address(), verified: true });
    const { id } = (await entra.create({ userName: person.email })).body;
    const both = [fixture.world.services, other];
    const kindIn = async ({ authenticator }: (typeof both)[number]) =>
      (await authenticator.actorOf(`Bearer ${person.token}`)).kind;
    for (const one of both) expect(await kindIn(one)).toBe("user");
    await entra.turn(id, false);
    const began = performance.now();
    for (const one of both) await expect.poll(() => kindIn(one), { timeout: 5_000, interval: 5 }).toBe("anonymous");
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await accountOf(person.email)).toMatchObject({ banned_until: null });
    await other.close();
  });

  it("a changed address ends the sessions of the one before", async () => {
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    const { services } = fixture.world;
    const token = await signInAgain(services, (await accountOf(email)).id);
    const kind = async () => (await services.authenticator.actorOf(`Bearer ${token}`)).kind;
    expect(await kind()).toBe("user");
    expect((await entra.rename(id, address())).status).toBe(200);
    await expect.poll(kind, { interval: 5 }).toBe("anonymous");
  });

  it("the last owner stays, and the owners read why", async () => {
    const own = await fixture.world.person("Only Owner", { email: address(), verified: true });
    const alone = await fixture.posted(company.domain, own);
    const { record } = await own.call(companyVerificationEndpoints.get, { params: alone.params });
    fixture.publish(company.domain, record?.value ?? "");
    await own.call(companyVerificationEndpoints.check, { params: alone.params });
    const okta = createScimProvider(fixture.world.app, await createScimToken(own, alone.params.id));
    const { id } = (await okta.create({ userName: own.email })).body;
    for (const answer of [await okta.turn(id, false), await okta.remove(id)]) expect(answer.status).toBe(409);
    const { refused } = await own.call(peopleSyncEndpoints.get, { params: alone.params });
    expect(refused[0]).toMatchObject({ why: "last_owner", about: own.email });
  });

  it("deleted people are unknown, and come again under another id with the same account", async () => {
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    const account = await accountOf(email);
    expect((await entra.remove(id)).status).toBe(204);
    for (const answer of [await entra.remove(id), await entra.send("GET", `/Users/${id}`), await entra.turn(id, true)])
      expect(answer.status).toBe(404);
    expect((await accountOf(email)).banned_until).not.toBeNull();
    const again = await entra.create({ userName: email });
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect(await accountOf(email)).toMatchObject({ id: account.id, banned_until: null });
  });
});

describe("X194 groups", () => {
  it("give the strongest role, and take it back", async () => {
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    const [viewers, recruiters] = [await entra.group(`V ${email}`), await entra.group(`R ${email}`)];
    await setGroup(viewers.body.id, "viewer");
    await setGroup(recruiters.body.id, "recruiter");
    await entra.join(viewers.body.id, id);
    expect(await roleOf(email)).toBe("viewer");
    await entra.join(recruiters.body.id, id);
    expect(await roleOf(email)).toBe("recruiter");
    expect((await entra.leave(recruiters.body.id, id)).body).not.toHaveProperty("members.0");
    expect(await roleOf(email)).toBe("viewer");
    await entra.leaveByList(viewers.body.id, id);
    expect(await roleOf(email)).toBeNull();
    await entra.join(viewers.body.id, id);
    expect((await entra.send("DELETE", `/Groups/${viewers.body.id}`)).status).toBe(204);
    expect(await roleOf(email)).toBeNull();
    expect((await entra.findGroup(`displayName eq "R ${email}"`)).body).toMatchObject({ totalResults: 1 });
  });
});

describe("X195 what is sent wrongly", () => {
  it("is refused in the protocol's shape and changes nothing", async () => {
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const tries = [
      await entra.create({ userName: email, given: "x".repeat(100_000) }),
      await entra.send("POST", "/Users", `{"userName": ${nested}}`),
      await entra.send("POST", "/Users", "{"),
      await entra.patch(`/Users/${id}`, []),
      await entra.patch(`/Users/${id}`, [
        { op: "Add", value: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`a${n}`, 1])) },
      ]),
      await entra.patch(`/Users/${id}`, [{ op: "Replace", path: "active", value: "maybe" }]),
      await entra.patch(`/Users/${id}`, [{ op: "Remove", path: "userName" }]),
      await entra.find(`userName eq "x" or id pr`),
      await entra.find(`userName sw "p"`),
      await entra.find(`((((((userName eq "x")))))`),
      await entra.find(`userName eq "${"x".repeat(5_000)}"`),
      await entra.find(`password eq "x"`),
    ];
    for (const { status, body } of tries) expect([status, body]).toMatchObject([400, { status: "400" }]);
    expect((await entra.find(`userName eq "' OR 1=1 --"`)).body).toMatchObject({ totalResults: 0 });
  });

  it("passwords, roles and extensions are left out, and names of no attribute refused", async () => {
    const email = address();
    const { id } = (await entra.create({ userName: email })).body;
    const patched = (operation: string) => entra.send("PATCH", `/Users/${id}`, `{"Operations":[${operation}]}`);
    for (const known of [
      `{"op":"Add","path":"password","value":"Secret-123456"}`,
      `{"op":"Add","path":"roles","value":[{"value":"owner"}]}`,
      `{"op":"Add","path":"urn:example:2.0:User:tag","value":"x"}`,
    ])
      expect((await patched(known)).status, known).toBe(200);
    for (const unknown of [
      `{"op":"Add","path":"__proto__.polluted","value":"yes"}`,
      `{"op":"add","value":{"__proto__":{"polluted":"yes"}}}`,
      `{"op":"add","value":{"constructor":{"prototype":{"polluted":"yes"}}}}`,
    ])
      expect(await patched(unknown), unknown).toMatchObject({ status: 400, body: { scimType: "invalidPath" } });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect(await accountOf(email)).toMatchObject({ password_hash: null });
    expect(await roleOf(email)).toBeNull();
  });
});
