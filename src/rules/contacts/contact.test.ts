import { describe, expect, it } from "vitest";
import { parseContactRows } from "./columns.ts";
import { CONTACT_BOUNDS, type Contact, createContactCollector, toContact } from "./contact.ts";

const one = (fields: object) => toContact({ name: "Mira Castellan", ...fields });

function once(...read: (Contact | null)[]): readonly Contact[] {
  const { people, add } = createContactCollector();
  for (const person of read) if (person !== null) add(person);
  return people;
}

describe("X146 reading a person", () => {
  it("X146 puts text on one line, without invisible characters or text direction changes", () => {
    const read = toContact({ name: " <b>Mira</b>\u202e \u0000Castellan\n\u200b", company: "x".repeat(5_000) });
    expect(read?.name).toBe("<b>Mira</b> Castellan");
    expect(read?.company).toHaveLength(200);
  });

  it("X146 skips invalid addresses and profiles, and people without a name", () => {
    const said = {
      name: "Mira Castellan",
      email: "=cmd|'/c calc'!A0",
      linkedin: "javascript:alert(1)//linkedin.com/in/x",
    };
    expect(toContact(said)).toMatchObject({ email: "", linkedin: "" });
    const right = {
      name: "Mira Castellan",
      email: "mailto:mira@people.example",
      linkedin: "linkedin.com/in/mira/?x=1",
    };
    expect(toContact(right)).toMatchObject({ email: "mira@people.example", linkedin: "https://linkedin.com/in/mira/" });
    expect(toContact({ email: "mira@people.example" })).toBeNull();
    expect([toContact({ name: "L" }), toContact({ name: "Li" })?.name]).toEqual([null, "Li"]);
  });

  it("X146 takes long addresses and profiles whole, or not at all", () => {
    const host = `${"long.".repeat(40)}example`;
    const longest = `${"m".repeat(254 - 1 - host.length)}@${host}`;
    const linkedin = `https://www.linkedin.com/in/${"%D0%BC".repeat(60)}`;
    expect(one({ email: longest, linkedin })).toMatchObject({ email: longest, linkedin });
    const over = `https://www.linkedin.com/in/${"m".repeat(2_048)}`;
    expect(one({ email: `m${longest}`, linkedin: over })).toMatchObject({ email: "", linkedin: "" });
    const late = { email: `${"m ".repeat(1_990)}:::${longest}`, linkedin: `${"m ".repeat(1_990)}:::${linkedin}` };
    expect(one(late)).toMatchObject({ email: longest, linkedin });
  });

  it("X145 merges people by profile, or by name with address or company, and fills missing fields", () => {
    const people = once(
      one({ linkedin: "https://www.linkedin.com/in/mira", company: "Quillstack" }),
      one({ linkedin: "https://linkedin.com/in/Mira/", email: "mira@people.example" }),
      one({ company: "quillstack", position: "Potter" }),
      one({ name: "Another Person", company: "Quillstack" }),
      one({ email: "MIRA@people.example", place: "Lisbon" }),
      one({ name: "Mira Castellan-Voss", linkedin: "https://pt.linkedin.com/in/mira" }),
    );
    expect(people.map(({ name }) => name)).toEqual(["Mira Castellan", "Another Person"]);
    expect(people[0]).toMatchObject({ email: "mira@people.example", position: "Potter", company: "Quillstack" });
    expect(people[0]?.place).toBe("Lisbon");
  });

  it("X145 separates people whose profile or address differ, whatever name and company they share", () => {
    const at = (nth: number) => ({ company: "Quillstack", linkedin: `https://linkedin.com/in/mira-${nth}` });
    expect(once(one(at(1)), one(at(2)), one({ ...at(3), email: "mira@people.example" }))).toHaveLength(3);
    const written = ["a@people.example", "b@people.example"].map((email) => one({ company: "Quillstack", email }));
    expect(once(...written)).toHaveLength(2);
    // The second of them is recognized again as well.
    const again = once(...written, one({ company: "Quillstack", email: "B@people.example", position: "Potter" }));
    expect(again.map(({ position }) => position)).toEqual(["", "Potter"]);
  });

  it("X145 recognizes a person by each company and name that the files give them", () => {
    const linkedin = "https://www.linkedin.com/in/mira";
    const people = once(
      one({ linkedin, company: "Quillstack" }),
      one({ linkedin, company: "Kiln & Co" }),
      one({ company: "Kiln & Co", position: "Potter" }),
      one({ name: "Mira Voss", linkedin, company: "Quillstack" }),
      one({ name: "Mira Voss", company: "Quillstack", place: "Lisbon" }),
    );
    expect(people).toMatchObject([{ company: "Quillstack", position: "Potter", place: "Lisbon" }]);
  });

  it("X145 still knows a person's profile and address after a file without them", () => {
    const first = { company: "Quillstack", linkedin: "https://www.linkedin.com/in/mira", email: "mira@people.example" };
    const unknown = one({ company: "Quillstack", position: "Potter" });
    const others = [{ linkedin: "https://www.linkedin.com/in/mira-2" }, { email: "other@people.example" }];
    for (const other of others)
      expect(once(one(first), unknown, one({ company: "Quillstack", ...other }))).toMatchObject([
        { ...first, position: "Potter" },
        other,
      ]);
  });

  it("X145 takes a name alone for the same person only where nothing else is known of both", () => {
    expect(once(one({}), one({ position: "Potter" }))).toMatchObject([{ position: "Potter" }]);
    for (const known of [{ email: "mira@people.example" }, { linkedin: "https://www.linkedin.com/in/mira" }])
      expect(once(one(known), one({}))).toHaveLength(2);
  });

  it("X145 separates people with a shared address and different names", () => {
    const email = "office@people.example";
    expect(once(one({ email }), one({ name: "Jonah Weiss", email }))).toHaveLength(2);
  });

  it("X145 are read from 5,000 files of 64 MB, 128 MB and 30,000 people in all", () => {
    const mb = 1_048_576;
    expect(CONTACT_BOUNDS).toEqual({ bytes: 64 * mb, all_bytes: 128 * mb, files: 5_000, people: 30_000, letters: 200 });
  });

  it("X145 stays fast where a whole file has one name", () => {
    const all = Array.from({ length: 30_000 }, (_one, nth) => one({ company: "Acme", email: `${nth}@people.example` }));
    const started = performance.now();
    expect(once(...all)).toHaveLength(30_000);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("X145 the columns of a table", () => {
  const head = ["First Name", "Last Name", "URL", "Email Address", "Company", "Position", "Connected On"];

  it("X145 are LinkedIn's, below its notes", () => {
    const rows = [["Notes:"], ["When exporting your connection data, you may notice …"], head];
    const person = ["Mira", "Castellan", "https://www.linkedin.com/in/mira", "", "Quillstack", "Potter", "12 Nov 2026"];
    expect(
      parseContactRows([...rows, person, ["", "", "", "", "", "", ""], ["", "", "", "a@b.example", "", "", ""]]),
    ).toEqual({
      people: [
        {
          name: "Mira Castellan",
          linkedin: "https://www.linkedin.com/in/mira",
          email: "",
          place: "",
          company: "Quillstack",
          position: "Potter",
        },
      ],
      unnamed: 1,
    });
  });

  it("X145 are those of other languages and programs", () => {
    for (const names of [
      ["Vorname", "Nachname", "Profil-URL", "E-Mail-Adresse", "Unternehmen", "Position"],
      ["Nombre", "Apellidos", "URL", "Dirección de correo electrónico", "Empresa", "Cargo"],
      ["Prénom", "Nom", "URL", "Adresse e-mail", "Entreprise", "Poste"],
      ["Given Name", "Family Name", "Website 1 - Value", "E-mail 1 - Value", "Organization Name", "Organization Title"],
    ]) {
      const row = ["Mira", "Castellan", "https://linkedin.com/in/mira", "mira@people.example", "Quillstack", "Potter"];
      expect(parseContactRows([names, row])?.people).toEqual([
        {
          name: "Mira Castellan",
          linkedin: "https://linkedin.com/in/mira",
          email: "mira@people.example",
          company: "Quillstack",
          position: "Potter",
          place: "",
        },
      ]);
    }
  });

  it("X145 are required: without a header nothing is read", () => {
    expect(parseContactRows([["Mira", "Castellan"]])).toBeNull();
    expect(parseContactRows([])).toBeNull();
    expect(
      parseContactRows([
        ["Email", "Company"],
        ["a@b.example", "Acme"],
      ]),
    ).toBeNull();
  });
});

describe("addresses and positions of several columns", () => {
  const only = (...rows: string[][]) => parseContactRows(rows)?.people[0];

  it("takes a title as position only where no other column has one", () => {
    expect(only(["Name", "Title", "Job Title"], ["Ada Voss", "Prof.", "Cooper"])?.position).toBe("Cooper");
    expect(only(["Name", "Titel", "Stelle"], ["Ada Voss", "Dr.", ""])?.position).toBe("");
    expect(only(["Name", "Title"], ["Ada Voss", "Cooper"])?.position).toBe("Cooper");
  });

  it("takes the first valid address or profile, of all columns and within a cell", () => {
    const head = ["Name", "E-mail 1 - Value", "E-mail 2 - Value", "Website 1 - Value", "Website 2 - Value"];
    const [email, linkedin] = ["ada@cooper.example", "https://www.linkedin.com/in/ada-voss"];
    expect(only(head, ["Ada Voss", "", email, "https://ada.example", linkedin])).toMatchObject({ email, linkedin });
    const several = ["Ada Voss", `none ::: ${email} ::: other@cooper.example`, "", `https://x.example ::: ${linkedin}`];
    expect(only(head, several)).toMatchObject({ email, linkedin });
    expect(only(["Display Name", "Primary Email"], ["Ada Voss", email])?.email).toBe(email);
    expect(only(["Name", "E-mail Address", "E-mail 2 Address"], ["Ada Voss", "EX:/o=x", email])?.email).toBe(email);
  });
});
