import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { doc, docx, docxParts, pdf, zip } from "../../../../tests/support/documents.ts";
import { attachment } from "../platform/endpoints.ts";
import { documentType } from "./document-type.ts";
import { displayName } from "./file-name.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function errorOf(bytes: Buffer, name: string): Promise<string | null> {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, bytes);
  return documentType({ path, size: bytes.length, sha256: "" }, name).then(
    () => null,
    (error: { code?: string }) => error.code ?? "",
  );
}
const CODE = /^file_(?:type_unsupported|unreadable|unsafe)$/;

describe("F2 item 43: name and content of a CV must agree", () => {
  test.each([
    ["cv.pdf", pdf()],
    ["CV Soraya.PDF ", pdf(100_000)],
    ["cv.pdf", Buffer.concat([Buffer.from("\n"), pdf()])],
    ["cv.docx", docx()],
    ["cv.doc", doc()],
  ])("accepts %s", async (name, bytes) => {
    expect(await errorOf(bytes, name)).toBeNull();
  });

  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  test.each([
    ["a page as pdf", "cv.pdf", html],
    ["a page as docx", "cv.docx", html],
    ["a page as doc", "cv.doc", html],
    ["a pdf as docx", "cv.docx", pdf()],
    ["a pdf as doc", "cv.doc", pdf()],
    ["a docx as pdf", "cv.pdf", docx()],
    ["a docx as doc", "cv.doc", docx()],
    ["an old table as doc", "cv.doc", Buffer.concat([doc().subarray(0, 1_032), Buffer.from("Workbook", "utf16le")])],
    ["nothing", "cv.pdf", Buffer.alloc(0)],
    ["a script that begins like a pdf", "cv.pdf", Buffer.from("%PDF-1.4\n<?php system($_GET[0]);")],
    ["a page and a pdf at once", "cv.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n<html><script>"), pdf()])],
    ["a pdf behind something else", "cv.pdf", Buffer.concat([Buffer.alloc(600, "MZ"), pdf()])],
    ["a pdf without an end", "cv.pdf", pdf().subarray(0, 60)],
    ["a pdf under another name", "cv.exe", pdf()],
    ["a pdf without an ending", "pdf", pdf()],
    ["a name of the prototype", "cv.constructor", pdf()],
    ["macros in the old format", "cv.doc", doc("_VBA_PROJECT")],
  ])("refuses %s", async (_what, name, bytes) => {
    expect(await errorOf(bytes, name)).toMatch(CODE);
  });
});

describe("a CV that readers can open", () => {
  const text = Buffer.from("%PDF-1.7\n1 0 obj<</RC(<html><body xmlns='x'><p>a</p></body></html>)>>endobj\n");
  const part = (data: string) => [{ ...docxParts()[0], name: "[Content_Types].xml", data }, ...docxParts().slice(1)];
  const sheet = zip([{ name: "xl/workbook.xml", data: "<workbook/>" }]);
  const withComment = Buffer.concat([docx(), Buffer.from("Made by Quill")]);
  withComment.writeUInt16LE(13, docx().length - 2);
  test.each([
    ["cv.pdf", "a header before it", Buffer.concat([Buffer.from("Content-Type: application/pdf\r\n\r\n"), pdf()])],
    ["cv.pdf", "a printer's lines before it", Buffer.concat([Buffer.from("\x1b%-12345X@PJL\n@PJL ENTER\n"), pdf()])],
    ["cv.pdf", "zeros behind it", Buffer.concat([pdf(), Buffer.alloc(3_000)])],
    ["cv.pdf", "a page behind it", Buffer.concat([pdf(), Buffer.from(`<p>${"ad ".repeat(3_000)}</p>`)])],
    ["cv.pdf", "no last mark", pdf().subarray(0, -7)],
    ["cv.pdf", "a comment before its last mark", Buffer.from(pdf().toString().replace("%%EOF", "% Quill\n%%EOF"))],
    ["cv.pdf", "rich text in its first object", Buffer.concat([text, pdf().subarray(9)])],
    ["cv.docx", "the sheet of a chart", docx([{ name: "word/embeddings/Sheet1.xlsx", data: sheet }])],
    [
      "cv.docx",
      "names with backslashes",
      zip(docxParts().map((one) => ({ ...one, name: one.name.replace("/", "\\") }))),
    ],
    ["cv.docx", "a blank picture", docx([{ name: "word/media/image1.emf", data: Buffer.alloc(4_000_000) }])],
    ["cv.docx", "single quotes", zip(part(String(docxParts()[0]?.data).replaceAll('"', "'")))],
    ["cv.docx", "a maker's comment", withComment],
  ])("accepts %s with %s", async (name, _what, bytes) => {
    expect(await errorOf(bytes, name)).toBeNull();
  });

  test.each([
    ["cv.odt", "another type", pdf(), "file_type_unsupported"],
    ["cv.pdf", "damage", Buffer.from("%PDF-1.4\n1 0 obj"), "file_unreadable"],
    ["cv.pdf", "a program before it", Buffer.concat([Buffer.from("MZ\n"), pdf()]), "file_unreadable"],
    ["cv.pdf", "a tag before it", Buffer.concat([Buffer.from("<script>\n"), pdf()]), "file_unreadable"],
    ["cv.pdf", "an archive behind it", Buffer.concat([pdf(), docx()]), "file_unreadable"],
    ["cv.docx", "cut off", docx().subarray(0, -30), "file_unreadable"],
    ["cv.docx", "a way out by backslashes", docx([{ name: "..\\..\\a.xml", data: "x" }]), "file_unreadable"],
    ["cv.docx", "macros", docx([{ name: "word/vbaProject.bin", data: "x" }]), "file_unsafe"],
    [
      ...(["cv.docx", "macros in a sheet"] as const),
      docx([{ name: "word/embeddings/a.xlsx", data: zip([{ name: "xl/vbaProject.bin", data: "x" }]) }]),
      "file_unsafe",
    ],
    ["cv.docx", "a sheet elsewhere", docx([{ name: "word/a.xlsx", data: sheet }]), "file_unsafe"],
    ["cv.doc", "macros", doc("_VBA_PROJECT"), "file_unsafe"],
  ])("names the failure of %s with %s", async (name, _what, bytes, code) => {
    expect(await errorOf(bytes, name)).toBe(code);
  });
});

describe("X38 item 44: unsafe Word documents", () => {
  const xml = '<?xml version="1.0"?>';
  const entities = `${xml}<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>`;
  test.each([
    ["a bomb", docx([{ name: "word/media/a.bin", data: Buffer.alloc(300_000_000) }])],
    ["a bomb that lies", docx([{ name: "word/media/a.bin", data: Buffer.alloc(5_000_000), claims: 100 }])],
    ["too many parts", docx(Array.from({ length: 1_100 }, (_, n) => ({ name: `word/${n}.bin`, data: "x" })))],
    ["an archive in it", docx([{ name: "word/a.bin", data: docx() }])],
    ["an archive in it by its name", docx([{ name: "word/a.zip", data: "x" }])],
    ["macros", docx([{ name: "word/vbaProject.bin", data: "x" }])],
    ["a part over another", docx([{ name: "word/b.bin", data: docxParts()[0]?.data ?? "", at: 0 }])],
    ["a link", docx([{ name: "word/passwd", data: "/etc/passwd", mode: 0o120777 }])],
    ["a way out", docx([{ name: "../../etc/passwd", data: "x" }])],
    ["entities", docx([{ name: "word/footnotes.xml", data: entities }])],
    ["entities in two bytes", docx([{ name: "word/a.xml", data: Buffer.from(`\ufeff${entities}`, "utf16le") }])],
    ["no document in it", zip([{ name: "word/document.xml", data: xml }])],
    ["something before it", Buffer.concat([Buffer.from("<html>"), docx()])],
    ["something behind it", Buffer.concat([docx(), Buffer.from("<html>")])],
  ])("refuses %s within a second", async (_what, bytes) => {
    const begun = performance.now();
    expect(await errorOf(bytes, "cv.docx")).toMatch(CODE);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe("item 46: names are display text only", () => {
  test.each([
    ["../../x.pdf", "x.pdf"],
    ["C:\\Users\\me\\cv.pdf", "cv.pdf"],
    ["a\0.pdf", "a.pdf"],
    ["a\r\nSet-Cookie: x.pdf", "aSet-Cookie: x.pdf"],
    ["cv\u202Efdp.exe.pdf", "cvfdp.exe.pdf"],
    [" Lebenslauf.PDF\u00a0 ", "Lebenslauf.pdf"],
    ["نامه\u200cها.pdf", "نامه\u200cها.pdf"],
    ["me 👩\u200d🔧.pdf", "me 👩\u200d🔧.pdf"],
    [".htaccess.pdf", "htaccess.pdf"],
    [".pdf", "file.pdf"],
    ["Zoë Ångström – CV.pdf", "Zoë Ångström – CV.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(146)}.pdf`],
    ["\ud800.pdf", "\ufffd.pdf"],
  ])("shows %j as %j", (given, shown) => {
    expect(displayName(given, ".pdf")).toBe(shown);
  });

  test("a header gives old clients an ASCII name and others the full one", () => {
    expect(attachment('a";x.pdf')).toBe(`attachment; filename="a__x.pdf"; filename*=UTF-8''a%22%3Bx.pdf`);
    expect(attachment("Zoë's (2).pdf")).toBe(
      `attachment; filename="Zo_'s (2).pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%282%29.pdf`,
    );
  });
});
