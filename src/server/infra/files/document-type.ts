import { readFile } from "node:fs/promises";
import { AppError } from "../../../contract/errors.ts";
import { docxFault } from "./docx.ts";
import { fileExtension } from "./file-name.ts";
import type { ReceivedUpload } from "./receive-upload.ts";

const PDF_HEAD = 1_024;
/** Text that readers allow before a PDF, such as printer commands or headers. */
const LINES_BEFORE = /^(?:\xef\xbb\xbf)?[\s\x20-\x3b\x3d-\x7e]*$/;
/** Start of a printer command. */
const ESCAPE = "\u001b";
/** Programs and archives that begin with plain text. */
const OTHER_START = /^(?:MZ|#!|PK|Rar!|7z)/;
const OLE_START = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Names in the old binary format use two bytes per letter. */
function utf16Bytes(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

type Failure = "file_unreadable" | "file_unsafe" | null;

/** A document kind: its media type, and a check that returns why a file is not of this kind. */
type Kind = { readonly type: string; errorOf(file: ReceivedUpload): Promise<Failure> };

/** Offset of the PDF header; -1 if there is none or something else precedes it. */
function pdfStart(head: string): number {
  const start = head.search(/%PDF-[12]\.\d/);
  const before = head.slice(0, Math.max(start, 0));
  const isLines = LINES_BEFORE.test(before.replaceAll(ESCAPE, "")) && (before.trim() === "" || /[\r\n]$/.test(before));
  return isLines && !OTHER_START.test(before) ? start : -1;
}

/**
 * Whether readers would accept it: a header near the beginning and a final cross-reference. A page, script or archive
 * beside it is refused.
 */
async function isPdf(file: ReceivedUpload): Promise<boolean> {
  const bytes = await readFile(file.path);
  const head = bytes.subarray(0, PDF_HEAD).toString("latin1");
  const start = pdfStart(head);
  if (start < 0) return false;
  // Objects may contain rich text, which has tags as well.
  const preamble = head.slice(start).split(" obj", 1)[0] ?? "";
  if (/<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i.test(preamble)) return false;
  const table = bytes.lastIndexOf("startxref");
  if (table < 0) return false;
  const end = bytes.subarray(table);
  return /^startxref\s+\d/.test(end.subarray(0, 64).toString("latin1")) && !end.includes("PK\x05\x06");
}

async function pdfFault(file: ReceivedUpload): Promise<Failure> {
  return (await isPdf(file)) ? null : "file_unreadable";
}

/** The old binary format: a compound file with a stream named WordDocument, without macros. */
async function docFault(file: ReceivedUpload): Promise<Failure> {
  const bytes = await readFile(file.path);
  const isWord = bytes.subarray(0, OLE_START.length).equals(OLE_START) && bytes.includes(utf16Bytes("WordDocument"));
  if (!isWord) return "file_unreadable";
  return bytes.includes(utf16Bytes("_VBA_PROJECT")) ? "file_unsafe" : null;
}

const KINDS: Readonly<Record<string, Kind>> = {
  ".pdf": { type: "application/pdf", errorOf: pdfFault },
  ".doc": { type: "application/msword", errorOf: docFault },
  ".docx": {
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    errorOf: ({ path }) => docxFault(path),
  },
};

/**
 * Determines the kind of a CV. Its name and content must agree (rule F2). Throws `file_type_unsupported`,
 * `file_unreadable`, `file_unsafe`.
 */
export async function documentType(file: ReceivedUpload, name: string): Promise<{ type: string; ending: string }> {
  const ending = fileExtension(name.trim());
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (kind === undefined) throw new AppError("file_type_unsupported");
  const failure = await kind.errorOf(file);
  if (failure !== null) throw new AppError(failure);
  return { type: kind.type, ending };
}
