import { afterAll, describe, expect, it } from "vitest";
import { createVerificationWorld } from "../../../../tests/support/company-verification.ts";
import { createScimProvider, createScimToken } from "../../../../tests/support/scim-provider.ts";

const fixture = await createVerificationWorld();
const company = await fixture.proved();
const entra = createScimProvider(fixture.world.app, await createScimToken(fixture.owner, company.params.id));
afterAll(() => fixture.close());

let made = 0;
async function somebody() {
  made += 1;
  const userName = `somebody-${made}@${company.domain}`;
  return { userName, id: (await entra.create({ userName })).body.id };
}

describe("X195 a look-up", () => {
  it.each([
    "Sales (DACH)",
    String.raw`CORP\Sales`,
    'The "A" team',
    "TestGrp-!@#$%^&*()[]{}",
    "Verkauf ü 销售",
    "and or not",
  ])("finds the group %s, whose name is a string of JSON", async (displayName) => {
    const { id } = (await entra.group(displayName)).body;
    const { body } = await entra.findGroup(`displayName eq ${JSON.stringify(displayName)}`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName }] });
    expect((await entra.group(displayName)).status).toBe(409);
  });

  it("may name the attribute with its schema, in brackets, in any case", async () => {
    const { userName, id } = await somebody();
    for (const filter of [
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
      `(userName eq "${userName}")`,
      `USERNAME EQ "${userName}"`,
      `emails[type eq "work" and value eq "${userName}"]`,
      `emails[primary eq true].value eq "${userName}"`,
    ])
      expect((await entra.find(filter)).body, filter).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });
});

describe("X195 another address of a person", () => {
  const shown = async (id: string) => (await entra.send("GET", `/Users/${id}`)).body;
  const unchanged = (userName: string) => ({ userName, emails: [{ value: userName, type: "work", primary: true }] });

  it.each([
    ['emails[type eq "other"].value', "alias@elsewhere.example"],
    ['emails[type eq "home"].value', "ann@private.example"],
    ["emails[primary eq false].value", "ann@private.example"],
    ['emails[type eq "home"]', { type: "home", value: "ann@private.example" }],
    ["emails", [{ type: "home", value: "second@private.example" }]],
    ["emails", [{ type: "other", value: "second@private.example", primary: false }]],
  ])("is added at %s and changes nothing", async (path, value) => {
    const { userName, id } = await somebody();
    expect((await entra.patch(`/Users/${id}`, [{ op: "Add", path, value }])).status).toBe(200);
    expect(await shown(id)).toMatchObject(unchanged(userName));
  });

  it("holds up no deactivation beside it", async () => {
    const { userName, id } = await somebody();
    const answer = await entra.patch(`/Users/${id}`, [
      { op: "Replace", path: "active", value: "False" },
      { op: "Add", path: 'emails[type eq "home"].value', value: "ann@private.example" },
    ]);
    expect(answer.status).toBe(200);
    expect(await shown(id)).toMatchObject({ ...unchanged(userName), active: false });
  });

  it.each([
    ["Replace", 'emails[type eq "Work"].value', (value: string) => value],
    ["Replace", "emails[primary eq true].value", (value: string) => value],
    [
      "Add",
      "emails",
      (value: string) => [
        { type: "home", value: "ann@private.example" },
        { type: "work", value },
      ],
    ],
    ["Add", "emails", (value: string) => [{ value, primary: true, type: "other" }]],
    ["Replace", "emails", (value: string) => [{ value }]],
  ] as const)("counts where it is the one for work: %s %s", async (op, path, sent) => {
    const { id } = await somebody();
    const address = `moved-${made}@${company.domain}`;
    expect((await entra.patch(`/Users/${id}`, [{ op, path, value: sent(address) }])).status).toBe(200);
    expect(await shown(id)).toMatchObject({ emails: [{ value: address }] });
  });

  it("is told apart by its value", async () => {
    const { userName, id } = await somebody();
    const address = `by-value-${made}@${company.domain}`;
    const replace = (which: string) =>
      entra.patch(`/Users/${id}`, [{ op: "Replace", path: `emails[value eq "${which}"].value`, value: address }]);
    await replace("other@elsewhere.example");
    expect(await shown(id)).toMatchObject(unchanged(userName));
    await replace(userName);
    expect(await shown(id)).toMatchObject({ emails: [{ value: address }] });
  });
});

describe("X193 a deactivation", () => {
  const refusedParts: readonly [string, number, readonly object[]][] = [
    [
      "a work address outside of the domain",
      403,
      [{ path: 'emails[type eq "work"].value', value: "ann@else.example" }],
    ],
    [
      "an address that is none",
      400,
      [
        { path: "userName", value: "ann" },
        { path: "emails", value: "ann" },
      ],
    ],
    ["an unknown attribute", 400, [{ path: "members", value: [{ value: "x" }] }]],
    ["a path that is none", 400, [{ path: "groups[[", value: "x" }]],
    ["a name with a line break", 400, [{ path: "name.givenName", value: "Ann\nBcc: x" }]],
    ["a name that is too long", 400, [{ path: "displayName", value: "x".repeat(100_000) }]],
    ["a value of another type", 400, [{ path: "externalId", value: { x: 1 } }]],
  ];
  const stateOf = async (userName: string, id: string) => {
    const { rows } = await fixture.world.pool.query("SELECT banned_until FROM auth_users WHERE email = $1", [userName]);
    return [(await entra.send("GET", `/Users/${id}`)).body.active, rows[0]?.banned_until?.getUTCFullYear()];
  };
  const out = [false, 9999];

  it.each(refusedParts)("takes effect in a patch before %s is refused", async (_, status, parts) => {
    const entraForm = { op: "Replace", path: "active", value: "False" };
    const oktaForm = { op: "replace", value: { active: false } };
    const withUrn = { op: "add", path: "urn:ietf:params:scim:schemas:core:2.0:User:active", value: false };
    const rest = parts.map((part) => ({ op: "Replace", ...part }));
    for (const operations of [
      [entraForm, ...rest],
      [...rest, oktaForm],
      [...rest, withUrn, ...rest],
    ]) {
      const { userName, id } = await somebody();
      expect((await entra.patch(`/Users/${id}`, operations)).status).toBe(status);
      expect(await stateOf(userName, id)).toEqual(out);
    }
  });

  it("takes effect in an operation without a path whose other values are refused", async () => {
    const { userName, id } = await somebody();
    const value = { nonsense: 1, active: "false", userName: { x: 1 } };
    expect((await entra.patch(`/Users/${id}`, [{ op: "replace", value }])).status).toBe(400);
    expect(await stateOf(userName, id)).toEqual(out);
  });

  it.each([
    [
      403,
      (userName: string) => ({ userName, emails: [{ type: "work", value: "ann@elsewhere.example", primary: true }] }),
    ],
    [403, () => ({ userName: "ann@elsewhere.example" })],
    [400, () => ({})],
    [400, (userName: string) => ({ userName, displayName: { x: 1 } })],
    [400, (userName: string) => ({ userName, name: { givenName: "Ann\u0000" } })],
  ] as const)("takes effect in a whole user before it is refused (%s)", async (status, said) => {
    const { userName, id } = await somebody();
    const body = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], ACTIVE: "False", ...said(userName) };
    expect((await entra.send("PUT", `/Users/${id}`, body)).status).toBe(status);
    expect(await stateOf(userName, id)).toEqual(out);
  });

  it("takes effect before a user name that another user has is refused", async () => {
    const [other, { userName, id }] = [await somebody(), await somebody()];
    expect((await entra.send("PUT", `/Users/${id}`, { userName: other.userName, active: false })).status).toBe(409);
    expect(await stateOf(userName, id)).toEqual(out);
    expect(await stateOf(other.userName, other.id)).toEqual([true, undefined]);
  });

  it("is not read from an earlier operation than the last one, nor from another company's request", async () => {
    const { userName, id } = await somebody();
    const turn = (value: boolean) => ({ op: "replace", path: "active", value });
    expect((await entra.patch(`/Users/${id}`, [turn(false), turn(true)])).status).toBe(200);
    const own = await fixture.proved();
    const okta = createScimProvider(fixture.world.app, await createScimToken(fixture.owner, own.params.id));
    expect((await okta.turn(id, false)).status).toBe(404);
    expect(await stateOf(userName, id)).toEqual([true, undefined]);
  });

  it("is noted once", async () => {
    const { id } = await somebody();
    await entra.turn(id, false);
    await entra.turn(id, false);
    const { rows } = await fixture.world.pool.query(
      `SELECT count(*)::int AS many FROM auth_audit_log AS log JOIN scim_people ON scim_people.user_id = log.target_id
        WHERE scim_people.id = $1 AND log.event = 'person_sync_ended'`,
      [id],
    );
    expect(rows).toEqual([{ many: 1 }]);
  });
});

describe("X195 private addresses of a whole user", () => {
  const privately = (value: unknown) => ({ type: "home", value, primary: true });

  it.each([
    ["another domain", "ann@private.example"],
    ["no address", "Ann <ann@private.example>"],
    ["nothing", ""],
    ["another type", 7],
    ["a long text", "x".repeat(100_000)],
  ])("are ignored: %s", async (_, value) => {
    made += 1;
    const userName = `private-${made}@${company.domain}`;
    const said = { userName, emails: [privately(value), { type: "Other", value: "ann@elsewhere.example" }] };
    const created = await entra.send("POST", "/Users", said);
    expect([created.status, created.body]).toMatchObject([201, { emails: [{ value: userName }] }]);
    const path = `/Users/${created.body.id}`;
    const changed = await entra.send("PUT", path, { ...said, displayName: "Ann", active: false });
    expect([changed.status, changed.body]).toMatchObject([200, { active: false, emails: [{ value: userName }] }]);
    const operations = [
      { op: "Replace", path: "emails", value: said.emails },
      { op: "Add", path: "emails", value: privately(value) },
      { op: "Replace", path: "displayName", value: "Anna" },
    ];
    const patched = await entra.patch(path, operations);
    expect([patched.status, patched.body]).toMatchObject([200, { displayName: "Anna", emails: [{ value: userName }] }]);
  });

  it("leave the stored address in place where the user name is no address", async () => {
    made += 1;
    const value = `named-${made}@${company.domain}`;
    const { id } = (await entra.send("POST", "/Users", { userName: `named-${made}`, emails: [{ value }] })).body;
    const body = { userName: `named-${made}`, active: true, emails: [privately("ann@private.example")] };
    const changed = await entra.send("PUT", `/Users/${id}`, body);
    expect([changed.status, changed.body]).toMatchObject([200, { emails: [{ value }] }]);
  });
});
