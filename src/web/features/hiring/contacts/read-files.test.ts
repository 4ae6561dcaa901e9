import { describe, expect, it, vi } from "vitest";
import { CONTACT_BOUNDS } from "../../../../rules/contacts/contact.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { filterContacts } from "./filter-contacts.ts";
import { matchFiles } from "./match-contacts.ts";
import { type Readable, readFiles } from "./read-files.ts";

const LINKEDIN = [
  "Notes:",
  '"When exporting your connection data, you may notice that some of the email addresses are missing, as ""hidden""."',
  "",
  "First Name,Last Name,URL,Email Address,Company,Position,Connected On",
];
const row = (first: string, last: string, position = "Potter") =>
  `${first},${last},https://www.linkedin.com/in/${first.toLowerCase()},,Acme,${position},12 Nov 2026`;

function file(content: string | Uint8Array<ArrayBuffer>, name = "Connections.csv"): Readable {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
}
const lines = (...all: string[]) => file(all.join("\r\n"));
const namesOf = async (...files: Readable[]) => (await readFiles(files, () => {})).people.map(({ name }) => name);

describe("X145 files of contacts", () => {
  it("X145 from LinkedIn are read below their notes, with quotes and separators in names, mostly without an email address", async () => {
    const told: number[] = [];
    const csv = lines(
      ...LINKEDIN,
      row("Mira", "Castellan"),
      'Jonah,"Weiss ""Joe"", MBA",,jonah@people.example,"Acme, Inc.",Cooper,',
    );
    const card = file("BEGIN:VCARD\nFN:Ada Voss\nEMAIL:ada@people.example\nEND:VCARD\n", "ada.vcf");
    const { people, problems } = await readFiles([csv, card], (count) => told.push(count));
    expect(people.map(({ name }) => name)).toEqual(["Ada Voss", 'Jonah Weiss "Joe", MBA', "Mira Castellan"]);
    expect(people[1]).toMatchObject({ company: "Acme, Inc.", email: "jonah@people.example" });
    expect(people[2]).toMatchObject({ email: "", linkedin: "https://www.linkedin.com/in/mira" });
    expect([problems, told]).toEqual([[], [2, 3]]);
  });

  it("X145 may be separated by semicolons or tabs, and use legacy encodings", async () => {
    const german = "Vorname;Nachname;Unternehmen;Position\r\nJörg;Müller;Töpferei, Söhne;Töpfer";
    expect(await namesOf(file(`\ufeff${german}`))).toEqual(["Jörg Müller"]);
    expect(await namesOf(file(german.replaceAll(";", "\t")))).toEqual(["Jörg Müller"]);
    const latin = Uint8Array.from([...german].map((letter) => letter.codePointAt(0) ?? 0));
    expect(await namesOf(file(latin))).toEqual(["Jörg Müller"]);
    const wide = new Uint8Array(
      Uint16Array.from([0xfeff, ...[...german].map((letter) => letter.charCodeAt(0))]).buffer,
    );
    expect(await namesOf(file(wide))).toEqual(["Jörg Müller"]);
    // One broken byte does not make the file a legacy encoding.
    const bytes = [
      ...new TextEncoder().encode(`${german}\r\nAda;Vo`),
      0xff,
      ...new TextEncoder().encode("ss;Acme;Töpferin"),
    ];
    expect(await namesOf(file(Uint8Array.from(bytes)))).toEqual(["Ada Vo ss", "Jörg Müller"]);
  });
});

describe("X146 invalid files", () => {
  it("X146 lose only the row of an unclosed quotation mark", async () => {
    const broken = 'Bea,"Broken,https://www.linkedin.com/in/bea,,Acme,Potter,01 Jan 2026';
    const good = [row("Ada", "Voss"), row("Carl", "Cooper")];
    expect(await namesOf(lines(...LINKEDIN, good[0] ?? "", broken, good[1] ?? ""))).toEqual([
      "Ada Voss",
      "Bea Broken",
      "Carl Cooper",
    ]);
    // However many rows follow: they are read as one quoted field, as before.
    const many = Array.from({ length: 2_000 }, (_one, nth) => `Nth${nth},"Person, MBA",,,"Acme\nInc.",Potter,`);
    const { people } = await readFiles([lines(...LINKEDIN, good[0] ?? "", broken, good[1] ?? "", ...many)], () => {});
    expect(people).toHaveLength(2_003);
    expect(people.find(({ name }) => name === "Nth7 Person, MBA")?.company).toBe("Acme Inc.");
    const later = 'Dora,"Last, MBA",,,"Acme, Inc.",Potter,';
    expect(await namesOf(lines(...LINKEDIN, good[0] ?? "", broken, good[1] ?? "", later))).toEqual([
      "Ada Voss",
      "Bea Broken",
      "Carl Cooper",
      "Dora Last, MBA",
    ]);
  });

  it("X145 may be as large as stated, in round figures", () => {
    const said = [CONTACT_BOUNDS.bytes, CONTACT_BOUNDS.all_bytes].map((bytes) => formatSize(bytes, "en"));
    expect(said).toEqual(["64\u00a0MB", "128\u00a0MB"]);
  });

  it("X146 are each named with their problem, and the others are read", async () => {
    const large = {
      ...file("", "large.vcf"),
      size: CONTACT_BOUNDS.bytes + 1,
      arrayBuffer: () => Promise.reject(new Error("read")),
    };
    const gone: Readable = { ...file("", "gone.csv"), arrayBuffer: () => Promise.reject(new Error("gone")) };
    const picture = file(
      Uint8Array.from({ length: 5_000 }, (_one, nth) => (nth * 97) % 256),
      "cat.jpg",
    );
    const empty = file("First Name,Last Name,Company\r\n", "empty.csv");
    const half = file(["First Name,Last Name,Company", "Ada,Voss,Acme", ",,Acme"].join("\n"), "half.csv");
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { people, problems } = await readFiles([large, gone, picture, empty, half], () => {});
    expect(warn).toHaveBeenCalledWith("A file of contacts could not be read", "Error");
    warn.mockRestore();
    expect(people.map(({ name }) => name)).toEqual(["Ada Voss"]);
    expect(problems).toEqual([
      { file: "large.vcf", what: "too_large", count: 0 },
      { file: "gone.csv", what: "unreadable", count: 0 },
      { file: "cat.jpg", what: "no_columns", count: 0 },
      { file: "empty.csv", what: "nobody", count: 0 },
      { file: "half.csv", what: "unnamed", count: 1 },
    ]);
  });

  it("X145 with too many people are cut, with a notice", async () => {
    const all = Array.from({ length: CONTACT_BOUNDS.people + 5 }, (_one, nth) => row(`P${nth}`, "Person"));
    const { people, problems } = await readFiles([lines(...LINKEDIN, ...all)], () => {});
    expect(people).toHaveLength(CONTACT_BOUNDS.people);
    expect(problems).toEqual([{ file: "", what: "too_many", count: CONTACT_BOUNDS.people }]);
  }, 60_000);

  it("X145 are not read beyond the limit, even with millions of rows or cards", async () => {
    const rows = file(`First Name,Last Name\n${"a,b\n".repeat(4_000_000)}`);
    const cards = file("BEGIN:VCARD\nFN:Zoe Bell\nEND:VCARD\n".repeat(500_000), "cards.vcf");
    const told: number[] = [];
    const { people } = await readFiles([rows, cards], (count) => told.push(count));
    expect(people.map(({ name }) => name)).toEqual(["a b", "Zoe Bell"]);
    expect(told.at(0)).toBe(500);
    expect(Math.max(...told)).toBeLessThan(CONTACT_BOUNDS.people + 1_000);
  }, 60_000);

  it("X145 beyond the limit of files or bytes are reported by their number", async () => {
    const cards = Array.from({ length: CONTACT_BOUNDS.files + 2 }, (_one, nth) =>
      file(`BEGIN:VCARD\nFN:Person ${nth}\nEND:VCARD\n`, `${nth}.vcf`),
    );
    const { people, problems } = await readFiles(cards, () => {});
    expect(people).toHaveLength(CONTACT_BOUNDS.files);
    expect(problems).toEqual([{ file: "", what: "too_many_files", count: 2 }]);
    const large = { ...lines(...LINKEDIN, row("Ada", "Voss")), size: CONTACT_BOUNDS.bytes };
    const three = await readFiles([large, large, large], () => {});
    expect(three.problems).toEqual([{ file: "", what: "too_many_files", count: 1 }]);
  });
});

describe("X147 matched people", () => {
  it("X147 are filtered by words of their own data or of a job's title and company, ignoring accents", async () => {
    const jobs = [
      { id: "1", title: "Potter", company: "Quillstack", location: "" },
      { id: "2", title: "Lawyer", company: "Töpferei", location: "" },
    ];
    const csv = lines(...LINKEDIN, row("Zoë", "Last"), row("Ada", "Voss"), row("Carl", "Cooper", "Lawyer"));
    const { matched } = await matchFiles({ files: [csv], jobs }, () => {});
    const names = (filter: string) => filterContacts(filter, matched, jobs).map(({ contact }) => contact.name);
    expect(filterContacts("  ", matched, jobs)).toBe(matched);
    expect(names("zoe")).toEqual(["Zoë Last"]);
    expect(names("POTTER quill")).toEqual(["Ada Voss", "Zoë Last"]);
    expect(names("topferei carl")).toEqual(["Carl Cooper"]);
    expect(names("topferei ada")).toEqual([]);
  });

  it("X147 are those with a matching job, sorted by name", async () => {
    const jobs = [{ id: "1", title: "Potter", company: "Quillstack", location: "Lisbon" }];
    const csv = lines(...LINKEDIN, row("Zoe", "Last"), row("Ada", "Voss"), row("Carl", "Cooper", "Lawyer"));
    const { matched, people } = await matchFiles({ files: [csv], jobs }, () => {});
    expect(people).toBe(3);
    expect(matched.map(({ contact, fits }) => [contact.name, fits.map(({ job }) => job)])).toEqual([
      ["Ada Voss", ["1"]],
      ["Zoe Last", ["1"]],
    ]);
  });
});
