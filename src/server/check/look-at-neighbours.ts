import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { openPlace } from "../backup/place.ts";
import { scanUpload } from "../files/scan.ts";
import { openFileStore } from "../files/store.ts";
import { type Outgoing, transportOf } from "../mail/transport.ts";
import type { Pieces } from "../platform/answers/byte-stream.ts";
import { systemClock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import { makeIds } from "../platform/ids.ts";
import { makeLog } from "../platform/log.ts";
import { UNTRACED } from "../platform/tracing/tracing.ts";
import { type Found, innermost, type Part, Trouble } from "./report.ts";

const ids = makeIds(systemClock);
const MAIL_PATIENCE = { connect: 5_000, answer: 10_000 };
const SCAN_PATIENCE = { silence: 8_000, whole: 12_000 };

function addressIn(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

function mailTo(to: string): Outgoing {
  const text = `This mail was sent by the check of the configuration of ${PRODUCT_NAME}. Nothing needs to be done.`;
  const none = { about: [], answerTo: null, oneClick: null, picture: null, calendar: null };
  const body = { text, html: `<p>${text}</p>`, subject: `${PRODUCT_NAME}: mails go out` };
  return { id: ids.next(), to, at: systemClock.now(), ...body, ...none };
}

/** What a mail server's refusal asks for. */
function mailAdvice(reason: string): string {
  if (/EAUTH|53\d/.test(reason))
    return "Check user and password in SMTP_URL, percent-encoded where they hold @ : or /.";
  if (/EENVELOPE/.test(reason))
    return "Its server does not take MAIL_FROM as a sender: set it to an address that it knows.";
  if (/ESOCKET|ETLS/.test(reason))
    return "Check scheme and port in SMTP_URL: smtps:// is port 465, smtp:// is 587 or 25.";
  return "Check host and port in SMTP_URL, and that a firewall lets them through.";
}

/** A real mail to the sender's own address. */
export const MAIL: Part = {
  name: "mail",
  async look(config) {
    if (config.smtpUrl === null) {
      const says = `no SMTP_URL: mails are written to ${join(config.dataDir, "mail")}, and accounts are confirmed by themselves`;
      return { kind: "off", says };
    }
    const to = addressIn(config.mailFrom);
    const outcome = await transportOf(config, MAIL_PATIENCE)(mailTo(to));
    if (outcome.kind !== "sent")
      throw new Trouble(`the mail server said ${outcome.reason}`, mailAdvice(outcome.reason));
    return { kind: "well", says: `a mail to ${to} was taken; look whether it arrived, and not as spam` };
  },
};

function filesAdvice(reason: string, bucket: boolean): string {
  if (!bucket) return "Give the user that runs the product the folder of FILES_URL.";
  if (/InvalidAccessKey|Signature|AccessDenied|403/i.test(reason))
    return "Check key and secret in FILES_URL, and that they may read, write and delete in the bucket.";
  if (/NoSuchBucket/.test(reason)) return "Make the bucket first; the product makes none.";
  return "Check host, bucket and ?region= in FILES_URL.";
}

async function wholeOf(pieces: Pieces): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pieces) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function throughStore(config: Config, folder: string): Promise<void> {
  const store = await openFileStore(config);
  const [key, text, file] = [`check/${ids.next()}`, ids.next(), join(folder, "file")];
  await writeFile(file, text);
  await store.put(key, file, Buffer.byteLength(text), "text/plain");
  const pieces = await store.open(key);
  if (pieces === null || (await wholeOf(pieces)) !== text) throw new Error("what was written did not come back");
  await store.remove(key);
  const left = await store.open(key);
  if (left !== null) throw new Error("what was removed is still there");
}

/** A file is written, read and removed where uploads are kept. */
export const FILES: Part = {
  name: "files",
  async look(config) {
    const bucket = config.filesUrl.includes("://");
    const folder = await mkdtemp(join(tmpdir(), "check-"));
    try {
      await throughStore(config, folder);
    } catch (error) {
      const reason = innermost(error);
      throw new Trouble(reason, filesAdvice(reason, bucket));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const place = bucket ? `the bucket ${new URL(config.filesUrl).host}` : config.filesUrl;
    return { kind: "well", says: `written, read and removed in ${place}` };
  },
};

/** Beside the list, so that nothing of it is touched. */
async function besideList(address: string): Promise<void> {
  const [place, name, text] = [await openPlace(address), `check/${ids.next()}`, Buffer.from(ids.next())];
  await place.write(name, text);
  if (!(await place.read(name)).equals(text)) throw new Error("what was written did not come back");
  await place.remove(name);
  if ((await place.list("check/")).includes(name)) throw new Error("what was removed is still there");
}

/** An object is written, read and removed where erased people are listed, apart from every backup. */
export const ERASED: Part = {
  name: "erased",
  async look({ erasedUrl, dataDir, databaseUrl }) {
    const bucket = erasedUrl.includes("://");
    try {
      await besideList(erasedUrl);
    } catch (error) {
      const reason = innermost(error);
      throw new Trouble(reason, filesAdvice(reason, bucket).replaceAll("FILES_URL", "ERASED_URL"));
    }
    const place = bucket ? `the bucket ${new URL(erasedUrl).host}` : erasedUrl;
    const says = `written, read and removed in ${place}`;
    if (databaseUrl === null || bucket || !`${erasedUrl}/`.startsWith(`${dataDir}/`)) return { kind: "well", says };
    const advice =
      "Set ERASED_URL to a place that survives this machine, or a restore elsewhere brings erased people back.";
    return { kind: "note", says: `${says}, which goes with this machine`, advice };
  },
};

/** A harmless file is shown to the scanner. */
export const SCANNER: Part = {
  name: "scanner",
  async look(config) {
    if (config.scannerUrl === null) return { kind: "off", says: "no SCANNER_URL: uploads are not scanned for viruses" };
    const folder = await mkdtemp(join(tmpdir(), "check-"));
    const path = join(folder, "file");
    try {
      await writeFile(path, "harmless");
      await scanUpload({ config, log: makeLog("silent", false), tracing: UNTRACED }, { path }, SCAN_PATIENCE);
    } catch (error) {
      throw new Trouble(
        innermost(error),
        "Check SCANNER_URL, and that clamd listens on TCP there (TCPSocket, TCPAddr).",
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return { kind: "well", says: "it looked at a file and passed it" };
  },
};

/** What fits no neighbour and is wrong all the same. */
export const ADDRESS: Part = {
  name: "address",
  async look({ publicUrl, host, port, trustedProxies }) {
    const { protocol, hostname } = new URL(publicUrl);
    const found: Found[] = [{ kind: "well", says: `${publicUrl}, listening on ${host}:${port}` }];
    const here = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    if (!here && protocol === "http:") {
      const says = "PUBLIC_URL is not encrypted: passwords and sessions can be read on their way";
      found.push({
        kind: "note",
        says,
        advice: "Put a proxy with TLS before it and let PUBLIC_URL begin with https://.",
      });
    }
    if (!here && protocol === "https:" && trustedProxies === null) {
      const says = "TRUST_PROXY is off, and TLS has to end at a proxy: all visitors would share their limits";
      found.push({ kind: "note", says, advice: "Set TRUST_PROXY to the number of proxies before the product." });
    }
    return found;
  },
};
