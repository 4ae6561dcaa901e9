import { open, readFile } from "node:fs/promises";
import { AppError } from "../../contract/errors.ts";
import { isDocx } from "./docx.ts";
import { endingOf } from "./file-name.ts";
import type { Received } from "./receive.ts";

const PDF_TAIL = 2_048;
const PDF_HEAD = 1_024;
const OLE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Names inside the old format are written with two bytes for each letter. */
function wide(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

/** A kind of document: the ending of its names, its type, and whether a file is really one. */
type Kind = { readonly type: string; is(file: Received): Promise<boolean> };

async function partOf({ path }: Received, from: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: from });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** From its first bytes to its last mark; one whose beginning is also a page or a script is refused. */
async function isPdf(file: Received): Promise<boolean> {
  const head = (await partOf(file, 0, PDF_HEAD)).toString("latin1");
  if (!/^(?:\xef\xbb\xbf)?\s{0,16}%PDF-[12]\.\d/.test(head)) return false;
  if (/<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(head)) return false;
  const tail = (await partOf(file, Math.max(0, file.size - PDF_TAIL), PDF_TAIL)).toString("latin1");
  return /startxref\s+\d+\s+%%EOF/.test(tail);
}

/** The old binary format: a compound file with a stream called WordDocument, without macros. */
async function isDoc(file: Received): Promise<boolean> {
  const bytes = await readFile(file.path);
  if (!bytes.subarray(0, OLE_START.length).equals(OLE_START)) return false;
  return bytes.includes(wide("WordDocument")) && !bytes.includes(wide("_VBA_PROJECT"));
}

const KINDS: Readonly<Record<string, Kind>> = {
  ".pdf": { type: "application/pdf", is: isPdf },
  ".doc": { type: "application/msword", is: isDoc },
  ".docx": {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    is: ({ path }) => isDocx(path),
  },
};

/**
 * The kind of a CV: its name and its content have to say the same (rule F2).
 * Throws `file_type_unsupported`.
 */
export async function documentType(file: Received, name: string): Promise<{ type: string; ending: string }> {
  const ending = endingOf(name.trim());
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (kind === undefined || !(await kind.is(file))) throw new AppError("file_type_unsupported");
  return { type: kind.type, ending };
}
