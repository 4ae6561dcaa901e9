import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProofWorld, type Posted, type ProofWorld } from "../../../tests/support/company-proofs.ts";
import { type ScimProvider, scimProvider, scimToken } from "../../../tests/support/scim-provider.ts";

let scene: ProofWorld;
let company: Posted;
let entra: ScimProvider;

beforeAll(async () => {
  scene = await makeProofWorld();
  company = await scene.proved();
  entra = scimProvider(scene.world.app, await scimToken(scene.owner, company.params.id));
});
afterAll(() => scene.close());

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
