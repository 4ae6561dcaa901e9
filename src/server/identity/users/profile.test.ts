import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referCandidate } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { profileEndpoints } from "../../../contract/identity/profiles.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const TOLD = {
  phone: "+351 910 000 111",
  location: "Lisbon",
  bio: "Fourteen years of hiring.",
  company: "Quillstack",
  position: "Staff Engineer",
  experience: "senior",
  skills: "PostgreSQL, Go",
  linkedin: "https://www.linkedin.com/in/ann-example",
  website: "https://ann.example",
} as const;

const change = (person: Person, body: object) => person.try(profileEndpoints.update, { body });
const fieldErrors = (body: object) => ({ status: 422, body: { code: "validation_failed", fields: body } });

async function linkOf(person: Person) {
  const { rows } = await world.pool.query("SELECT * FROM referrer_profiles WHERE user_id = $1", [person.id]);
  return rows[0];
}

describe("P1 the profile", () => {
  it("keeps every field, and a change leaves the others alone", async () => {
    const ann = await world.person("Ann Example");
    expect(await ann.call(profileEndpoints.get, {})).toMatchObject({
      name: "Ann Example",
      email: ann.email,
      role: "referrer",
      avatar_url: null,
      created_at: world.clock.now().toISOString(),
      phone: "",
      experience: "",
      referrer: null,
    });
    expect(await ann.call(profileEndpoints.update, { body: TOLD })).toMatchObject(TOLD);
    await ann.call(profileEndpoints.update, { body: { location: "Porto" } });
    expect(await ann.call(profileEndpoints.get, {})).toMatchObject({ ...TOLD, location: "Porto" });
  });

  it("A3 a new name is the account's and the metadata's too", async () => {
    const ann = await world.person("Ann Example");
    await ann.call(profileEndpoints.update, { body: { name: "  Anna van Dyk " } });
    const { rows } = await world.pool.query(
      "SELECT name, surname, user_metadata ->> 'full_name' AS full, user_metadata ->> 'role' AS role FROM users JOIN auth_users USING (id) WHERE id = $1",
      [ann.id],
    );
    expect(rows).toEqual([{ name: "Anna", surname: "van Dyk", full: "Anna van Dyk", role: "referrer" }]);
  });

  it("reports all errors by field and stores nothing of that save", async () => {
    const ann = await world.person("Ann Example");
    const odd = {
      name: "A",
      phone: "call me",
      linkedin: "https://evil.example/in/ann",
      website: "javascript:alert(1)",
    };
    expect(await change(ann, { ...TOLD, ...odd })).toMatchObject(
      fieldErrors({
        name: { code: "name_short" },
        phone: { code: "phone_invalid" },
        linkedin: { code: "linkedin_invalid" },
        website: { code: "website_invalid" },
      }),
    );
    expect(await ann.call(profileEndpoints.get, {})).toMatchObject({ location: "", linkedin: "" });
  });

  it("S2 A10 shows the badge of an accepted scout whose address was really verified", async () => {
    const vettedOf = async (person: Person) => (await person.call(profileEndpoints.get, {})).vetted;
    const [scout, unproved, other] = await Promise.all([
      world.person("Accepted Scout", { verified: true }),
      world.person("Unproved Scout"),
      world.person("No Scout", { verified: true }),
    ]);
    for (const { email } of [scout, unproved])
      await world.pool.query(
        `INSERT INTO scout_applications (id, full_name, email, email_key, linkedin_url, role, trust_agreement, status, created_at, updated_at)
         VALUES ($1, 'Accepted', $2, $2, '', 'Founder', true, 'approved', now(), now())`,
        [world.services.ids.next(), email],
      );
    expect(await Promise.all([scout, unproved, other].map(vettedOf))).toEqual([true, false, false]);
  });

  it("P2 shows the person's own figures", async () => {
    const [owner, ann, ben] = await Promise.all([world.person("Owner"), world.person("Ann"), world.person("Ben")]);
    const job = await world.job(owner, { reward_amount: 2_400 });
    await referCandidate(ann, job.id);
    await referCandidate(ann, job.id);
    await referCandidate(ben, job.id);
    expect((await ann.call(profileEndpoints.get, {})).stats).toEqual({ referrals: 2, earned: 0 });
    expect((await ben.call(profileEndpoints.get, {})).stats).toEqual({ referrals: 1, earned: 0 });
    expect((await owner.call(profileEndpoints.get, {})).stats).toEqual({ referrals: 0, earned: 0 });
  });
});

describe("P3, P4 the referral link", () => {
  it("is made with its first username, in lower case, and changed afterwards", async () => {
    const ann = await world.person("Ann Example");
    const made = await ann.call(profileEndpoints.update, {
      body: { username: " Ann-E ", personal_message: " Hello. " },
    });
    expect(made.referrer).toEqual({ username: "ann-e", personal_message: "Hello." });
    const { id } = await linkOf(ann);
    await ann.call(profileEndpoints.update, { body: { personal_message: "Hello again." } });
    await ann.call(profileEndpoints.update, { body: { username: "ann_e" } });
    expect(await linkOf(ann)).toMatchObject({ id, username: "ann_e", personal_message: "Hello again." });
  });

  it("without a username saves none, and does not lose the one that is there", async () => {
    const ann = await world.person("Ann Example");
    const saved = await ann.call(profileEndpoints.update, { body: { username: "  ", personal_message: "Hello." } });
    expect(saved.referrer).toBeNull();
    await ann.call(profileEndpoints.update, { body: { username: "still-here" } });
    expect(await change(ann, { username: "" })).toMatchObject(fieldErrors({ username: { code: "required" } }));
    expect(await linkOf(ann)).toMatchObject({ username: "still-here" });
  });

  it("reports that another user has it, without regard to case, and stores nothing of that save", async () => {
    const [ann, ben] = await Promise.all([world.person("Ann"), world.person("Ben")]);
    await ann.call(profileEndpoints.update, { body: { username: "first-come" } });
    const answer = await change(ben, { username: "First-Come", location: "Porto", name: "Benno Example" });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "username_taken", message: "This username is already taken." },
    });
    expect(await ben.call(profileEndpoints.get, {})).toMatchObject({ name: "Ben", location: "", referrer: null });
  });

  it("item 39 goes to one of many concurrent requests", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, (_none, index) => world.person(`Person ${index}`)));
    const answers = await Promise.all(people.map((person) => change(person, { username: "wanted" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each(["admin", "Admin", "admin_", "support-", "settings", "vouchwell"])("X8 nobody has %s", async (username) => {
    const ann = await world.person("Ann");
    const message = "This username is not available.";
    expect(await change(ann, { username })).toMatchObject(
      fieldErrors({ username: { code: "username_unavailable", message } }),
    );
  });

  it.each(["аdmin", "ann example", "ab", "a".repeat(31), "ann.e", "ann\u0131"])("X8 refuses %j", async (username) => {
    const ann = await world.person("Ann");
    const answer = await change(ann, { username });
    expect(answer).toMatchObject({ status: 422, body: { fields: { username: {} } } });
    expect(await linkOf(ann)).toBeUndefined();
  });

  it("is checked while one types: free, taken, reserved, one's own", async () => {
    const [ann, ben] = await Promise.all([world.person("Ann"), world.person("Ben")]);
    await ann.call(profileEndpoints.update, { body: { username: "checked-name" } });
    const check = async (person: Person, username: string) =>
      (await person.call(profileEndpoints.checkUsername, { query: { username } })).failure;
    expect(await check(ben, "Checked-Name")).toBe("username_taken");
    expect(await check(ann, "checked-name")).toBeNull();
    expect(await check(ben, "nobody-yet")).toBeNull();
    expect(await check(ben, "support")).toBe("username_unavailable");
  });
});

it("X5 the check of usernames is limited per person", async () => {
  const limited = await createWorld({ config: { RATE_LIMIT_FACTOR: "0.05" } });
  try {
    const [ann, ben] = await Promise.all([limited.person("Ann"), limited.person("Ben")]);
    const check = (person: Person) => person.try(profileEndpoints.checkUsername, { query: { username: "somebody" } });
    const answers = [await check(ann), await check(ann), await check(ann), await check(ann)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await check(ben)).status).toBe(200);
  } finally {
    await limited.close();
  }
});
