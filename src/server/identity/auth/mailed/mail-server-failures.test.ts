import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { authClient, PASSWORD, sendRawAuth, signIn, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { parseProof } from "../../../../../tests/support/mailbox.ts";
import { startSmtpStub } from "../../../../../tests/support/smtp.ts";
import { createWorld, testConfig, type World } from "../../../../../tests/support/world.ts";
import { deliverMail, isMail } from "../../../infra/mail/deliver-mail.ts";
import { openTransport, type Transport } from "../../../infra/mail/transport.ts";

const MINUTE_MS = 60_000;
/** The product waits longer; it behaves the same afterwards. */
const PATIENCE = { connect: 400, answer: 400 };

/** A mail server that accepts every connection and never responds. */
async function openSilence() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    calls: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

let silence: Awaited<ReturnType<typeof openSilence>>;
let world: World;
let smtp: Transport;
beforeAll(async () => {
  silence = await openSilence();
  const SMTP_URL = `smtp://127.0.0.1:${silence.port}`;
  world = await createWorld({ now: new Date().toISOString(), config: { SMTP_URL } });
  smtp = openTransport(testConfig(world.url, { SMTP_URL }), PATIENCE);
});
afterAll(() => world.close());
beforeEach(() => world.queue.clear());

/** Runs due tasks like the queue does; `times`: the number of concurrent processes. */
async function work(times = 1): Promise<void> {
  const due = await world.queue.take(isMail);
  await Promise.all(
    due.flatMap(({ data }) => Array.from({ length: times }, () => deliverMail(world.ctx, String(data.id), smtp))),
  );
}

async function mailsOf(raw: readonly string[], to: string) {
  const all = await Promise.all(raw.map((text) => PostalMime.parse(text)));
  return all.filter((mail) => mail.to?.some(({ address }) => address === to));
}

it("T13 item 64 a mail server that hangs, fails and returns after half an hour: polled in time, nothing lost, nothing duplicated", async () => {
  const email = uniqueAddress("patient");
  const began = performance.now();
  const asked = await authClient(world).signUp({ email, password: PASSWORD });
  expect(asked.error).toBeNull();
  expect(performance.now() - began).toBeLessThan(5_000);

  // It accepts the connection without a response: the attempt times out and is retried.
  await work();
  expect(silence.calls()).toBe(1);
  const waiting = await world.pool.query("SELECT attempts, sent_at, failed_at, encrypted FROM mails");
  expect(waiting.rows).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }]);
  expect(waiting.rows[0].encrypted).not.toBeNull();

  // The mail server is unreachable.
  await silence.close();
  for (let minute = 0; minute < 30; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await work();
  }
  expect((await world.pool.query("SELECT sent_at, failed_at FROM mails")).rows).toEqual([
    { sent_at: null, failed_at: null },
  ]);

  // It is reachable again; the newest link is sent once and works, because links are valid for an hour.
  const stub = await startSmtpStub(silence.port);
  for (let minute = 0; minute < 20; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await work(3);
  }
  const mails = await mailsOf(stub.taken, email);
  expect(mails).toHaveLength(1);
  expect((await world.pool.query("SELECT encrypted, failed_at FROM mails")).rows).toEqual([
    { encrypted: null, failed_at: null },
  ]);
  const [mail] = mails;
  const { token_hash } = parseProof(mail ?? expect.fail("no mail"));
  expect((await sendRawAuth(world, "POST", "/verify", { body: { type: "signup", token_hash } })).status).toBe(200);
  await signIn(world, email);
  await stub.close();
});

it("T13 a mail whose link expired before the server returns is not sent; a notice to the owner still is", async () => {
  const stub = await startSmtpStub(silence.port);
  const email = uniqueAddress("late");
  const client = authClient(world);
  await client.signUp({ email, password: PASSWORD });
  await work();
  const { token_hash } = parseProof((await mailsOf(stub.taken, email))[0] ?? expect.fail("no mail"));
  await client.verifyOtp({ type: "signup", token_hash });
  await stub.close();

  await client.resetPasswordForEmail(email);
  await client.updateUser({ password: "another quiet heron", current_password: PASSWORD });
  for (let minute = 0; minute < 90; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await work();
  }
  const back = await startSmtpStub(silence.port);
  for (let minute = 0; minute < 60; minute += 1) {
    world.clock.advance(MINUTE_MS);
    await work();
  }
  expect((await mailsOf(back.taken, email)).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  await back.close();
});
