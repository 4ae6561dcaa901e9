import { describe, expect, it } from "vitest";
import { username } from "../contract/fields.ts";
import { generateUsername, isReservedUsername } from "./usernames.ts";

const accepted = (text: string) => username.safeParse(text).success;

describe("P4 what a username is made of", () => {
  it.each(["ines", "ines-marchetti", "a_1", "0".repeat(30), "  Ines-Marchetti  "])("takes %s", (text) => {
    expect(accepted(text)).toBe(true);
  });

  it("keeps it in lower case, so that case makes no second one", () => {
    expect(username.parse(" Ines-Marchetti ")).toBe("ines-marchetti");
  });

  it.each([
    ["too short", "ab"],
    ["too long", "a".repeat(31)],
    ["blank inside", "ines marchetti"],
    ["Cyrillic а", "аdmin"],
    ["dotless ı", "ınes"],
    ["a sign that lower case turns into i and a dot", "İnes"],
    ["dot", "ines.m"],
    ["slash", "ines/m"],
    ["markup", "<b>ines</b>"],
    ["zero-width", "ines\u200bm"],
    ["full-width", "ｉｎｅｓ"],
  ])("refuses %s", (_why, text) => {
    expect(accepted(text)).toBe(false);
  });
});

describe("P4, X8 names that nobody may have", () => {
  it.each([
    "admin",
    "Admin",
    "admin_",
    "-admin-",
    "ad-min",
    "support-",
    "s_u_p_p_o_r_t",
    "vouchwell",
    "my-referrals",
    "myreferrals",
  ])("reserves %s", (name) => expect(isReservedUsername(name)).toBe(true));

  it("leaves people's names", () => {
    for (const name of ["ines-marchetti", "jobst", "dashiell", "adminton", "scout-42"]) {
      expect(isReservedUsername(name)).toBe(false);
    }
  });
});

describe("P4 Generate", () => {
  it.each([
    ["Ines Marchetti", 7, "inesmarchetti7"],
    ["José Ángel Núñez", 0, "joseangelnunez0"],
    ["Łukasz Øster-Groß", 999, "lukaszoster-gross999"],
    ["Юлия Щербакова", 12, "yuliyashcherbakova12"],
    ["Γιώργος Παπαδόπουλος", 5, "giorgospapadopoulos5"],
    ["O'Brien, Conan (II)", 1, "obrienconanii1"],
    ["山田太郎", 3, "scout3"],
    ["", 42, "scout42"],
    ["李 X", 9, "scout9"],
    ["李 X", 42, "x42"],
    ["--", 9, "scout9"],
  ])("makes of %s with %i %s", (name, number, expected) => {
    expect(generateUsername(name, number)).toBe(expected);
  });

  it("cuts a long name to 26, so that every number fits", () => {
    const made = generateUsername("Maximiliana Wolfeschlegelsteinhausenbergerdorff", 999);
    expect(made).toBe("maximilianawolfeschlegelst999");
    expect(made.length).toBeLessThanOrEqual(30);
  });

  it("always makes a name that is taken and free of reserved words", () => {
    for (const name of ["Ad Min", "A", "support", "1", "__", "é", "Zoë"]) {
      for (const number of [0, 42, 999]) {
        const made = generateUsername(name, number);
        expect(accepted(made)).toBe(true);
        expect(isReservedUsername(made)).toBe(false);
      }
    }
  });
});
