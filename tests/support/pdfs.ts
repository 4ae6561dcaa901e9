type Written = {
  /** The lines of each page. */
  pages: readonly (readonly string[])[];
  /** The page size in points. */
  size?: readonly [width: number, height: number];
  /** Additional entries of the catalogue, of every page, and of the trailer. */
  catalogue?: string;
  page?: string;
  trailer?: string;
};

const escaped = (line: string) => line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/** A valid PDF with text in a standard font. */
export function createPdf({ pages, size = [595, 842], catalogue = "", page = "", trailer = "" }: Written): Buffer {
  const kids = pages.map((_, nth) => `${4 + nth * 2} 0 R`).join(" ");
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...pages.flatMap((lines, nth) => {
      const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join(" ");
      const text = `BT /F1 24 Tf 28 TL 60 ${size[1] - 80} Td ${shown} ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + nth * 2} 0 R${page}>>`,
        `<</Length ${text.length}>>stream\n${text}\nendstream`,
      ];
    }),
  ];
  let written = "%PDF-1.7\n";
  const places = objects.map((object, nth) => {
    const place = written.length;
    written += `${nth + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = written.length;
  written += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  return Buffer.from(
    `${written}trailer<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** A password-protected one. */
export const createLockedPdf = (): Buffer => {
  const key = "00".repeat(32);
  return createPdf({
    pages: [["Nobody reads this."]],
    trailer: `/ID[<${key}><${key}>]/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -44/O<${key}>/U<${key}>>>`,
  });
};

/** One with scripts, external links and full-screen mode. */
export const createHostilePdf = (): Buffer =>
  createPdf({
    pages: [["Harmless words", "of a hostile file"], ["<img src=x onerror=alert(1)>"]],
    size: [595, 900_000],
    catalogue:
      "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); globalThis.owned = true)>>/AA<</WC<</S/JavaScript/JS(owned = 1)>>>>",
    page: "/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 600 900000]/A<</S/URI/URI(javascript:globalThis.owned=1)>>>><</Type/Annot/Subtype/Link/Rect[0 0 600 900000]/A<</S/JavaScript/JS(owned = 1)>>>>]",
  });
