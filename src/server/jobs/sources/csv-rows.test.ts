import { describe, expect, test } from "vitest";
import { createBoardMapper, isRefusedRow } from "../import/map-board.ts";
import { readHeadings, suggestColumns } from "./csv-rows.ts";
import { detectFormat, fileSource, fileText } from "./read-source.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const heads = (text: string) => readHeadings(fileText(bytes(text)));

async function read(text: string, columns?: Record<string, string>) {
  const mapper = createBoardMapper("Full-time");
  const named = columns ?? suggestColumns(await heads(text));
  const taken = [];
  for await (const row of fileSource(bytes(text), named)) taken.push({ line: row.line, taken: mapper.take(row) });
  return taken.map(({ line, taken: one }) =>
    one === null || isRefusedRow(one)
      ? { line, reason: one?.reason }
      : { line, source_id: one.source_id, ...one.fields, ...one.pay },
  );
}

const TABLE = `\ufeffJob ID;Title;Description;Standort;Employment Type;Salary from;Salary to;Currency
1;Bridge Keeper;"Raise it.
Lower it; gently.

<b";Lisbon;Part-time;"90,000";120.000;€
2;;Text;Lisbon;Vollzeit;;;
3;Bell Ringer;<p>Ring<script>x</script></p>;Lisbon;;80k;;USD
`;

describe("X102 a table by its columns", () => {
  test("X102 is known by how it begins, and its heads say what its columns are", async () => {
    expect(detectFormat(bytes(TABLE))).toBe("table");
    expect(suggestColumns(await heads(TABLE))).toEqual({
      id: "Job ID",
      title: "Title",
      description: "Description",
      location: "Standort",
      type: "Employment Type",
      pay_min: "Salary from",
      pay_max: "Salary to",
      pay_currency: "Currency",
    });
  });

  test("X102 becomes postings, each with its line; what is refused says why", async () => {
    expect(await read(TABLE)).toMatchObject([
      {
        line: 2,
        source_id: "1",
        title: "Bridge Keeper",
        location: "Lisbon",
        f_type: "Part-time",
        description: "<p>Raise it.<br />Lower it; gently.</p><p>&lt;b</p>",
        pay_min: 9_000_000,
        pay_max: 12_000_000,
        pay_currency: "EUR",
        pay_per: "year",
      },
      { line: 6, reason: "title: is missing" },
      {
        line: 7,
        source_id: "3",
        description: "<p>Ring</p>",
        f_type: "Full-time",
        pay_min: 8_000_000,
        pay_currency: "USD",
      },
    ]);
  });

  test("X102 a posting without a number is told by title and place", async () => {
    const rows = await read("title,description,location\nKeeper,Text,Lisbon\nKeeper,Text,Porto\nKeeper,Text,Lisbon\n");
    expect(rows).toMatchObject([
      { source_id: "Keeper · Lisbon" },
      { source_id: "Keeper · Porto" },
      { reason: "id: stands already in jobs[0]" },
    ]);
  });

  test("X102 columns that are chosen count, not their order; without those that are needed nothing is read", async () => {
    const table = "Was,Worum es geht,Wo\nKeeper,Text,Lisbon\n";
    expect(await read(table, { title: "Was", description: "Worum es geht", location: "Wo" })).toMatchObject([
      { title: "Keeper", description: "<p>Text</p>" },
    ]);
    await expect(read(table)).rejects.toMatchObject({ failure: "columns" });
  });

  test("X102 a table without the column that told its postings apart is not read", async () => {
    const table = "Nr,title,description,location\n1,Keeper,Text,Lisbon\n";
    const columns = { id: "Number", title: "title", description: "description", location: "location" };
    await expect(read(table, columns)).rejects.toMatchObject({ failure: "columns" });
    expect(await read(table, { ...columns, id: "" })).toMatchObject([{ source_id: "Keeper · Lisbon" }]);
  });

  const TABLE_OF_OLD = "Titel;Beschreibung;Ort\nMüller für Öl;Größe;Köln\n";
  test.each([
    ["UTF-16, little end first", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TABLE_OF_OLD, "utf16le")])],
    [
      "UTF-16, big end first",
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(TABLE_OF_OLD, "utf16le").swap16()]),
    ],
    // All letters of this text have the same code in both encodings.
    ["Windows-1252", Buffer.from(TABLE_OF_OLD, "latin1")],
  ])("X102 a table in %s is read as it is meant", async (_what, sent) => {
    expect(detectFormat(sent)).toBe("table");
    const found = suggestColumns(await readHeadings(fileText(sent)));
    expect(found).toEqual({ title: "Titel", description: "Beschreibung", location: "Ort" });
    const rows = [];
    for await (const { value } of fileSource(sent, found)) rows.push(value);
    expect(rows).toMatchObject([{ title: "Müller für Öl", descriptionHtml: "<p>Größe</p>", location: "Köln" }]);
  });

  test("X102 what cannot be stored or chosen is left out of a head, and its column is found all the same", async () => {
    const long = "t".repeat(300);
    const table = `Ti\0tle,${long},Location\nKeeper,Text,Lisbon\n`;
    const [title, description, location] = await heads(table);
    expect([title, description, location]).toEqual(["Title", "t".repeat(200), "Location"]);
    const columns = { title: "Title", description: "t".repeat(200), location: "Location" };
    expect(await read(table, columns)).toMatchObject([{ title: "Keeper" }]);
  });

  test("X102 JSON that is not in UTF-8 is not readable", async () => {
    const read = async (sent: Uint8Array) => {
      for await (const _row of fileSource(sent, { title: "title", description: "description" }));
    };
    const json = Buffer.from('[{"id": "1", "text": "Müller"}]', "latin1");
    await expect(read(json)).rejects.toMatchObject({ failure: "not_readable" });
  });

  const HEADS = "Ref;Job Title;Description;City";
  const ROW = "0042;Tiler;Lay tiles, grout, clean, seal, polish;Leeds";
  test.each([
    ["the line that names what separates", `sep=;\r\n${HEADS}\r\n${ROW}\r\n`, 3],
    ["titles above the heads", `Vacancies, spring;;;\n;;;\nMade on 2026-11-02;;;\n${HEADS}\n${ROW}`, 5],
    ["an inner quotation mark", `${HEADS}\n${ROW.replace("Lay", 'Lay 12" and')}\n`, 2],
    ["a number kept as a formula", `${HEADS}\n${ROW.replace("0042", '="0042"')}\n`, 2],
    ["rows of separators alone", `${HEADS}\n;;;\n${ROW}\n;;;\n ; ;;\n`, 3],
    ["empty lines between its rows", `${HEADS}\n\n\n${ROW}\n\n`, 4],
    ["a line end in a head", `${HEADS.replace("Job Title", '"Job\n Title"')}\n${ROW}`, 3],
    ["carriage returns alone", `${HEADS}\r${ROW}\r`, 2],
    ["a quotation mark that nothing closes", `${HEADS}\n${ROW.replace("Lay", '"Lay')}\n`, 2],
  ])("X102 a table with %s is read", async (_what, table, line) => {
    expect(await read(table)).toMatchObject([{ line, source_id: "0042", title: "Tiler", location: "Leeds" }]);
  });

  test("X102 a large table is read whole, each row at its line", async () => {
    const rows = Array.from(
      { length: 2_600 },
      (_all, nth) => `${nth};Tiler;"Lay\n""tiles"" ${"x".repeat(nth % 90)}";Leeds`,
    );
    const found = await read(`${HEADS}\n${rows.join("\n")}`);
    expect(found.map(({ line }) => line)).toEqual(rows.map((_row, nth) => 2 + 2 * nth));
    expect(found[1_800]).toMatchObject({ source_id: "1800", description: '<p>Lay<br />"tiles"</p>' });
  });
});
