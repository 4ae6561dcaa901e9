import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { profileEndpoints } from "../../../contract/identity/profiles.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function upload(person: Person): Promise<string> {
  const face = sharp({ create: { width: 40, height: 30, channels: 3, background: "#20533f" } });
  const answer = await world.app.request("/api/uploads/image?name=face.png&kind=avatar", {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(await face.png().toBuffer()),
  });
  return ((await answer.json()) as { token: string }).token;
}

const files = async () => (await world.pool.query("SELECT id FROM files")).rows.length;

it("P1 shows the picture that was uploaded, replaces it and takes it away", async () => {
  const ann = await world.person("Ann Example");
  const first = await ann.call(profileEndpoints.update, { body: { avatar: await upload(ann) } });
  expect(first.avatar_url).toMatch(/^\/files\//);
  expect((await world.app.request(first.avatar_url ?? "")).status).toBe(200);
  const { rows } = await world.pool.query(
    "SELECT user_metadata ->> 'avatar_url' AS url FROM auth_users WHERE id = $1",
    [ann.id],
  );
  expect(rows).toEqual([{ url: first.avatar_url }]);
  const second = await ann.call(profileEndpoints.update, { body: { avatar: await upload(ann), bio: "New here." } });
  expect(second).toMatchObject({ bio: "New here." });
  expect(second.avatar_url).not.toBe(first.avatar_url);
  expect(await files()).toBe(1);
  const none = await ann.call(profileEndpoints.update, { body: { avatar: null } });
  expect(none.avatar_url).toBeNull();
  expect(await files()).toBe(0);
});

it("X25 takes neither another user's upload nor the same one twice", async () => {
  const [ann, ben] = await Promise.all([world.person("Ann"), world.person("Ben")]);
  const token = await upload(ann);
  const gone = { status: 422, body: { fields: { avatar: { code: "upload_gone" } } } };
  expect(await ben.try(profileEndpoints.update, { body: { avatar: token, bio: "Mine." } })).toMatchObject(gone);
  expect(await ben.call(profileEndpoints.get, {})).toMatchObject({ bio: "", avatar_url: null });
  await ann.call(profileEndpoints.update, { body: { avatar: token } });
  expect(await ann.try(profileEndpoints.update, { body: { avatar: token } })).toMatchObject(gone);
});
