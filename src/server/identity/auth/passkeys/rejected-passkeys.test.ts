import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertApiKey, keyStatus } from "../../../../../tests/support/api-keys.ts";
import { type Member, PASSWORD, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../../tests/support/mails.ts";
import {
  addPasskey,
  answerChallenge,
  createDeviceWithPasskey,
  requestChallenge,
  signInWithDevice,
} from "../../../../../tests/support/passkeys.ts";
import { createAppOf, startSecondProcess } from "../../../../../tests/support/second-process.ts";
import {
  createDevice,
  type Device,
  type DeviceLies,
  ORIGIN,
} from "../../../../../tests/support/software-authenticator.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";

const MINUTE = 60_000;
let world: World;
let other: World["services"];
let second: World["app"];
let ann: Member;
let device: Device;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  other = await startSecondProcess(world);
  second = await createAppOf(other);
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(async () => {
  ann = await signUp(world);
  device = await createDeviceWithPasskey(ann.client);
});

const REFUSED = {
  status: 400,
  body: { code: "webauthn_verification_failed", message: "Credential verification failed" },
};

async function sessionsOf(user_id: string): Promise<number> {
  const { rowCount } = await world.pool.query("SELECT FROM auth_sessions WHERE user_id = $1", [user_id]);
  return rowCount ?? 0;
}

async function reasons(): Promise<unknown[]> {
  const { rows } = await world.pool.query(
    "SELECT user_id, detail FROM auth_audit_log WHERE event = 'passkey_refused' ORDER BY at, id",
  );
  return rows;
}

describe("X134 an answer that is not right is refused", () => {
  // Also with values that the database cannot store, and with truncated ones.
  const LIES: [string, DeviceLies, string][] = [
    ["of another origin", { origin: "https://vouchwell.example" }, "origin"],
    ["of the same host at another port", { origin: "http://localhost:3001" }, "origin"],
    ["of an origin that is no text to keep", { origin: `\u0000${"\u{1f511}".repeat(200)}` }, "origin"],
    ["for another host", { rpId: "vouchwell.example" }, "rp"],
    ["to another challenge", { challenge: Buffer.alloc(32, 7).toString("base64url") }, "challenge"],
    ["to a challenge that is no text to keep", { challenge: "\u0000\ud83d" }, "challenge"],
    ["of another ceremony", { type: "webauthn.create" }, "type"],
    ["of a ceremony that is no text to keep", { type: "\u0000" }, "type"],
    ["in a frame of another page", { crossOrigin: true }, "frame"],
    ["with a signature of something else", { signature: false }, "signature"],
    ["without anybody being there", { present: false }, "presence"],
    ["in somebody else's name", { userHandle: Buffer.from("somebody else").toString("base64url") }, "person"],
    ["in nobody's name", { userHandle: "" }, "person"],
  ];
  it.each(LIES)("%s", async (_what, lies, reason) => {
    expect(await answerChallenge(world, await requestChallenge(world), device, lies)).toMatchObject(REFUSED);
    const refusals = await reasons();
    expect(refusals.at(-1)).toEqual({ user_id: ann.id, detail: { reason } });
    // And the device itself is not at fault.
    expect((await signInWithDevice(world, device)).code).toBeNull();
  });

  it("rejects an unknown passkey with the same text, and logs no user", async () => {
    const stranger = createDevice();
    expect(await answerChallenge(world, await requestChallenge(world), stranger)).toMatchObject(REFUSED);
    expect((await reasons()).at(-1)).toEqual({ user_id: null, detail: { reason: "unknown" } });
  });

  it("by another device under the name of a known passkey", async () => {
    const question = await requestChallenge(world);
    const forged = createDevice().get(question.options, { userHandle: Buffer.from(ann.id).toString("base64url") });
    const credential = { ...forged, id: device.id, rawId: device.id };
    const body = { challenge_id: question.challenge_id, credential };
    expect(await sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body })).toMatchObject(REFUSED);
  });

  it("with one person's passkey for another's account", async () => {
    const ben = await signUp(world);
    const handle = Buffer.from(ben.id).toString("base64url");
    expect(await answerChallenge(world, await requestChallenge(world), device, { userHandle: handle })).toMatchObject(
      REFUSED,
    );
  });

  it("whatever is sent in the place of an answer", async () => {
    const garbage: unknown[] = [
      {},
      { id: 5 },
      { id: "\u0000" },
      { ...device.get({ challenge: "" }), id: "\ud83d" },
      { ...device.get({ challenge: "" }), id: `${device.id}\u0000` },
      { ...device.get({ challenge: "" }), rawId: "\u0000", type: "\u0000" },
      { id: "x".repeat(5_000) },
      { ...device.get({ challenge: "" }), response: null },
      { ...device.get({ challenge: "" }), response: { clientDataJSON: "%%%", authenticatorData: 1, signature: [] } },
      { ...device.get({ challenge: "" }), type: "password" },
    ];
    for (const credential of garbage) {
      const { challenge_id } = await requestChallenge(world);
      const body = { challenge_id, credential };
      const answer = await sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body });
      expect(answer, JSON.stringify(credential).slice(0, 80)).toMatchObject(REFUSED);
    }
    for (const body of [{}, { challenge_id: "1", credential: {} }, { challenge_id: 5 }, { credential: [] }]) {
      const answer = await sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body });
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
  });

  it("also when a passkey is added, and then none is", async () => {
    for (const lies of [
      { origin: "https://vouchwell.example\u0000" },
      { rpId: "vouchwell.example" },
      { present: false },
      { crossOrigin: true },
    ]) {
      await expect(addPasskey(ann.client, createDevice(), lies)).rejects.toMatchObject({
        code: "webauthn_verification_failed",
      });
    }
    expect((await ann.client.passkey.list()).data).toHaveLength(1);
    const { rows } = await world.pool.query(
      "SELECT detail ->> 'reason' AS reason FROM auth_audit_log WHERE event = 'passkey_not_added' AND user_id = $1 ORDER BY at, id",
      [ann.id],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(["origin", "rp", "presence", "frame"]);
  });
});

describe("X134 a challenge", () => {
  it("is good once, also where it was answered wrongly", async () => {
    const question = await requestChallenge(world);
    const body = { challenge_id: question.challenge_id, credential: device.get(question.options) };
    const show = () => sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body });
    expect((await show()).status).toBe(200);
    const again = { status: 400, body: { code: "webauthn_challenge_not_found" } };
    expect(await show()).toMatchObject(again);
    const wrong = await requestChallenge(world);
    await answerChallenge(world, wrong, device, { origin: "https://vouchwell.example" });
    expect(await answerChallenge(world, wrong, device)).toMatchObject(again);
  });

  it("is good once, also four times at once in two processes", async () => {
    // An authenticator without a counter: only the challenge blocks the other three.
    const plain = await createDeviceWithPasskey(ann.client, { counts: false });
    const before = await sessionsOf(ann.id);
    const raced = await requestChallenge(world);
    const sent = JSON.stringify({ challenge_id: raced.challenge_id, credential: plain.get(raced.options) });
    const headers = { "content-type": "application/json" };
    const path = `${ORIGIN}/auth/v1/passkeys/authentication/verify`;
    const codes = await Promise.all(
      [world.app, second, world.app, second].map(async (app) => {
        const answer = await app.request(path, { method: "POST", headers, body: sent });
        const { error_code = "" } = (await answer.json()) as { error_code?: string };
        return `${answer.status} ${error_code}`;
      }),
    );
    const spent = "400 webauthn_challenge_not_found";
    expect(codes.sort()).toEqual(["200 ", spent, spent, spent]);
    expect(await sessionsOf(ann.id)).toBe(before + 1);
  });

  it("of one process is answered in another", async () => {
    const asked = await second.request(`${ORIGIN}/auth/v1/passkeys/authentication/options`, { method: "POST" });
    const question = (await asked.json()) as Awaited<ReturnType<typeof requestChallenge>>;
    expect((await answerChallenge(world, question, device)).status).toBe(200);
  });

  it("has a high limit for challenges: a whole office opens the sign-in page, and a passkey still signs in", async () => {
    const office = await createWorld({ now: new Date().toISOString(), config: { RATE_LIMIT_FACTOR: "1" } });
    try {
      const own = await createDeviceWithPasskey((await signUp(office)).client);
      for (let more = 500; more > 0; more -= 1) await requestChallenge(office);
      const kept = async () => (await office.pool.query("SELECT FROM auth_passkey_challenges")).rowCount;
      expect(await kept(), "the one that was answered").toBe(1);
      expect((await signInWithDevice(office, own)).code).toBeNull();
      expect(await kept()).toBe(2);
      for (let more = 700; more > 0; more -= 1) await requestChallenge(office);
      const { status, body } = await sendRawAuth(office, "POST", "/passkeys/authentication/options", { body: {} });
      expect([status, body.code], "and a flood ends").toEqual([429, "over_request_rate_limit"]);
    } finally {
      await office.close();
    }
  });

  it("rejects an unknown challenge, whatever time its id contains", async () => {
    const question = await requestChallenge(world);
    for (const start of ["ffffffff-ffff", question.challenge_id.slice(0, 13)]) {
      const challenge_id = `${start}-7000-8000-${"0".repeat(12)}`;
      expect(await answerChallenge(world, { ...question, challenge_id }, device)).toMatchObject(REFUSED);
    }
    expect((await answerChallenge(world, question, device)).status).toBe(200);
  });

  it("lives for five minutes", async () => {
    const question = await requestChallenge(world);
    world.clock.advance(5 * MINUTE + 1_000);
    expect(await answerChallenge(world, question, device)).toMatchObject({
      status: 400,
      body: { code: "webauthn_challenge_expired" },
    });
  });

  it("belongs to its ceremony, and where a passkey is added to the session that asked", async () => {
    const adding = async (token: string, body: object) =>
      sendRawAuth(world, "POST", "/passkeys/registration/verify", { token, body });
    const question = await requestChallenge(world);
    const made = createDevice().create({ ...question.options, user: { id: "x" } });
    expect(await adding(ann.token, { challenge_id: question.challenge_id, credential: made })).toMatchObject(REFUSED);
    const phone = await signIn(world, ann.email);
    const eve = await signUp(world);
    for (const token of [phone.token, eve.token]) {
      const { data } = await ann.client.passkey.startRegistration();
      if (data === null) throw new Error("nothing is asked");
      const body = { challenge_id: data.challenge_id, credential: createDevice().create(data.options) };
      expect(await adding(token, body)).toMatchObject(REFUSED);
    }
    const { data } = await ann.client.passkey.startRegistration();
    const credential = device.get({ challenge: data?.options.challenge ?? "", rpId: "localhost" });
    const body = { challenge_id: data?.challenge_id, credential };
    expect(await sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body })).toMatchObject(REFUSED);
    const { rows } = await world.pool.query(
      "SELECT DISTINCT detail ->> 'reason' AS reason FROM auth_audit_log WHERE event = 'passkey_not_added' AND user_id = $1",
      [ann.id],
    );
    expect(rows, "not for the answer itself").toEqual([{ reason: "challenge" }]);
    // Signing out during the ceremony prevents the addition.
    const begun = await ann.client.passkey.startRegistration();
    await ann.client.signOut({ scope: "local" });
    const late = createDevice().create(begun.data?.options ?? { challenge: "" });
    const shown = { challenge_id: begun.data?.challenge_id, credential: late };
    expect((await adding(ann.token, shown)).status).toBe(403);
  });
});

describe("X135 a passkey that counts backwards", () => {
  it("is disabled together with its copy; the account is signed out, its keys revoked, and its owner notified", async () => {
    await signInWithDevice(world, device);
    const copy = device.copy();
    const key = await insertApiKey(world, ann, ["profile:read"]);
    expect((await signInWithDevice(world, copy)).code).toBeNull();
    const { session } = await signInWithDevice(world, copy);
    expect(session).not.toBeNull();
    // The owner signs in with the former counter value.
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
    const sessions = await world.pool.query("SELECT FROM auth_sessions WHERE user_id = $1", [ann.id]);
    expect(sessions.rowCount).toBe(0);
    expect(await keyStatus(world, key)).toBe(401);
    expect((await signInWithDevice(world, copy)).code).toBe("webauthn_verification_failed");
    await sendQueuedEmails(world);
    const mails = (await readWrittenEmails(world)).filter(({ to }) => to?.[0]?.address === ann.email);
    expect(mails.map(({ subject }) => subject)).toContain("A passkey for your account was disabled");
    const log = await world.pool.query("SELECT FROM auth_audit_log WHERE user_id = $1 AND event = 'passkey_copied'", [
      ann.id,
    ]);
    expect(log.rowCount).toBe(1);
    const again = await signIn(world, ann.email);
    const list = await again.client.passkey.list();
    expect(list.data).toHaveLength(1);
    expect((await again.client.passkey.delete({ passkeyId: list.data?.[0]?.id ?? "" })).error).toBeNull();
  });

  it("is not disabled by a slow response that arrives last, which indicates no copy", async () => {
    const slow = await requestChallenge(world);
    const first = device.get(slow.options);
    world.clock.advance(1_000);
    expect((await signInWithDevice(world, device)).code).toBeNull();
    const body = { challenge_id: slow.challenge_id, credential: first };
    expect(await sendRawAuth(world, "POST", "/passkeys/authentication/verify", { body })).toMatchObject(REFUSED);
    expect((await reasons()).at(-1)).toEqual({ user_id: ann.id, detail: { reason: "late" } });
    expect(await sessionsOf(ann.id), "nobody is signed out").toBe(2);
    expect((await signInWithDevice(world, device)).code).toBeNull();
  });

  it("is not disabled by a response without its key, nor by a counter that stays zero", async () => {
    await signInWithDevice(world, device);
    await answerChallenge(world, await requestChallenge(world), device, { counter: 1, signature: false });
    expect((await signInWithDevice(world, device)).code).toBeNull();
    expect((await signInWithDevice(world, device, { counter: 0 })).code).toBe("webauthn_verification_failed");
    const rows = await world.pool.query("SELECT FROM auth_passkeys WHERE user_id = $1 AND copied_at IS NOT NULL", [
      ann.id,
    ]);
    expect(rows.rowCount, "from some to none is backwards").toBe(1);
  });

  it("and of two answers with one count that come at once, one enters", async () => {
    const questions = [await requestChallenge(world), await requestChallenge(world)];
    const answers = await Promise.all(
      questions.map((question) => answerChallenge(world, question, device, { counter: 1_000 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("X136 whose account it is", () => {
  it("suspended people are refused by every way, and enter by their passkey when that is over", async () => {
    await world.pool.query("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = $1", [ann.id]);
    expect((await signInWithDevice(world, device)).code).toBe("user_banned");
    await world.pool.query("UPDATE auth_users SET banned_until = NULL WHERE id = $1", [ann.id]);
    expect((await signInWithDevice(world, device)).code).toBeNull();
  });

  it("an address that was never confirmed does not let in", async () => {
    await world.pool.query("UPDATE auth_users SET email_confirmed_at = NULL WHERE id = $1", [ann.id]);
    expect((await signInWithDevice(world, device)).code).toBe("email_not_confirmed");
  });

  it("keeps passkeys when a user changes the known password", async () => {
    const changed = { password: "eight loud bitterns", current_password: PASSWORD };
    expect((await sendRawAuth(world, "PUT", "/user", { token: ann.token, body: changed })).status).toBe(200);
    expect((await signInWithDevice(world, device)).code).toBeNull();
  });
});

describe("X137 where browsers know no passkeys", () => {
  it.each([["http://203.0.113.7:3000"], ["http://[2001:db8::7]:3000"], ["http://jobs.example.com"]])(
    "none are asked for at %s, and the settings say so",
    async (PUBLIC_URL) => {
      const bare = await createWorld({ config: { PUBLIC_URL } });
      try {
        for (const path of ["/passkeys/authentication/options", "/passkeys/authentication/verify"]) {
          expect(await sendRawAuth(bare, "POST", path, { body: {} })).toMatchObject({
            status: 404,
            body: { code: "passkey_disabled" },
          });
        }
        expect((await sendRawAuth(bare, "GET", "/settings")).body.passkeys_enabled).toBe(false);
      } finally {
        await bare.close();
      }
    },
  );

  it("what was made for another host opens nothing here", async () => {
    await world.pool.query("UPDATE auth_passkeys SET rp_id = 'old.example.com' WHERE user_id = $1", [ann.id]);
    expect((await signInWithDevice(world, device)).code).toBe("webauthn_verification_failed");
    expect((await sendRawAuth(world, "GET", "/settings")).body.passkeys_enabled).toBe(true);
  });
});
