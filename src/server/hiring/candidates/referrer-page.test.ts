import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicPage } from "../../../../tests/support/introductions.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { settingsEndpoints } from "../../../contract/identity/settings.ts";

let world: World;
let reader: Person;

beforeAll(async () => {
  world = await createWorld();
  reader = await world.person("Reader Example");
});
afterAll(() => world.close());

const PROFILE = {
  name: "Ines Marchetti",
  position: "Head of Data",
  company: "Quillstack",
  location: "Lisbon",
  bio: "Twelve years in data teams.",
  skills: ["SQL", "Hiring"],
  linkedin: "https://linkedin.com/in/ines",
  website: "https://ines.example",
  profile_image: "https://pictures.example/ines.png",
};

async function someone(
  settings: object,
  avatar: unknown = PROFILE.profile_image,
): Promise<Person & { username: string }> {
  const person = await world.person("Ines Marchetti");
  const username = await createPublicPage(world, person, {
    personal_message: "Tell me what you would like to do next.",
  });
  await world.pool.query(
    `INSERT INTO profiles (user_id, phone, position, company, location, bio, skills, linkedin, website, updated_at)
      VALUES ($1, '+351 21 555 0100', 'Head of Data', 'Quillstack', 'Lisbon', 'Twelve years in data teams.', 'SQL, Hiring',
        'https://linkedin.com/in/ines', 'https://ines.example', now())`,
    [person.id],
  );
  await world.pool.query(
    "UPDATE auth_users SET user_metadata = user_metadata || jsonb_build_object('avatar_url', $2::jsonb) WHERE id = $1",
    [person.id, JSON.stringify(avatar)],
  );
  await person.call(settingsEndpoints.update, { body: settings });
  return { ...person, username };
}

const page = (username: string) => world.visitor.call(referrerEndpoints.get, { params: { username } });
const more = (username: string) => reader.call(referrerEndpoints.more, { params: { username } });

describe("P1 what a public page shows of its owner", () => {
  it("public: the profile to everybody, address and telephone to nobody", async () => {
    const ines = await someone({ profileVisibility: "public" });
    expect(await page(ines.username)).toEqual({
      username: ines.username,
      personal_message: "Tell me what you would like to do next.",
      profile: PROFILE,
      vetted: false,
      indexed: true,
      more: false,
      allows_messages: true,
    });
    expect(await more(ines.username)).toEqual({ profile: PROFILE, vetted: false, email: null, phone: null });
  });

  it("network: photo and profile to signed-in people only", async () => {
    const ines = await someone({ profileVisibility: "network", allowMessages: false });
    const shown = await page(ines.username);
    expect(shown).toMatchObject({ profile: null, indexed: true, more: true, allows_messages: false });
    expect(JSON.stringify(shown)).not.toMatch(/Marchetti|Quillstack|pictures/);
    expect(await more(ines.username)).toMatchObject({ profile: PROFILE });
    expect(await world.visitor.try(referrerEndpoints.more, { params: { username: ines.username } })).toMatchObject({
      status: 401,
    });
  });

  it("private: username and message alone, to everybody, and not for search engines", async () => {
    const ines = await someone({ profileVisibility: "private", showEmail: true, showPhone: true });
    expect(await page(ines.username)).toMatchObject({ profile: null, indexed: false, more: false, vetted: false });
    expect(await more(ines.username)).toEqual({ profile: null, vetted: false, email: null, phone: null });
  });

  it("X32 shows address and telephone to signed-in people where their owner allows it, never on the page", async () => {
    const ines = await someone({ showEmail: true, showPhone: true });
    const shown = await page(ines.username);
    expect(shown.more).toBe(true);
    expect(JSON.stringify(shown)).not.toContain(ines.email);
    expect(JSON.stringify(shown)).not.toContain("555 0100");
    expect(await more(ines.username)).toMatchObject({ email: ines.email, phone: "+351 21 555 0100" });
  });

  it.each([
    ["javascript:alert(1)"],
    ["data:image/svg+xml,<svg/>"],
    ["//evil.example/x.png"],
    ["https://a@evil.example/x"],
    [7],
  ])("X35 takes %s for no picture", async (avatar) => {
    const ines = await someone({}, avatar);
    expect((await page(ines.username)).profile?.profile_image).toBeNull();
  });
});

it("P4 finds a page by its name in any case, and nothing by an unknown name", async () => {
  const ines = await someone({});
  expect((await page(ines.username.toUpperCase())).username).toBe(ines.username);
  for (const username of ["nobody-here", "ınes", "x".repeat(31), "%00", "a/b"]) {
    const answer = await world.visitor.try(referrerEndpoints.get, { params: { username } });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
});

it("P1 P17 lists public and network pages in the sitemap, and no private one", async () => {
  const [open, hidden, network] = [
    await someone({ profileVisibility: "public" }),
    await someone({ profileVisibility: "private" }),
    await someone({ profileVisibility: "network" }),
  ];
  const map = await (await world.app.request("/sitemap.xml")).text();
  const names = [...map.matchAll(/\/r\/([^<]+)<\/loc>/g)].map(([, username]) => username);
  expect(names).toContain(open.username);
  expect(names).not.toContain(hidden.username);
  expect(names).toContain(network.username);
});
