import { describe, expect, it } from "vitest";
import { type Decode, parseVcards } from "./vcards.ts";

const decode: Decode = (bytes, charset) => new TextDecoder(charset).decode(Uint8Array.from(bytes));
const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n");
const read = (text: string) => parseVcards(text, decode);
const nobody = { name: "", email: "", linkedin: "", company: "", position: "", place: "" };

describe("X145 vCards", () => {
  it("X145 reads version 3.0 as Apple and Google write it, with groups, folded lines and a picture", () => {
    const text = card(
      ...["VERSION:3.0", "N:Castellan;Mira;;;", "FN:Mira Castellan", "ORG:Quillstack\\, Inc.;Platform"],
      ...["TITLE:Senior Backend", "  Engineer", "item1.EMAIL;type=INTERNET;type=pref:mira@people.example"],
      ...["item2.URL;type=pref:https\\://www.linkedin.com/in/mira-castellan?trk=x", "item2.X-ABLabel:LinkedIn"],
      ...["ADR;type=HOME:;;Rua Um 1;Lisbon;;1000-001;Portugal", "PHOTO;ENCODING=b;TYPE=JPEG:QUJD", " RU5EOlZDQVJE"],
    );
    expect(read(text)).toEqual({
      people: [
        {
          name: "Mira Castellan",
          email: "mira@people.example",
          company: "Quillstack, Inc.",
          linkedin: "https://www.linkedin.com/in/mira-castellan",
          position: "Senior Backend Engineer",
          place: "Lisbon",
        },
      ],
      unnamed: 0,
    });
  });

  it("X145 reads version 2.1 with quoted-printable text, over soft breaks, and bare parameters", () => {
    const text = card(
      ...["VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;;"],
      ...["FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg M=C3=", "=BCller", "TEL;CELL:+49 30 1"],
      ...["EMAIL;INTERNET;HOME:joerg@people.example", "TITLE;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Leiter B=FCro"],
    );
    expect(read(text)?.people).toEqual([
      { ...nobody, name: "Jörg Müller", email: "joerg@people.example", position: "Leiter Büro" },
    ]);
  });

  it("X145 reads quoted-printable text over several soft breaks", () => {
    const text = card("FN;ENCODING=QUOTED-PRINTABLE:Zo=C3=", "=AB von =", "Br=C3=A4u=", "=20zu Hof", "ROLE:Potter");
    expect(read(text)?.people).toEqual([{ ...nobody, name: "Zoë von Bräu zu Hof", position: "Potter" }]);
  });

  it("X145 takes only BEGIN and END of a card for its beginning and end", () => {
    const text = card("FN:Mira Castellan", "ORG:vCard", "BEGIN:VNOTE", "END:VNOTE", "ROLE:Potter");
    expect(read(text)).toEqual({
      people: [{ ...nobody, name: "Mira Castellan", company: "vCard", position: "Potter" }],
      unnamed: 0,
    });
  });

  it("X145 reads them with addresses of another kind first, and a profile after another page", () => {
    const text = card(
      ...["VERSION:3.0", "FN:Ada Voss", "EMAIL;TYPE=X400:/C=DE/O=Quill", "EMAIL;TYPE=INTERNET:ada@people.example"],
      ...["URL:https://ada.example", "URL:https://www.linkedin.com/in/ada-voss"],
    );
    const linkedin = "https://www.linkedin.com/in/ada-voss";
    expect(read(text)?.people).toMatchObject([{ email: "ada@people.example", linkedin }]);
  });

  it("X145 reads base64, and the character sets of older programs where none is named", () => {
    const text = card(
      ...["VERSION:2.1", "FN;ENCODING=QUOTED-PRINTABLE:Zo=EB Br=E4u", "ORG;ENCODING=QUOTED-PRINTABLE:B=C3=A4cker"],
      ...["TITLE;CHARSET=UTF-8;ENCODING=BASE64:S8O8ZmVy", "ADR;ENCODING=b:OztSdWEgMTtM5m7z", "ROLE;BASE64:!!"],
    );
    expect(read(text)?.people).toMatchObject([
      { name: "Zoë Bräu", company: "Bäcker", position: "Küfer", place: "Lænó" },
    ]);
  });

  it("X145 reads version 4.0, many in one file, and with the line ends of any system", () => {
    const one = card(
      "VERSION:4.0",
      "N:Last;Zoë;;;",
      "EMAIL;PREF=1:zoe@people.example",
      "KIND:individual",
      'NOTE;X="a:b":c',
    );
    const other = card("VERSION:4.0", "FN:Ada Voss", "ROLE:Potter");
    for (const end of ["\r\n", "\n", "\r"]) {
      const people = read((one + other).replaceAll("\r\n", end))?.people;
      expect(people?.map(({ name }) => name)).toEqual(["Zoë Last", "Ada Voss"]);
      expect(people?.[1]?.position).toBe("Potter");
    }
  });

  it("X146 skips broken, nested, company and nameless cards without losing others", () => {
    const text = [
      card("VERSION:3.0", "FN:"),
      "BEGIN:VCARD\r\nFN:Never Ends\r\n",
      card("FN:Bea After"),
      card("FN:Carl Boss", "AGENT:", "BEGIN:VCARD", "FN:His Agent", "END:VCARD", "TITLE:Cooper"),
      card("FN:Acme", "X-ABShowAs:COMPANY"),
      card("FN:Friends", "KIND:group"),
      card("FN;ENCODING=QUOTED-PRINTABLE:Dora =", "EMAIL:dora@people.example"),
      card("FN;ENCODING=QUOTED-PRINTABLE:Emil ="),
      card("FN:Fay Last"),
    ].join("");
    const answer = read(text);
    expect(answer?.people.map(({ name }) => name)).toEqual([
      "Bea After",
      "Carl Boss",
      "Dora EMAIL:dora@people.example",
      "Emil =",
      "Fay Last",
    ]);
    expect(answer?.people[1]?.position).toBe("Cooper");
    expect(answer?.unnamed).toBe(2);
    expect(read("FN:Nobody\r\n")).toBeNull();
    expect(read("")).toBeNull();
  });

  it("X146 stays fast with a line of megabytes and a thousand opening characters", () => {
    const started = performance.now();
    const heavy = card(
      "FN:Big Card",
      `NOTE:${"x".repeat(5_000_000)}`,
      ...Array.from({ length: 1_000 }, () => ' "":;\\'),
    );
    expect(read(heavy)?.people[0]?.name).toBe("Big Card");
    expect(read(card(`N:${";\\".repeat(5_000)}`, "FN:Odd Name"))?.people[0]?.name).toBe("Odd Name");
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("X146 stays fast with a megabyte before a last backslash, or in a thousand soft breaks", () => {
    const started = performance.now();
    for (const name of ["ORG", "N", "ADR"])
      for (const filling of ["x", "\\x", "\\", "; "]) {
        const text = card(`${name}:${filling.repeat(1_000_000)}\\`, "FN:Odd Name");
        expect(read(text)?.people[0]?.name).toBe("Odd Name");
      }
    const soft = `NOTE;ENCODING=QUOTED-PRINTABLE:=\r\n${"a=\r\n".repeat(500_000)}b`;
    expect(read(card(soft, "FN:Soft Breaks"))?.people[0]?.name).toBe("Soft Breaks");
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("X145 loses nothing where a backslash is last, before a separator or before another one", () => {
    const [person] = read(card("FN:Mira Castellan", "ORG:Acme\\", "ADR:;;One\\;Two;Lis\\\\bon\\n;;;"))?.people ?? [];
    expect(person).toMatchObject({ company: "Acme", place: "Lis\\bon" });
    const other = read(card("FN:Ada Voss", "ORG:Salt\\; Sons\\, Ltd\\;;Shop"))?.people[0];
    expect(other?.company).toBe("Salt; Sons, Ltd;");
  });

  it("X145 stops after the wanted number of people, and returns their total number", () => {
    const told: number[] = [];
    const text = Array.from({ length: 10 }, (_one, nth) => card(`FN:Person ${nth}`)).join("");
    const people = parseVcards(text, decode, 3, (count) => told.push(count))?.people;
    expect([people?.length, told]).toEqual([3, [1, 2, 3]]);
  });
});
