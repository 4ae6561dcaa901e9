const PAGE_LAYOUT = { width: 595, height: 842, margin: 64 };
const LINE_LAYOUT = { size: 11, height: 16, letters: 84 };

/** Content of a CV: name, subtitle and paragraphs. Characters beyond Latin-1 lose their diacritics. */
export type CvText = { readonly name: string; readonly line: string; readonly paragraphs: readonly string[] };

/** Encodes a text as a PDF string, with special characters escaped. */
function escapePdfText(text: string): string {
  const latin = Array.from(text.normalize("NFC"), (sign) =>
    sign.charCodeAt(0) < 256 ? sign : sign.normalize("NFD").replaceAll(/[^\u0020-\u00ff]/g, ""),
  ).join("");
  return latin.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
}

function wrapText(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LAYOUT.letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pageContent({ name, line, paragraphs }: CvText): string {
  const rows = paragraphs.flatMap((text) => [...wrapText(text), ""]);
  return [
    "BT",
    `${PAGE_LAYOUT.margin} ${PAGE_LAYOUT.height - PAGE_LAYOUT.margin - 24} Td`,
    `/F2 24 Tf (${escapePdfText(name)}) Tj`,
    `0 -22 Td /F1 ${LINE_LAYOUT.size} Tf (${escapePdfText(line)}) Tj`,
    "0 -30 Td",
    ...rows.map((row) => `(${escapePdfText(row)}) Tj 0 -${LINE_LAYOUT.height} Td`),
    "ET",
  ].join("\n");
}

function fontObject(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
}

/** A valid one-page PDF (PDF 1.4, standard fonts) of one or two kilobytes. */
export function cvPdf(text: CvText): Buffer {
  const content = pageContent(text);
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE_LAYOUT.width} ${PAGE_LAYOUT.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    fontObject("Helvetica"),
    fontObject("Times-Roman"),
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${body}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    "latin1",
  );
}
