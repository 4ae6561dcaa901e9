import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("R4 returns the signed-in user, and whether they are an admin", async () => {
  const ann = await world.person("Ann van Dyk", { role: "poster", verified: true, email: "ann@people.example" });
  expect(await ann.call(userEndpoints.me, {})).toEqual({
    id: ann.id,
    email: "ann@people.example",
    name: "Ann",
    surname: "van Dyk",
    verified: true,
    role: "poster",
    admin: false,
  });
  const root = await world.person("Root Example", { admin: true });
  expect(await root.call(userEndpoints.me, {})).toMatchObject({ role: "referrer", admin: true });
});

it("rejects anonymous requests, and treats an unknown role as the default one", async () => {
  expect(await world.visitor.try(userEndpoints.me, {})).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  const odd = await world.person("Odd Example");
  await world.pool.query(`UPDATE auth_users SET user_metadata = '{"role": "emperor"}' WHERE id = $1`, [odd.id]);
  expect(await odd.call(userEndpoints.me, {})).toMatchObject({ role: "referrer" });
});
