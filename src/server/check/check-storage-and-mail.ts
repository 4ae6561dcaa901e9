import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { openBackupLocation } from "../infra/backup/location.ts";
import { scanUpload } from "../infra/files/scan-upload.ts";
import { openFileStore } from "../infra/files/store.ts";
import { senderOf } from "../infra/mail/sender.ts";
import { type Outgoing, openTransport } from "../infra/mail/transport.ts";
import { systemClock } from "../infra/platform/clock.ts";
import type { Config } from "../infra/platform/config.ts";
import { diskAdvice } from "../infra/platform/disk.ts";
import { makeIds } from "../infra/platform/ids.ts";
import { makeLog } from "../infra/platform/log.ts";
import type { ByteChunks } from "../infra/platform/responses/byte-stream.ts";
import { UNTRACED } from "../infra/platform/tracing/tracing.ts";
import { CheckError, type CheckPart, innermost } from "./check-report.ts";

const ids = makeIds(systemClock);
const MAIL_TIMEOUTS = { connect: 5_000, answer: 10_000 };
const SCAN_TIMEOUTS = { silence: 8_000, whole: 12_000 };

function addressIn(sender: string): string {
  return /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
}

function mailTo(to: string, mailFrom: string): Outgoing {
  const text = `This mail was sent by the check of the configuration of ${PRODUCT_NAME}. Nothing needs to be done.`;
  const none = { about: [], answerTo: null, oneClick: null, picture: null, calendar: null };
  const body = { text, html: `<p>${text}</p>`, subject: `${PRODUCT_NAME}: mails go out` };
  return { id: ids.next(), from: senderOf(mailFrom, null), to, at: systemClock.now(), ...body, ...none };
}

/** Advice on a mail server's refusal; the first match counts. */
const MAIL_ADVICE: readonly (readonly [reason: RegExp, advice: string])[] = [
  [/EAUTH|53\d/, "Check user and password in SMTP_URL, percent-encoded where they hold @ : or /."],
  [/EENVELOPE/, "Its server does not take MAIL_FROM as a sender: set it to an address that it knows."],
  [/ECONNREFUSED/, "Nothing listens there: check host and port in SMTP_URL, and that the mail server runs."],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    "The name of its host is not known: check the host in SMTP_URL, and this machine's resolver.",
  ],
  [/CERT_HAS_EXPIRED/, "The certificate of the mail server has expired: renew it there."],
  [/ALTNAME/, "The certificate of the mail server is for another name: take a name for SMTP_URL that stands in it."],
  [
    /SELF_SIGNED|UNABLE_TO|CERT_/,
    "The certificate of the mail server is of an authority that this machine does not know: name its file in NODE_EXTRA_CA_CERTS.",
  ],
  [/ERR_SSL|EPROTO/, "It does not speak TLS on that port: smtps:// is port 465, smtp:// is 587 or 25."],
  [/ETLS/, "It offers no STARTTLS: take smtps:// and port 465, or leave requireTLS out of SMTP_URL."],
  [/ESOCKET|ECONNRESET/, "It ended the connection: smtps:// is port 465, smtp:// is 587 or 25."],
];

function mailAdvice(reason: string): string {
  const found = MAIL_ADVICE.find(([pattern]) => pattern.test(reason));
  return found?.[1] ?? "Check host and port in SMTP_URL, and that a firewall lets them through.";
}

/** Sends a real mail to the sender's own address. */
export const MAIL_CHECK: CheckPart = {
  name: "mail",
  async look(config) {
    if (config.smtpUrl === null) {
      const says = `no SMTP_URL: mails are written to ${join(config.dataDir, "mail")}, and accounts are confirmed by themselves`;
      return { kind: "off", says };
    }
    const to = addressIn(config.mailFrom);
    const outcome = await openTransport(config, MAIL_TIMEOUTS)(mailTo(to, config.mailFrom));
    if (outcome.kind !== "sent")
      throw new CheckError(`the mail server said ${outcome.reason}`, mailAdvice(outcome.reason));
    return { kind: "well", says: `a mail to ${to} was taken; look whether it arrived, and not as spam` };
  },
};

function filesAdvice(reason: string, bucket: boolean): string {
  if (!bucket) return diskAdvice(reason) ?? "Give the user that runs the product the folder of FILES_URL.";
  if (/InvalidAccessKey|Signature|AccessDenied|403/i.test(reason))
    return "Check key and secret in FILES_URL, and that they may read, write and delete in the bucket.";
  if (/NoSuchBucket/.test(reason)) return "Make the bucket first; the product makes none.";
  return "Check host, bucket and ?region= in FILES_URL.";
}

async function wholeOf(pieces: ByteChunks): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function checkFileStorage(config: Config, folder: string): Promise<void> {
  const store = await openFileStore(config);
  const [key, text, file] = [`check/${ids.next()}`, ids.next(), join(folder, "file")];
  await writeFile(file, text);
  await store.put(key, file, Buffer.byteLength(text), "text/plain");
  const pieces = await store.open(key);
  if (pieces === null || (await wholeOf(pieces)) !== text)
    throw new Error("the content read differs from what was written");
  await store.remove(key);
  const left = await store.open(key);
  if (left !== null) throw new Error("a removed object still exists");
}

/** Writes, reads and removes a file in the upload storage. */
export const FILES_CHECK: CheckPart = {
  name: "files",
  async look(config) {
    const bucket = config.filesUrl.includes("://");
    const folder = await mkdtemp(join(tmpdir(), "check-"));
    try {
      await checkFileStorage(config, folder);
    } catch (error) {
      const reason = innermost(error);
      throw new CheckError(reason, filesAdvice(reason, bucket));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const place = bucket ? `the bucket ${new URL(config.filesUrl).host}` : config.filesUrl;
    return { kind: "well", says: `written, read and removed in ${place}` };
  },
};

/** Uses a separate prefix, so that the list stays untouched. */
async function checkErasureStorage(address: string): Promise<void> {
  const [place, name, text] = [await openBackupLocation(address), `check/${ids.next()}`, Buffer.from(ids.next())];
  await place.write(name, text);
  if (!(await place.read(name)).equals(text)) throw new Error("the content read differs from what was written");
  await place.remove(name);
  if ((await place.list("check/")).includes(name)) throw new Error("a removed object still exists");
}

/** Writes, reads and removes an object in the storage of the erasure list, apart from every backup. */
export const ERASURES_CHECK: CheckPart = {
  name: "erased",
  async look({ erasedUrl, dataDir, databaseUrl }) {
    const bucket = erasedUrl.includes("://");
    try {
      await checkErasureStorage(erasedUrl);
    } catch (error) {
      const reason = innermost(error);
      throw new CheckError(reason, filesAdvice(reason, bucket).replaceAll("FILES_URL", "ERASED_URL"));
    }
    const place = bucket ? `the bucket ${new URL(erasedUrl).host}` : erasedUrl;
    const says = `written, read and removed in ${place}`;
    if (databaseUrl === null || bucket || !`${erasedUrl}/`.startsWith(`${dataDir}/`)) return { kind: "well", says };
    const advice =
      "Set ERASED_URL to a place that survives this machine, or a restore elsewhere brings erased people back.";
    return { kind: "note", says: `${says}, which goes with this machine`, advice };
  },
};

/** Sends a harmless file to the scanner. */
export const SCANNER_CHECK: CheckPart = {
  name: "scanner",
  async look(config) {
    if (config.scannerUrl === null) return { kind: "off", says: "no SCANNER_URL: uploads are not scanned for viruses" };
    const folder = await mkdtemp(join(tmpdir(), "check-"));
    const path = join(folder, "file");
    try {
      await writeFile(path, "harmless");
      await scanUpload({ config, log: makeLog("silent", false), tracing: UNTRACED }, { path }, SCAN_TIMEOUTS);
    } catch (error) {
      throw new CheckError(
        innermost(error),
        "Check SCANNER_URL, and that clamd listens on TCP there (TCPSocket, TCPAddr).",
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return { kind: "well", says: "it looked at a file and passed it" };
  },
};
