import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { inflateRawSync } from "node:zlib";

/** The harmless EICAR test string (eicar.org), assembled here so that scanners do not flag this file. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE", "!$H+H*"].join("");

/** Behaviour of the scanner: normal, silent, invalid answers, or disconnecting. */
export type ScannerMode = "works" | "silent" | "confused" | "hangs up";

export type Clamd = {
  /** For SCANNER_URL. */
  readonly url: string;
  mood: ScannerMode;
  /** Number of bytes of each scan. */
  readonly seen: number[];
  close(): Promise<void>;
};

/** Scans inside of archives like a real scanner. */
function containsEicar(bytes: Buffer): boolean {
  if (bytes.includes(EICAR)) return true;
  for (let at = bytes.indexOf("PK\x03\x04"); at !== -1; at = bytes.indexOf("PK\x03\x04", at + 4)) {
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 18));
    if (bytes.readUInt16LE(at + 8) === 8 && inflateRawSync(packed).includes(EICAR)) return true;
  }
  return false;
}

/** The file of a complete INSTREAM command; null if incomplete. Throws for an invalid command. */
function fileIn(sent: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (sent.length < command.length) return null;
  if (sent.subarray(0, command.length).toString() !== command) throw new Error("not INSTREAM");
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function serve(socket: Socket, clamd: Clamd): void {
  const chunks: Buffer[] = [];
  let last: Buffer = Buffer.alloc(0);
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    if (clamd.mood === "hangs up") socket.destroy();
    if (clamd.mood === "hangs up" || clamd.mood === "silent") return;
    chunks.push(chunk);
    last = Buffer.concat([last, chunk]).subarray(-4);
    // The end is a zero length; checked only when the last chunk may be one.
    const file = last.equals(Buffer.alloc(4)) ? fileIn(Buffer.concat(chunks)) : null;
    if (file === null) return;
    clamd.seen.push(file.length);
    const verdict = containsEicar(file) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK";
    socket.end(`${clamd.mood === "confused" ? "INSTREAM size limit exceeded. ERROR" : verdict}\0`);
  });
}

/** A local scanner that speaks clamd's INSTREAM and knows one virus. */
export async function startClamd(): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, clamd);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const clamd: Clamd = {
    url: `tcp://127.0.0.1:${port}`,
    mood: "works",
    seen: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      if (server.listening) await once(server, "close");
    },
  };
  return clamd;
}
