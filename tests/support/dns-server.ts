import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, isIP, type Socket } from "node:net";

/** A name's answer: its TXT records in parts; the addresses of the nth query; raw bytes; or no answer. */
export type Zone =
  | { readonly txt: readonly (readonly string[])[] }
  | { readonly leads: (nth: number) => readonly string[] }
  | { readonly code: "SERVFAIL" | "NXDOMAIN" | "REFUSED" }
  | { readonly loop: true }
  | { readonly raw: (question: Buffer) => Buffer }
  | "silent";

export type DnsServer = {
  /** For DNS_SERVERS. */
  readonly address: string;
  /** By lower-case name; other names do not exist. */
  readonly zones: Map<string, Zone>;
  /** Every query: name and type. */
  readonly asked: { readonly name: string; readonly type: number }[];
  close(): Promise<void>;
};

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;
const TXT = 16;
const [A, AAAA] = [1, 28];
const CNAME = 5;
const UDP_BYTES = 1_200;
/** A compression pointer to the query's name. */
const SAME_NAME = Buffer.from([0xc0, 0x0c]);

function questionIn(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = packet.readUInt8(at); length > 0; length = packet.readUInt8(at)) {
    labels.push(packet.subarray(at + 1, at + 1 + length).toString("latin1"));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: packet.readUInt16BE(at + 1), end: at + 5 };
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([SAME_NAME, head, data]);
}

function answerOf(packet: Buffer, code: number, records: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(12);
  packet.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, packet.subarray(12, questionIn(packet).end), ...records]);
}

function textRecord(pieces: readonly string[]): Buffer {
  const parts = pieces.map((piece) => {
    const bytes = Buffer.from(piece, "latin1");
    return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  });
  return record(TXT, Buffer.concat(parts));
}

function addressRecord(address: string): Buffer {
  if (isIP(address) === 4) return record(A, Buffer.from(address.split(".").map(Number)));
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groups(head), groups(tail ?? "")];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return record(AAAA, Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex"));
}

function reply(packet: Buffer, zone: Zone | undefined, nth: number): Buffer | null {
  if (zone === "silent") return null;
  if (zone === undefined) return answerOf(packet, CODES.NXDOMAIN, []);
  if ("raw" in zone) return zone.raw(packet);
  if ("leads" in zone) {
    const family = questionIn(packet).type === A ? 4 : 6;
    const found = zone.leads(nth).filter((address) => isIP(address) === family);
    return answerOf(packet, CODES.NOERROR, found.map(addressRecord));
  }
  if ("loop" in zone) return answerOf(packet, CODES.NOERROR, [record(CNAME, SAME_NAME)]);
  if ("code" in zone) return answerOf(packet, CODES[zone.code], []);
  return answerOf(packet, CODES.NOERROR, zone.txt.map(textRecord));
}

/** A truncated answer, which is queried again over TCP. */
function truncated(packet: Buffer): Buffer {
  const answer = answerOf(packet, CODES.NOERROR, []);
  answer.writeUInt16BE(0x8380, 2);
  return answer;
}

function framed(answer: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(answer.length);
  return Buffer.concat([length, answer]);
}

/** A local resolver with controlled answers over UDP and TCP. */
export async function startDnsServer(): Promise<DnsServer> {
  const zones = new Map<string, Zone>();
  const asked: { name: string; type: number }[] = [];
  const answer = (packet: Buffer) => {
    const { name, type } = questionIn(packet);
    const nth = asked.filter((one) => one.name === name && one.type === type).length;
    asked.push({ name, type });
    return reply(packet, zones.get(name), nth);
  };
  const open = new Set<Socket>();
  const tcp = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    let came: Buffer = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      came = Buffer.concat([came, chunk]);
      while (came.length > 2 && came.length >= 2 + came.readUInt16BE(0)) {
        const sent = answer(came.subarray(2, 2 + came.readUInt16BE(0)));
        came = came.subarray(2 + came.readUInt16BE(0));
        if (sent !== null) socket.write(framed(sent));
      }
    });
  });
  const udp = createSocket("udp4", (packet, { port, address }) => {
    const sent = answer(packet);
    if (sent !== null) udp.send(sent.length > UDP_BYTES ? truncated(packet) : sent, port, address);
  });
  await once(tcp.listen(0, "127.0.0.1"), "listening");
  const bound = tcp.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  await once(udp.bind(bound.port, "127.0.0.1"), "listening");
  return {
    address: `127.0.0.1:${bound.port}`,
    zones,
    asked,
    async close() {
      udp.close();
      for (const socket of open) socket.destroy();
      tcp.close();
      await once(tcp, "close");
    },
  };
}
