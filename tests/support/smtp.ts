import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** The stub's behaviour: accepts, refuses, is slow, or never answers. */
export type SmtpMode = "accept" | "refuse-later" | "refuse-recipient" | "refuse-text" | "hang" | "slow";

export type SmtpStub = {
  readonly port: number;
  readonly url: string;
  /** Raw texts of accepted mails. */
  readonly taken: string[];
  /** When each was accepted (`performance.now()`). */
  readonly takenAt: number[];
  become(mode: SmtpMode): void;
  /** Delays answers to accepted mails by a time within these milliseconds. */
  answerAfter(least: number, most: number): void;
  /** Accepts mails to this address without ever answering. */
  hangFor(address: string): void;
  /** Number of mails without an answer. */
  hanging(): number;
  close(): Promise<void>;
};

const SLOW_MS = 700;

function refusal(code: number): Error {
  return Object.assign(new Error("refused by the stub"), { responseCode: code });
}

/** A local mail server with controlled failures. Port 0: any free one. */
export async function startSmtpStub(port = 0): Promise<SmtpStub> {
  const taken: string[] = [];
  const takenAt: number[] = [];
  let mode: SmtpMode = "accept";
  let pause = { least: 0, most: 0 };
  let silentFor = "";
  let held = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, _session, done) {
      if (mode === "refuse-later") done(refusal(450));
      else if (mode === "refuse-recipient") done(refusal(550));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (mode === "hang") return;
        if (session.envelope.rcptTo.some(({ address }) => address === silentFor)) {
          held += 1;
          return;
        }
        if (mode === "refuse-text") return done(refusal(554));
        taken.push(Buffer.concat(chunks).toString("utf8"));
        takenAt.push(performance.now());
        if (mode === "slow") setTimeout(done, SLOW_MS);
        // Evenly spread and deterministic.
        else setTimeout(done, pause.least + ((taken.length * 37) % 100) * ((pause.most - pause.least) / 100));
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const bound = (server.server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    taken,
    takenAt,
    become(next) {
      mode = next;
    },
    answerAfter(least, most) {
      pause = { least, most };
    },
    hangFor(address) {
      silentFor = address;
    },
    hanging: () => held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
