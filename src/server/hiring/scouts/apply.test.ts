import { afterAll, describe, expect, it } from "vitest";
import { uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createOldTicket } from "../../../../tests/support/introductions.ts";
import { buildScoutStart, buildScoutSubmission } from "../../../../tests/support/scouts.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { scoutEndpoints } from "../../../contract/hiring/scouts.ts";

const world = await createWorld();
const admin = await world.person("Root Example", { admin: true });
afterAll(() => world.close());

async function rowsOf(email: string) {
  const { rows } = await world.pool.query("SELECT * FROM scout_applications WHERE email = $1 ORDER BY id", [email]);
  return rows;
}
const begin = (body: object) => world.visitor.try(scoutEndpoints.begin, { body });
const submit = (body: object, key?: string) =>
  world.visitor.try(scoutEndpoints.submit, { body }, key === undefined ? {} : { key });

describe("S1 the two rows of an application", () => {
  it("Continue saves a pending row without the agreement; Submit a second one, and the first is superseded", async () => {
    const email = uniqueEmail();
    const first = await begin(buildScoutStart(world, { email, utm_source: "newsletter" }));
    expect(first.status).toBe(201);
    expect(Object.keys(first.body)).toEqual(["draft"]);
    const [saved] = await rowsOf(email);
    expect(saved).toMatchObject({
      status: "pending",
      trust_agreement: false,
      utm_source: "newsletter",
      utm_medium: null,
    });
    const draft = String(first.body.draft);
    expect(draft).not.toContain(saved.id);
    expect(await submit(buildScoutSubmission(world, { email, draft }))).toMatchObject({
      status: 201,
      body: { status: "pending" },
    });
    const rows = await rowsOf(email);
    expect(rows).toHaveLength(2);
    expect(rows[0].superseded_at).not.toBeNull();
    expect(rows[1]).toMatchObject({
      trust_agreement: true,
      status: "pending",
      superseded_at: null,
      continues: saved.id,
    });
    const { items } = await admin.call(scoutEndpoints.list, { query: { search: email } });
    expect(items.map(({ id }) => id)).toEqual([rows[1].id]);
  });

  it("updates the same row for Continue after Previous", async () => {
    const [before, after] = [uniqueEmail(), uniqueEmail()];
    const { draft } = (await begin(buildScoutStart(world, { email: before }))).body as { draft: string };
    await begin(buildScoutStart(world, { email: after, draft, full_name: "Seun Adebayo" }));
    expect(await rowsOf(before)).toEqual([]);
    expect(await rowsOf(after)).toMatchObject([{ full_name: "Seun Adebayo", trust_agreement: false }]);
  });

  it("keeps a decided row, and refuses a token of another form", async () => {
    const email = uniqueEmail();
    const { draft } = (await begin(buildScoutStart(world, { email }))).body as { draft: string };
    const [first] = await rowsOf(email);
    await admin.call(scoutEndpoints.setStatus, { params: { id: first.id }, body: { status: "declined" } });
    await submit(buildScoutSubmission(world, { email, draft }));
    expect(await rowsOf(email)).toMatchObject([{ status: "declined", superseded_at: null }, { status: "pending" }]);
    for (const foreign of [first.id, "", "x".repeat(90)]) {
      const answer = await submit(buildScoutSubmission(world, { draft: foreign }));
      expect(answer).toMatchObject({ status: 422, body: { fields: { draft: { code: "invalid" } } } });
    }
  });
});

describe("item 39 equal submissions", () => {
  it.each([
    ["with one key", true],
    ["with keys of their own", false],
  ])("100 at once %s are one", async (_how, same) => {
    const email = uniqueEmail();
    const { draft } = (await begin(buildScoutStart(world, { email }))).body as { draft: string };
    const body = buildScoutSubmission(world, { email, draft });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => submit(body, same ? `key-${email}` : `key-${email}-${n}`)),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    for (const { status } of answers) expect([201, 409, 503]).toContain(status);
    expect((await rowsOf(email)).filter(({ trust_agreement }) => trust_agreement)).toHaveLength(1);
    const { rows } = await world.pool.query(
      "SELECT count(*)::int AS n FROM scout_referral_profiles JOIN scout_applications AS a ON a.id = application_id WHERE email = $1",
      [email],
    );
    expect(rows[0].n).toBe(1);
  });
});

describe("S5 the people named", () => {
  it("are kept in order without the empty ones; the first one's reason is the referral example", async () => {
    const email = uniqueEmail();
    const person = (n: number) => ({
      linkedin_url: `https://linkedin.com/in/p${n}`,
      relationship: `r${n}`,
      why_great: `w${n}`,
    });
    await submit(buildScoutSubmission(world, { email, profiles: [{}, person(1), person(2), person(3), person(4)] }));
    const [row] = await rowsOf(email);
    expect(row).toMatchObject({ referral_example: "w1", cv_upload: null });
    const { profiles } = await admin.call(scoutEndpoints.get, { params: { id: row.id } });
    expect(profiles.map(({ relationship }) => relationship)).toEqual(["r1", "r2", "r3", "r4"]);
  });

  it("are at most five, and nothing about them is required", async () => {
    const six = await submit(buildScoutSubmission(world, { profiles: [{}, {}, {}, {}, {}, {}] }));
    expect(six).toMatchObject({ status: 422, body: { fields: { profiles: { code: "out_of_range" } } } });
    const email = uniqueEmail();
    expect((await submit(buildScoutSubmission(world, { email, profiles: [] }))).status).toBe(201);
    expect(await rowsOf(email)).toMatchObject([{ referral_example: null }]);
  });
});

describe("what an application must say", () => {
  it("returns all errors by field", async () => {
    const answer = await submit({
      ticket: createOldTicket(world),
      full_name: " ",
      email: "x",
      linkedin_url: "",
      role: "King",
      draft: "",
    });
    expect(answer.status).toBe(422);
    const codes = Object.entries(answer.body.fields as Record<string, { code: string }>).map(([k, { code }]) => [
      k,
      code,
    ]);
    expect(Object.fromEntries(codes)).toMatchObject({
      full_name: "required",
      email: "email_invalid",
      linkedin_url: "required",
      role: "required",
      trust_agreement: "agreement_required",
    });
    const unagreed = await submit(buildScoutSubmission(world, { trust_agreement: false }));
    expect(unagreed.body).toMatchObject({ fields: { trust_agreement: { code: "agreement_required" } } });
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "https://linkedin.com.evil.example/in/x",
    "https://linkedin.com\\@evil.example",
    "https://user@linkedin.com/in/x",
    "//linkedin.com/in/x",
  ])("X35 takes no address like %s, the applicant's or a person's", async (linkedin_url) => {
    const own = await submit(buildScoutSubmission(world, { linkedin_url }));
    expect(own.body).toMatchObject({ fields: { linkedin_url: { code: "linkedin_invalid" } } });
    const other = await submit(buildScoutSubmission(world, { profiles: [{ linkedin_url }] }));
    expect(other.body).toMatchObject({ fields: { "profiles.0.linkedin_url": { code: "linkedin_invalid" } } });
    const cv = await submit(
      buildScoutSubmission(world, { cv_upload: linkedin_url.replace("https://linkedin.com.evil.example", "ftp://x") }),
    );
    expect(cv.status).toBe(422);
  });
});
