import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Member, signUp } from "../../../../../tests/support/auth-client.ts";
import { createAttestationChain } from "../../../../../tests/support/certificates.ts";
import { addPasskey, signInWithDevice } from "../../../../../tests/support/passkeys.ts";
import { createDevice, type DeviceLies, ORIGIN } from "../../../../../tests/support/software-authenticator.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";

let world: World;
let listener: Server;
let calls = 0;
let ann: Member;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  listener = createServer((_request, response) => {
    calls += 1;
    response.end("no list");
  });
  await new Promise<void>((done) => void listener.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  await new Promise((done) => void listener.close(done));
  await world.close();
});
beforeEach(async () => {
  calls = 0;
  ann = await signUp(world);
});

/** An authenticator that sends a certificate chain containing a URL of this machine. */
function vouched(): DeviceLies {
  const { port } = listener.address() as AddressInfo;
  return { chain: (key, hash) => createAttestationChain(`http://127.0.0.1:${port}/withdrawn`, key, hash) };
}

it("X130 no address that stands in a device's certificates is called", async () => {
  const device = createDevice();
  await addPasskey(ann.client, device, vouched());
  expect(calls).toBe(0);
  expect((await signInWithDevice(world, device)).code).toBeNull();
});

it("which the library would do, if it were given them", async () => {
  const challenge = Buffer.alloc(32, 7).toString("base64url");
  const asked = { challenge, rpId: "localhost", user: { id: "x" } };
  const response = createDevice().create(asked, vouched()) as unknown as RegistrationResponseJSON;
  const given = { response, expectedChallenge: challenge, expectedOrigin: ORIGIN, expectedRPID: "localhost" };
  // The result for an unknown chain does not matter.
  await verifyRegistrationResponse(given).catch(() => undefined);
  expect(calls).toBeGreaterThan(0);
});

it.each([
  ["what is known of it, once", ["nfc", "usb", "usb", "\u0000", 5, "x".repeat(99), "\ud83d", null], ["usb", "nfc"]],
  ["nothing where it is no list", "usb", []],
])("X130 how a device is reached: %s", async (_what, transports, kept) => {
  const { id } = await addPasskey(ann.client, createDevice(), { transports });
  const { rows } = await world.pool.query("SELECT transports FROM auth_passkeys WHERE id = $1", [id]);
  expect(rows).toEqual([{ transports: kept }]);
});
