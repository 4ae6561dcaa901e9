import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../platform/config.ts";
import type { AttachedLogo } from "./company-logo.ts";

/** An outgoing mail. `id` becomes its Message-ID, so that recipients can detect duplicates. */
export type Outgoing = {
  readonly id: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at: Date;
  /**
   * Ids of the records it is about, only in files of the mail folder, so that an erasure finds it under any name (F16).
   */
  readonly about: readonly string[];
  /** Reply-To address if not ours. */
  readonly answerTo: string | null;
  /** One-click unsubscribe URL (RFC 8058). */
  readonly oneClick: string | null;
  /** A picture shown by its HTML. */
  readonly picture: AttachedLogo | null;
  /** Calendar event (RFC 6047), as a part and as an attachment. */
  readonly calendar: { readonly method: "REQUEST" | "CANCEL"; readonly text: string } | null;
};

/** Outcome of an attempt. `never`: refused permanently; `later`: worth a retry. The reason names no person. */
export type Outcome =
  | { readonly kind: "sent"; readonly accepted_by_server: boolean }
  | { readonly kind: "never" | "later"; readonly reason: string };

/** Sends one mail. Never throws. */
export type Transport = (mail: Outgoing) => Promise<Outcome>;

/** Maximum connections to the mail server, equal to the mail tasks that run concurrently. */
const CONNECTIONS = 9;
/** Servers close idle connections; ours close earlier, so that no mail meets a closed one. */
const IDLE_MS = 5_000;

/** Timeouts in milliseconds: a slow server may take its time, a hung one is given up. */
export type MailTimeouts = { readonly connect: number; readonly answer: number };
const MAIL_TIMEOUTS: MailTimeouts = { connect: 10_000, answer: 90_000 };

function pictureOf({ cid, bytes }: AttachedLogo) {
  return {
    filename: `${cid}.png`,
    content: bytes,
    contentType: "image/png",
    contentDisposition: "inline" as const,
    cid,
  };
}

function messageOf(mail: Outgoing, domain: string) {
  const stop = mail.oneClick;
  return {
    from: mail.from,
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

function writtenOf(mail: Outgoing, domain: string) {
  const message = messageOf(mail, domain);
  if (mail.about.length === 0) return message;
  return { ...message, headers: { ...message.headers, "X-Entity-About": mail.about.join(" ") } };
}

/** Creates the sender with the first mail, so that the library does not slow down startup. */
function senderOf(options: object): () => Promise<import("nodemailer").Transporter> {
  let made: Promise<import("nodemailer").Transporter> | undefined;
  return () => {
    made ??= import("nodemailer").then(({ default: nodemailer }) => nodemailer.createTransport(options));
    return made;
  };
}

/** `originalCode` is the socket's or TLS error, `code` is the library's own. */
type SmtpFailure = { code?: string; originalCode?: string; responseCode?: number; command?: string };

/**
 * A refusal of this recipient or text is permanent. Everything else is retried, even a wrong password, which the
 * operator will correct.
 */
function outcomeOf(error: unknown): Outcome {
  const { code = "unknown", originalCode, responseCode = 0 } = error as SmtpFailure;
  const aboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  const reason = [code, originalCode, responseCode || undefined].filter((part) => part !== undefined).join(" ");
  return { kind: aboutThisMail && responseCode >= 500 ? "never" : "later", reason };
}

/** Reserved names (RFC 2606) that reach nobody, used by the demo people. */
const UNREACHABLE_DOMAINS = /[@.]invalid$/i;

function smtpTransport(url: string, domain: string, patience: MailTimeouts): Transport {
  const server = senderOf({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    idleTimeout: IDLE_MS,
    // The library must not resend a mail that a broken connection may have delivered; our attempts are counted.
    maxRequeues: 0,
    connectionTimeout: patience.connect,
    greetingTimeout: patience.answer,
    dnsTimeout: patience.connect,
    socketTimeout: patience.answer,
  });
  return async (mail) => {
    if (UNREACHABLE_DOMAINS.test(mail.to)) return { kind: "never", reason: "address of nobody" };
    try {
      await (await server()).sendMail(messageOf(mail, domain));
      return { kind: "sent", accepted_by_server: true };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

/** Writes atomically, so that readers of the folder never see a partial mail. */
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

function fileTransport(folder: string, domain: string): Transport {
  const composer = senderOf({ streamTransport: true, buffer: true, newline: "windows" });
  return async (mail) => {
    try {
      await mkdir(folder, { recursive: true });
      const { message } = await (await composer()).sendMail(writtenOf(mail, domain));
      const stamp = mail.at.toISOString().replaceAll(/[:.]/g, "-");
      await writeWhole(folder, `${stamp}-${mail.id}.eml`, message as Buffer);
      return { kind: "sent", accepted_by_server: false };
    } catch (error) {
      return { kind: "later", reason: String((error as SmtpFailure).code ?? "unknown") };
    }
  };
}

const shared = new WeakMap<Config, Transport>();

/** The transport shared by all tasks of a process, with its connections. */
export function sharedTransport(config: Config): Transport {
  const known = shared.get(config) ?? openTransport(config);
  shared.set(config, known);
  return known;
}

/** The transport of this installation: its mail server, or otherwise the folder DATA_DIR/mail. */
export function openTransport(config: Config, patience: MailTimeouts = MAIL_TIMEOUTS): Transport {
  const { smtpUrl, contactDomain, dataDir } = config;
  return smtpUrl === null
    ? fileTransport(join(dataDir, "mail"), contactDomain)
    : smtpTransport(smtpUrl, contactDomain, patience);
}
