import { type AuthClient, authClient, type RawAuthResponse, sendRawAuth } from "./auth-client.ts";
import { createDevice, type Device, type DeviceLies, type Kind } from "./software-authenticator.ts";
import type { World } from "./world.ts";

type Given = Parameters<AuthClient["passkey"]["verifyAuthentication"]>[0]["credential"];

/** Adds a passkey through the client library in two steps; throws the library's error. */
export async function addPasskey(client: AuthClient, device = createDevice(), lies?: DeviceLies) {
  const asked = await client.passkey.startRegistration();
  if (asked.error !== null) throw asked.error;
  const { challenge_id: challengeId, options } = asked.data;
  const credential = device.create(options, lies) as unknown as Given;
  const { data, error } = await client.passkey.verifyRegistration({ challengeId, credential });
  if (error !== null) throw error;
  return { device, id: data.id, name: data.friendly_name };
}

/** A device with a passkey of the account. */
export async function createDeviceWithPasskey(client: AuthClient, kind: Kind = {}): Promise<Device> {
  return (await addPasskey(client, createDevice(kind))).device;
}

/** Signs in with a device through the client library; returns the library's result. */
export async function signInWithDevice(world: World, device: Device, lies?: DeviceLies, client = authClient(world)) {
  const asked = await client.passkey.startAuthentication();
  if (asked.error !== null) throw asked.error;
  const { challenge_id: challengeId, options } = asked.data;
  const credential = device.get(options, lies) as unknown as Given;
  const { data, error } = await client.passkey.verifyAuthentication({ challengeId, credential });
  return { client, session: data?.session ?? null, code: error === null ? null : String(error.code) };
}

type Question = { challenge_id: string; options: { challenge: string; rpId: string } };

/** A raw challenge. */
export async function requestChallenge(world: World): Promise<Question> {
  const { body } = await sendRawAuth(world, "POST", "/passkeys/authentication/options", { body: {} });
  return body as Question;
}

/** A device's single answer to it. */
export function answerChallenge(
  world: World,
  { challenge_id, options }: Question,
  device: Device,
  lies?: DeviceLies,
): Promise<RawAuthResponse> {
  const body = { challenge_id, credential: device.get(options, lies) };
  return sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body });
}

/** Assurance level and methods in a session's access token. */
export function readAssurance(session: { access_token: string } | null): { aal: string; methods: string[] } {
  const payload = session?.access_token.split(".")[1] ?? "";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString() || "{}") as {
    aal: string;
    amr: { method: string }[];
  };
  return { aal: claims.aal, methods: (claims.amr ?? []).map(({ method }) => method) };
}
