import { describe, expect, test } from "vitest";
import { boardMapper, isRefusal } from "../import/import-board.ts";
import { headsOf, suggestColumns } from "./csv-rows.ts";
import { fileSource, fileText, formatOf } from "./read-source.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const heads = (text: string) => headsOf(fileText(bytes(text)));

async function read(text: string, columns?: Record<string, string>) {
  const mapper = boardMapper("Full-time");
  const named = columns ?? suggestColumns(await heads(text));
  const taken = [];
  for await (const row of fileSource(bytes(text), named)) taken.push({ line: row.line, taken: mapper.take(row) });
  return taken.map(({ line, taken: one }) =>
    one === null || isRefusal(one)
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
    expect(formatOf(bytes(TABLE))).toBe("csv");
    expect(suggestColumns(await heads(TABLE))).toEqual({
      ...{ id: "Job ID", title: "Title", description: "Description", location: "Standort", type: "Employment Type" },
      ...{ pay_min: "Salary from", pay_max: "Salary to", pay_currency: "Currency" },
    });
  });

  test("X102 becomes postings, each with its line; what is refused says why", async () => {
    expect(await read(TABLE)).toMatchObject([
      {
        ...{ line: 2, source_id: "1", title: "Bridge Keeper", location: "Lisbon", f_type: "Part-time" },
        description: "<p>Raise it.<br />Lower it; gently.</p><p>&lt;b</p>",
        ...{ pay_min: 9_000_000, pay_max: 12_000_000, pay_currency: "EUR", pay_per: "year" },
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
    await expect(read(table)).rejects.toMatchObject({ fault: "columns" });
  });

  test("X102 a table without the column that told its postings apart is not read", async () => {
    const table = "Nr,title,description,location\n1,Keeper,Text,Lisbon\n";
    const columns = { id: "Number", title: "title", description: "description", location: "location" };
    await expect(read(table, columns)).rejects.toMatchObject({ fault: "columns" });
    expect(await read(table, { ...columns, id: "" })).toMatchObject([{ source_id: "Keeper · Lisbon" }]);
  });

  const TABLE_OF_OLD = "Titel;Beschreibung;Ort\nMüller für Öl;Größe;Köln\n";
  test.each([
    ["UTF-16, little end first", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TABLE_OF_OLD, "utf16le")])],
    [
      "UTF-16, big end first",
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(TABLE_OF_OLD, "utf16le").swap16()]),
    ],
    // All of its letters stand at the same place in both.
    ["Windows-1252", Buffer.from(TABLE_OF_OLD, "latin1")],
  ])("X102 a table in %s is read as it is meant", async (_what, sent) => {
    expect(formatOf(sent)).toBe("csv");
    const found = suggestColumns(await headsOf(fileText(sent)));
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

  test("X102 JSON that is not in UTF-8, and a quote that never ends, are not readable", async () => {
    const read = async (sent: Uint8Array) => {
      for await (const _row of fileSource(sent, { title: "title", description: "description" }));
    };
    const json = Buffer.from('[{"id": "1", "text": "Müller"}]', "latin1");
    await expect(read(json)).rejects.toMatchObject({ fault: "not_readable" });
    await expect(read(bytes('title,description\nKeeper,"never'))).rejects.toMatchObject({ fault: "not_readable" });
  });
});
