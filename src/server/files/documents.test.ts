import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { doc, docx, docxParts, pdf, zip } from "../../../tests/support/documents.ts";
import { attachment } from "../platform/answers/file-answer.ts";
import { documentType } from "./document-type.ts";
import { displayName } from "./file-name.ts";

const folder = mkdtempSync(join(tmpdir(), "documents-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
async function accepted(bytes: Buffer, name: string): Promise<boolean> {
  files += 1;
  const path = join(folder, String(files));
  writeFileSync(path, bytes);
  return documentType({ path, size: bytes.length, sha256: "" }, name).then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe("file_type_unsupported");
      return false;
    },
  );
}

describe("F2 item 43: name and content of a CV have to say the same", () => {
  test.each([
    ["cv.pdf", pdf()],
    ["CV Soraya.PDF ", pdf(100_000)],
    ["cv.pdf", Buffer.concat([Buffer.from("\n"), pdf()])],
    ["cv.docx", docx()],
    ["cv.doc", doc()],
  ])("%s is taken", async (name, bytes) => {
    expect(await accepted(bytes, name)).toBe(true);
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
  ])("%s is refused", async (_what, name, bytes) => {
    expect(await accepted(bytes, name)).toBe(false);
  });
});

describe("X38 item 44: what a Word document may not be", () => {
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
  ])("%s is refused within a second", async (_what, bytes) => {
    const begun = performance.now();
    expect(await accepted(bytes, "cv.docx")).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

describe("item 46: names are text to show and nothing else", () => {
  test.each([
    ["../../x.pdf", "x.pdf"],
    ["C:\\Users\\me\\cv.pdf", "cv.pdf"],
    ["a\0.pdf", "a.pdf"],
    ["a\r\nSet-Cookie: x.pdf", "aSet-Cookie: x.pdf"],
    ["cv\u202Efdp.exe.pdf", "cvfdp.exe.pdf"],
    [".htaccess.pdf", "htaccess.pdf"],
    [".pdf", "file.pdf"],
    ["Zoë Ångström – CV.pdf", "Zoë Ångström – CV.pdf"],
    [`${"é".repeat(300)}.pdf`, `${"é".repeat(146)}.pdf`],
    ["\ud800.pdf", "\ufffd.pdf"],
  ])("%j is shown as %j", (given, shown) => {
    expect(displayName(given, ".pdf")).toBe(shown);
  });

  test("a header says them to old clients in plain signs, and whole to all others", () => {
    expect(attachment('a";x.pdf')).toBe(`attachment; filename="a__x.pdf"; filename*=UTF-8''a%22%3Bx.pdf`);
    expect(attachment("Zoë's (2).pdf")).toBe(
      `attachment; filename="Zo_'s (2).pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%282%29.pdf`,
    );
  });
});
