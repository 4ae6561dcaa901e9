import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive. Omitted fields are written correctly. */
export type Part = {
  name: string;
  data: Buffer | string;
  /** Claims this size instead of the real one. */
  claims?: number;
  /** Unix mode, for links. */
  mode?: number;
  /** Index of an earlier part to overlap with. */
  at?: number;
};

type Placed = Part & { from: number; packed: Buffer; size: number; sum: number };

function header(part: Placed, central: boolean): Buffer {
  const name = Buffer.from(part.name);
  const bytes = Buffer.alloc(central ? 46 : 30);
  const start = central ? 6 : 4;
  bytes.writeUInt32LE(central ? 0x02014b50 : 0x04034b50, 0);
  if (central) bytes.writeUInt16LE(part.mode === undefined ? 20 : 0x0314, 4);
  bytes.writeUInt16LE(20, start);
  bytes.writeUInt16LE(8, start + 4);
  bytes.writeUInt32LE(part.sum, start + 10);
  bytes.writeUInt32LE(part.packed.length, start + 14);
  bytes.writeUInt32LE(part.claims ?? part.size, start + 18);
  bytes.writeUInt16LE(name.length, start + 22);
  if (central) {
    bytes.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 38);
    bytes.writeUInt32LE(part.from, 42);
  }
  return Buffer.concat([bytes, name]);
}

/** An archive of these parts, deflated. */
export function zip(parts: readonly Part[]): Buffer {
  const placed: Placed[] = [];
  const chunks: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data);
    const twin = part.at === undefined ? undefined : placed[part.at];
    const packed = deflateRawSync(data, { level: 9 });
    const one: Placed = { ...part, from: twin?.from ?? offset, packed, size: data.length, sum: crc32(data) };
    placed.push(one);
    if (twin !== undefined) continue;
    chunks.push(header(one, false), packed);
    offset = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }
  const directory = Buffer.concat(placed.map((part) => header(part, true)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(placed.length, 8);
  end.writeUInt16LE(placed.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, directory, end]);
}

const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The parts of a small valid Word document. */
export function docxParts(text = "Soraya Haddad"): Part[] {
  return [
    {
      name: "[Content_Types].xml",
      data: `${XML}<Types><Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    },
    { name: "_rels/.rels", data: `${XML}<Relationships/>` },
    { name: "word/document.xml", data: `${XML}<w:document><w:body><w:p>${text}</w:p></w:body></w:document>` },
  ];
}

/** A valid Word document, optionally with more parts. */
export function docx(more: readonly Part[] = []): Buffer {
  return zip([...docxParts(), ...more]);
}

/** A valid PDF of one page, padded to a size. */
export function pdf(size = 0): Buffer {
  const body = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
  const end = `trailer<</Root 1 0 R/Size 3>>\nstartxref\n${body.length}\n%%EOF\n`;
  const filling = Math.max(0, size - body.length - end.length);
  return Buffer.concat([Buffer.from(body), Buffer.alloc(filling, " "), Buffer.from(end)]);
}

/** Signature and content of a file in Word's old format. */
export function doc(more = ""): Buffer {
  const start = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return Buffer.concat([start, Buffer.alloc(1_024), Buffer.from(`WordDocument${more}`, "utf16le"), Buffer.alloc(512)]);
}
