import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import type { LetterPicture } from "./letter-picture.ts";

/** A mail as it leaves us. `id` becomes its Message-ID, so that whoever gets it twice can tell. */
export type Outgoing = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at: Date;
  /** Ids of the records that it is about: in what is written to the folder alone, so that an erasure finds it under whichever name (F16). */
  readonly about: readonly string[];
  /** Where an answer goes, if not to us. */
  readonly answerTo: string | null;
  /** Address that takes one POST and switches mails of this kind off (RFC 8058). */
  readonly oneClick: string | null;
  /** A part of the mail that its HTML shows. */
  readonly picture: LetterPicture | null;
  /** What calendars read (RFC 6047), as a part of the mail and as a file. */
  readonly calendar: { readonly method: "REQUEST" | "CANCEL"; readonly text: string } | null;
};

/** What became of an attempt. `never`: refused for good; `later`: worth another try. The reason names nobody. */
export type Outcome =
  | { readonly kind: "sent"; readonly handed_over: boolean }
  | { readonly kind: "never" | "later"; readonly reason: string };

/** Sends one mail. Never throws. */
export type Transport = (mail: Outgoing) => Promise<Outcome>;

/** Connections to the mail server at most: as many as background work sends mails at a time. */
const CONNECTIONS = 9;
/** Servers close connections that rest; ours are left before, so that no mail meets a closed one. */
const IDLE_MS = 5_000;

/** A slow server may take its time for an answer; one that hangs is given up. Milliseconds. */
export type Patience = { readonly connect: number; readonly answer: number };
const PATIENCE: Patience = { connect: 10_000, answer: 90_000 };

function pictureOf({ cid, bytes }: LetterPicture) {
  return {
    filename: `${cid}.png`,
    content: bytes,
    contentType: "image/png",
    contentDisposition: "inline" as const,
    cid,
  };
}

function messageOf(mail: Outgoing, from: string, domain: string) {
  const stop = mail.oneClick;
  return {
    from,
    to: { name: "", address: mail.to },
    subject: mail.subject,
    ...(mail.answerTo !== null && { replyTo: { name: "", address: mail.answerTo } }),
    html: mail.html,
    text: mail.text,
    ...(mail.picture && { attachments: [pictureOf(mail.picture)] }),
    ...(mail.calendar !== null && {
      icalEvent: { method: mail.calendar.method, content: mail.calendar.text, filename: "invite.ics" },
    }),
    date: mail.at,
    messageId: `<${mail.id}@${domain}>`,
    xMailer: false as const,
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "X-Entity-Ref-ID": mail.id,
      ...(stop !== null && {
        "List-Unsubscribe": { prepared: true, value: `<${stop}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function writtenOf(mail: Outgoing, from: string, domain: string) {
  const message = messageOf(mail, from, domain);
  if (mail.about.length === 0) return message;
  return { ...message, headers: { ...message.headers, "X-Entity-About": mail.about.join(" ") } };
}

/** Makes a sender when the first mail leaves: no start waits for the library. */
function senderOf(options: object): () => Promise<import("nodemailer").Transporter> {
  let made: Promise<import("nodemailer").Transporter> | undefined;
  return () => {
    made ??= import("nodemailer").then(({ default: nodemailer }) => nodemailer.createTransport(options));
    return made;
  };
}

type SmtpFailure = { code?: string; responseCode?: number; command?: string };

/**
 * A refusal of this recipient or this text is for good. Everything else is worth another try, a wrong password too:
 * the operator will notice and put it right.
 */
function outcomeOf(error: unknown): Outcome {
  const { code = "unknown", responseCode = 0 } = error as SmtpFailure;
  const aboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const reason = responseCode > 0 ? `${code} ${responseCode}` : code;
  return { kind: aboutThisMail && responseCode >= 500 ? "never" : "later", reason };
}

/** Reserved names (RFC 2606): nobody lives there, the people of the demo market least of all. */
const NOWHERE = /[@.]invalid$/i;

function smtpTransport(url: string, from: string, domain: string, patience: Patience): Transport {
  const server = senderOf({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // A mail that a broken connection may have taken is asked about again by us, and counted.
    maxRequeues: 0,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.answer,
    dnsTimeout: patience.connect,
    socketTimeout: patience.answer,
  });
  return async (mail) => {
    if (NOWHERE.test(mail.to)) return { kind: "never", reason: "address of nobody" };
    try {
      await (await server()).sendMail(messageOf(mail, from, domain));
      return { kind: "sent", handed_over: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Whole or not at all: who reads the folder never meets half a mail. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.part`);
  try {
    const file = await open(draft, "w", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function fileTransport(folder: string, from: string, domain: string): Transport {
  const composer = senderOf({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    try {
      await mkdir(folder, { recursive: true });
      const { message } = await (await composer()).sendMail(writtenOf(mail, from, domain));
      const stamp = mail.at.toISOString().replaceAll(/[:.]/g, "-");
      await writeWhole(folder, `${stamp}-${mail.id}.eml`, message as Buffer);
      return { kind: "sent", handed_over: false };
    } catch (error) {
      return { kind: "later", reason: String((error as SmtpFailure).code ?? "unknown") };
    }
  };
}

const shared = new WeakMap<Config, Transport>();

/** The way out that all work of a process shares, and with it its connections. */
export function sharedTransport(config: Config): Transport {
  const known = shared.get(config) ?? transportOf(config);
  shared.set(config, known);
  return known;
}

/** The way out of this installation: its mail server, or without one the folder DATA_DIR/mail. */
export function transportOf(config: Config, patience: Patience = PATIENCE): Transport {
  const { smtpUrl, mailFrom, contactDomain, dataDir } = config;
  return smtpUrl === null
    ? fileTransport(join(dataDir, "mail"), mailFrom, contactDomain)
    : smtpTransport(smtpUrl, mailFrom, contactDomain, patience);
}
