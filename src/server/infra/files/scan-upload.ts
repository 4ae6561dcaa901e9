import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { AppError } from "../../../contract/errors.ts";
import type { Context } from "../db/context.ts";
import { errorFields } from "../platform/log.ts";
import type { ReceivedUpload } from "./receive-upload.ts";

/** How long a scanner may be silent, and how long the scan may take. Milliseconds. */
export type ScanTimeouts = { readonly silence: number; readonly whole: number };
/** Below the deadline of an upload. */
const SCAN_TIMEOUTS: ScanTimeouts = { silence: 15_000, whole: 45_000 };
const CHUNK_BYTES = 64 * 1024;
const ANSWER_BYTES = 4_096;

/** clamd's INSTREAM protocol: the command, each chunk with its length, an empty chunk as end. */
async function* instreamFrames(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((chunk as Buffer).length);
    yield length;
    yield chunk as Buffer;
  }
  yield Buffer.alloc(4);
}

/** The scanner's reply without its final zero byte; rejects if it disconnects before. */
function answerOf(socket: Socket): Promise<string> {
  let answer = "";
  return new Promise((resolve, reject) => {
    socket.on("data", (chunk) => {
      answer += String(chunk);
      if (answer.includes("\0") || answer.length > ANSWER_BYTES) resolve(answer.replace(/\0[\s\S]*$/, "").trim());
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the scanner closed the connection")));
  });
}

/** Sends the file as fast as the scanner reads it; ends when the signal aborts. */
async function send(socket: Socket, path: string, over: AbortSignal): Promise<void> {
  for await (const part of instreamFrames(path)) {
    if (over.aborted) return;
    if (!socket.write(part)) await once(socket, "drain", { signal: over });
  }
}

async function requestScan(address: string, path: string, patience: ScanTimeouts): Promise<string> {
  const { hostname, port } = new URL(address);
  // The system expects an IPv6 address without brackets.
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port), signal: AbortSignal.timeout(patience.whole) });
  socket.setTimeout(patience.silence, () => socket.destroy(new Error("the scanner does not answer")));
  const over = new AbortController();
  const answer = answerOf(socket);
  // The reply tells whether all bytes arrived. A read error destroys the socket without one.
  const sending = send(socket, path, over.signal).catch((error: Error) => void socket.destroy(error));
  try {
    return await answer;
  } finally {
    over.abort();
    socket.destroy();
    await sending;
  }
}

/**
 * Scans an upload with the scanner of SCANNER_URL, if configured (item 48). Fails closed: an unavailable, silent or
 * unclear scanner blocks every upload. Throws `file_infected`, and `files_unchecked` without a verdict.
 */
export async function scanUpload(
  ctx: Pick<Context, "config" | "log" | "tracing">,
  { path }: Pick<ReceivedUpload, "path">,
  patience = SCAN_TIMEOUTS,
): Promise<void> {
  const { scannerUrl } = ctx.config;
  if (scannerUrl === null) return;
  let answer: string;
  try {
    answer = await ctx.tracing.span("scan upload", { kind: "client" }, () => requestScan(scannerUrl, path, patience));
  } catch (cause) {
    ctx.log.warn(errorFields(cause), "the virus scanner does not answer");
    throw new AppError("files_unchecked", { cause });
  }
  if (answer === "stream: OK") return;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) {
    ctx.log.warn({ answer }, "the virus scanner gave no verdict");
    throw new AppError("files_unchecked", { detail: answer });
  }
  ctx.log.warn({ found }, "an infected upload was refused");
  throw new AppError("file_infected", { detail: found });
}
