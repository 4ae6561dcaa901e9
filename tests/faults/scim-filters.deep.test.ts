import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVerificationWorld, type Posted, type VerificationWorld } from "../support/company-verification.ts";
import { createScimProvider, createScimToken, type ScimProvider } from "../support/scim-provider.ts";

// Replacements of attribute names by a provider. Each table is small, because thousands of requests per minute are
// refused.

let fixture: VerificationWorld;
let company: Posted;
let provider: ScimProvider;
let user: string;
let group: string;

beforeAll(async () => {
  fixture = await createVerificationWorld({ RATE_LIMIT_FACTOR: "10" });
  company = await fixture.proved();
  provider = createScimProvider(fixture.world.app, await createScimToken(fixture.owner, company.params.id));
  user = (await provider.create({ userName: `ann@${company.domain}` })).body.id;
  group = (await provider.group("Sales", [user])).body.id;
});
afterAll(() => fixture.close());

const SLOW_MS = 1_000;

/** No prototype was polluted, and the product still answers. */
async function unharmed() {
  const plain: Record<string, unknown> = {};
  for (const name of ["polluted", "x", "a"]) expect(plain[name]).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
  await turn();
  for (const path of ["/readyz", "/api/browse"]) expect((await fixture.world.app.request(path)).status, path).toBe(200);
}

type Sent = () => Promise<{ status: number; body: Record<string, unknown> }>;

async function refusedOrAnswered(what: string, sent: Sent, allowed: readonly number[] = [200, 400]) {
  const began = performance.now();
  const { status, body } = await sent();
  expect(allowed, `${what.slice(0, 120)}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
  if (status === 400) expect(body, what.slice(0, 120)).toMatchObject({ status: "400" });
  expect(performance.now() - began, what.slice(0, 120)).toBeLessThan(SLOW_MS);
}

const NAMES = [
  "__proto__",
  "__proto__.polluted",
  "a.__proto__.polluted",
  "emails.__proto__.polluted",
  "__proto__.__proto__.x",
  "constructor",
  "constructor.prototype",
  "constructor.prototype.polluted",
  "prototype",
  "userName.constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
  "emails[__proto__.polluted",
  "emails.value.x.y.z",
  "urn:ietf:params:scim:schemas:core:2.0:User:__proto__",
  "urn:x:__proto__.polluted",
  "urn:__proto__:polluted",
  "a".repeat(10_000),
  "a.".repeat(5_000),
  ".",
  "..",
  "a..b",
  "",
  " ",
  "\0",
  "\ud800",
  "é",
  "'",
  '"',
  "\\",
  "$ref",
];
const VALUES = [
  '"x"',
  '"',
  '""',
  String.raw`"\"`,
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  "x",
  "true",
  "null",
  "{}",
  "[]",
  `"${"x".repeat(10_000)}"`,
  `"${String.raw`\"`.repeat(5_000)}"`,
  "1e999",
  "9".repeat(300),
  "-",
];
const SHAPES = [
  "(((",
  ")))",
  "[[[",
  "]]]",
  "[",
  "]",
  "()",
  "[]",
  `emails[`,
  `emails[]`,
  `emails[emails[emails[type pr]]]`,
  `emails[__proto__.polluted eq "x"]`,
  `emails[constructor.prototype.polluted eq "x"].value eq "y"`,
  `emails[type eq "work"].__proto__ eq "x"`,
  `emails[type eq "work"].constructor eq "x"`,
  "not",
  "not (",
  "not not not",
  "and",
  "or and or",
  `userName eq "x" and`,
  `and userName eq "x"`,
  "(".repeat(10_000),
  "[".repeat(10_000),
  `${"(".repeat(500)}a pr${")".repeat(500)}`,
  "not (".repeat(2_000),
  `${"emails[".repeat(100)}type pr${"]".repeat(100)}`,
  `${'userName eq "x" and '.repeat(60)}title pr`,
  'userName eq "x" or '.repeat(500),
  "a ".repeat(5_000),
  " ".repeat(10_000),
  "\t",
  "\n",
  '"'.repeat(10_000),
  "\\".repeat(10_000),
  "-".repeat(10_000),
  "1".repeat(10_000),
  "e+".repeat(5_000),
  "a:".repeat(5_000),
];
const FILTERS = [
  ...NAMES.flatMap((name) => [`${name} eq "x"`, `${name} pr`, `not (${name} eq "x") and userName eq "x"`]),
  ...VALUES.flatMap((value) => [`userName eq ${value}`, `displayName eq ${value}`, `emails[type eq ${value}] pr`]),
  ...SHAPES,
];

describe("X195 malicious filters", () => {
  test("are refused or answered in time, as query and as body, and affect nothing else", async () => {
    expect(FILTERS.length).toBeGreaterThan(180);
    for (const filter of FILTERS) {
      // A URL cannot contain a lone surrogate.
      const text = encodeURIComponent(filter.toWellFormed());
      await refusedOrAnswered(filter, () => provider.send("GET", `/Users?filter=${text}`));
      await refusedOrAnswered(filter, () => provider.send("POST", "/.search", { filter }));
    }
    await unharmed();
  });

  test("are refused for an invalid attribute name", async () => {
    for (const filter of ['__proto__.polluted eq "x"', 'constructor.prototype.polluted eq "x"', 'password eq "x"'])
      expect((await provider.find(filter)).body).toMatchObject({ status: "400", scimType: "invalidFilter" });
  });
});

describe("X195 attribute names", () => {
  const LISTS = [...NAMES, "a,a,a", ",,,", "userName,".repeat(1_000), "__proto__.x,userName", "members,members.value"];

  test("are refused everywhere if unknown", async () => {
    for (const list of LISTS) {
      const text = encodeURIComponent(list.toWellFormed());
      for (const name of ["attributes", "excludedAttributes", "sortBy"])
        for (const path of ["/Users", `/Users/${user}`, `/Groups/${group}`])
          await refusedOrAnswered(`${name}=${list}`, () => provider.send("GET", `${path}?${name}=${text}`));
      await refusedOrAnswered(list, () => provider.send("POST", "/Groups/.search", { attributes: list.split(",") }));
    }
    for (const query of ["attributes=__proto__", "excludedAttributes=constructor", "sortBy=a.__proto__.x"])
      expect((await provider.send("GET", `/Users?${query}`)).body).toMatchObject({ scimType: "invalidPath" });
    await unharmed();
  });

  test("select what is shown if known, alone and in pairs", async () => {
    const names = ["userName", "name", "name.givenName", "emails.value", "meta.location", "active", "nickName", "id"];
    for (const one of names)
      for (const other of names) {
        const { body } = await provider.send("GET", `/Users/${user}?attributes=${one},${other}`);
        const shown = new Set(["schemas", "id", ...[one, other].map((name) => name.replace(/\..*/, ""))]);
        shown.delete("nickName");
        expect(new Set(Object.keys(body)), `${one},${other}`).toEqual(shown);
      }
    const urn = "urn:ietf:params:scim:schemas:core:2.0:User:userName";
    expect((await provider.send("GET", `/Users?attributes=${urn}`)).body).toMatchObject({
      Resources: [{ id: user, userName: `ann@${company.domain}` }],
    });
    const { body } = await provider.send("GET", `/Users/${user}?excludedAttributes=EMAILS,name.givenname,id`);
    expect(body).toMatchObject({ id: user, name: { familyName: "Example" } });
    expect(body).not.toHaveProperty("emails");
    expect(body).not.toHaveProperty("name.givenName");
    expect((await provider.send("GET", `/Groups/${group}?excludedAttributes=members`)).body).not.toHaveProperty(
      "members",
    );
    expect((await provider.send("GET", "/Groups?attributes=members.value")).body).toMatchObject({
      Resources: [{ id: group, members: [{ value: user }] }],
    });
  });
});

describe("X195 long patches", () => {
  const ids = Array.from({ length: 5_000 }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, "0")}`);
  const listed = ids.map((value) => ({ value }));
  const one = (id: string) => ({ op: "remove", path: `members[value eq "${id}"]` });

  test("of a group are answered in time; removing a non-member does nothing", async () => {
    for (const operations of [
      [{ op: "remove", path: "members", value: listed }],
      ids.slice(0, 1_000).map(one),
      Array.from({ length: 10 }, () => ({ op: "remove", path: "members", value: listed.slice(0, 1_000) })),
      Array.from({ length: 1_000 }, () => ({ op: "add", path: "members", value: [{ value: user }] })),
      [one(user), one(user), { op: "add", path: "members", value: [{ value: user }] }],
    ])
      await refusedOrAnswered("members", () => provider.patch(`/Groups/${group}`, operations), [200]);
    expect((await provider.send("GET", `/Groups/${group}`)).body).toMatchObject({ members: [{ value: user }] });
  });
});

describe("X195 bodies", () => {
  test("of a search with wrong types are refused", async () => {
    const own = { toString: 1, valueOf: 1, __proto__: null };
    for (const part of [{}, [], own, [own], [[own]], 1, true, "\ud800"])
      for (const name of ["filter", "attributes", "excludedAttributes", "sortBy", "startIndex", "count"])
        await refusedOrAnswered(name, () => provider.send("POST", "/Users/.search", { [name]: part }));
    for (const body of ['{"__proto__":{"filter":"x"}}', '"x"', "[]", "null", "1", "{"])
      await refusedOrAnswered(body, () => provider.send("POST", "/.search", body));
    await unharmed();
  });

  test("of a patch with unknown names are refused", async () => {
    const paths = [
      ...NAMES.filter((name) => name !== ""),
      ...SHAPES,
      "password.x",
      "members.x",
      `members[value eq "x"]`,
    ];
    for (const path of paths)
      for (const [kind, id] of [
        ["Users", user],
        ["Groups", group],
      ] as const) {
        await refusedOrAnswered(path, () => provider.patch(`/${kind}/${id}`, [{ op: "add", path, value: "x" }]));
        // As JSON, where "__proto__" is an ordinary name.
        const operation = `{"op":"add","value":{${JSON.stringify(path)}:{"polluted":"x"}}}`;
        await refusedOrAnswered(path, () => provider.send("PATCH", `/${kind}/${id}`, `{"Operations":[${operation}]}`));
      }
    for (const path of ["__proto__.polluted", "constructor.prototype.polluted", "nope", "emails.nope"])
      expect((await provider.patch(`/Users/${user}`, [{ op: "add", path, value: "x" }])).body).toMatchObject({
        status: "400",
        scimType: "invalidPath",
      });
    for (const body of ['{"__proto__":{"userName":"x"}}', '{"constructor":{"prototype":{"userName":"x"}}}'])
      for (const path of ["/Users", "/Groups"])
        await refusedOrAnswered(body, () => provider.send("POST", path, body), [400]);
    for (const path of ["/Schemas/__proto__", "/ResourceTypes/constructor", "/__proto__", "/Users/__proto__"])
      expect((await provider.send("GET", path)).status).toBe(404);
    expect((await provider.send("GET", `/Users/${user}`)).body).toMatchObject({ userName: `ann@${company.domain}` });
    expect((await provider.send("GET", `/Groups/${group}`)).body).toMatchObject({ displayName: "Sales" });
    await unharmed();
  });
});
