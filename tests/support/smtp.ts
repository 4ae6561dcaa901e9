import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** What the stub does with a mail: takes it, refuses it, takes its time, or never answers. */
export type SmtpMode = "accept" | "refuse-later" | "refuse-recipient" | "refuse-text" | "hang" | "slow";

export type SmtpStub = {
  readonly port: number;
  readonly url: string;
  /** Raw texts of the mails that were taken. */
  readonly taken: string[];
  /** When each of them was taken (`performance.now()`). */
  readonly takenAt: number[];
  become(mode: SmtpMode): void;
  /** From now on it answers a mail that it takes after some time between these milliseconds. */
  answerAfter(least: number, most: number): void;
  /** Mails to this address are taken in and never answered. */
  hangFor(address: string): void;
  /** How many mails it holds without an answer. */
  hanging(): number;
  close(): Promise<void>;
};

const SLOW_MS = 700;

function refusal(code: number): Error {
  return Object.assign(new Error("refused by the stub"), { responseCode: code });
}

/** A mail server on this machine that behaves as badly as a test wants. Port 0: any free one. */
export async function openSmtpStub(port = 0): Promise<SmtpStub> {
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
        // Spread evenly, the same in every run.
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
