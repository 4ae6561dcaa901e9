import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { DEFAULT_SETTINGS, settingsEndpoints } from "../../../contract/identity/settings.ts";
import { settingsOf } from "./settings.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

it("P1 holds the specification's defaults until something is saved, and keeps every field then", async () => {
  const ann = await world.person("Ann Example");
  expect(await ann.call(settingsEndpoints.get, {})).toMatchObject({ ...DEFAULT_SETTINGS, updated_at: null });
  const other = {
    emailNotifications: false,
    pushNotifications: false,
    referralUpdates: false,
    payoutAlerts: false,
    jobMatches: true,
    weeklyDigest: false,
    profileVisibility: "network",
    showEmail: true,
    showPhone: true,
    allowMessages: false,
    sessionTimeout: "never",
    language: "de",
    timezone: "UTC+1",
    theme: "dark",
    defaultPaymentMethod: "paypal",
    autoWithdraw: true,
    withdrawalThreshold: 250,
  } as const;
  const updated_at = world.clock.now().toISOString();
  expect(await ann.call(settingsEndpoints.update, { body: other })).toMatchObject({ ...other, updated_at });
  expect(await ann.call(settingsEndpoints.get, {})).toMatchObject({ ...other, updated_at });
  expect(await settingsOf(world.services.db, ann.id)).toEqual(other);
});

it("P1 changes only what is sent, for its owner alone", async () => {
  const [ann, ben] = await Promise.all([world.person("Ann Example"), world.person("Ben Example")]);
  const changes = [{ language: "fr" }, { theme: "dark" }, { showEmail: true }, { jobMatches: true }] as const;
  await Promise.all(changes.map((body) => ann.call(settingsEndpoints.update, { body })));
  const expected = { ...DEFAULT_SETTINGS, language: "fr", theme: "dark", showEmail: true, jobMatches: true };
  expect(await settingsOf(world.services.db, ann.id)).toEqual(expected);
  expect(await settingsOf(world.services.db, ben.id)).toEqual(DEFAULT_SETTINGS);
});

it.each([
  [{ withdrawalThreshold: 12.5 }, "withdrawalThreshold", "not_whole_number"],
  [{ withdrawalThreshold: "1000" }, "withdrawalThreshold", "not_whole_number"],
  [{ withdrawalThreshold: 0 }, "withdrawalThreshold", "out_of_range"],
  [{ withdrawalThreshold: 1_000_001 }, "withdrawalThreshold", "out_of_range"],
  [{ language: "it" }, "language", "invalid"],
  [{ timezone: "Mars/Olympus" }, "timezone", "invalid"],
  [{ timezone: "+05:30" }, "timezone", "invalid"],
  [{ timezone: "" }, "timezone", "invalid"],
  [{ sessionTimeout: "45" }, "sessionTimeout", "invalid"],
  [{ twoFactorAuth: true }, "twoFactorAuth", "unknown_field"],
])("N4 refuses %j by field and keeps nothing of the rest", async (body, field, code) => {
  const ann = await world.person("Ann Example");
  const answer = await ann.try(settingsEndpoints.update, { body: { theme: "dark", ...body } });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: { code } } } });
  expect(await settingsOf(world.services.db, ann.id)).toEqual(DEFAULT_SETTINGS);
});

it("P14 knows whether a time zone was chosen: another choice brings none, and the default can be chosen too", async () => {
  const bea = await world.person("Bea Example");
  expect(await bea.call(settingsEndpoints.get, {})).toMatchObject({ timezone: "UTC-8", timezone_chosen: false });
  const themed = await bea.call(settingsEndpoints.update, { body: { theme: "dark" } });
  expect(themed).toMatchObject({ theme: "dark", timezone: "UTC-8", timezone_chosen: false });
  const chosen = await bea.call(settingsEndpoints.update, { body: { timezone: "UTC-8" } });
  expect(chosen).toMatchObject({ timezone: "UTC-8", timezone_chosen: true });
  for (const timezone of ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+3", "UTC"])
    expect(await bea.call(settingsEndpoints.update, { body: { timezone } })).toMatchObject({ timezone });
  expect(await settingsOf(world.services.db, bea.id)).not.toHaveProperty("timezone_chosen");
});
