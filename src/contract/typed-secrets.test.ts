import { describe, expect, it } from "vitest";
import { linkToken } from "./fields.ts";
import { plainCode, plainToken } from "./typed-secrets.ts";

const TOKEN = "report.01890000-0000-7000-8000-000000000001.AbC_-dEf0123456789AbC_-dEf0123456789AbC_-dEf";

describe("plainToken", () => {
  it.each([
    [" ", "\n"],
    ["", "."],
    ["", ".)"],
    ["<", ">,"],
    ["“", "”!"],
    ["(", ");"],
    ["\u200b", "\u00ad"],
    ["", "..."],
    ["'", "'?"],
  ])("takes what stands around a token away: %j %j", (before, behind) => {
    expect(plainToken(`${before}${TOKEN}${behind}`)).toBe(TOKEN);
  });

  it("joins a token that a mail program has broken, and keeps its case, dashes and underscores", () => {
    expect(plainToken(`${TOKEN.slice(0, 30)}\r\n ${TOKEN.slice(30)}`)).toBe(TOKEN);
    expect(plainToken(`-${TOKEN}_-`)).toBe(`-${TOKEN}_-`);
    expect(plainToken(TOKEN.toLowerCase())).not.toBe(TOKEN);
  });

  it("is empty for texts without a token, and refuses none as a field", () => {
    for (const text of ["", " ", "...", "é", "x".repeat(100_000)]) expect(linkToken.parse(text), text).toBe("");
    expect(linkToken.parse("short")).toBe("short");
    expect(linkToken.safeParse(7).success).toBe(false);
  });
});

describe("plainCode", () => {
  it.each([
    "123456",
    " 123 456\n",
    "123-456.",
    "123\u2011456",
    "１２３４５６",
    "\u200b123456\u202c",
    "(123 456)",
    "123·456,",
  ])("reads %j", (typed) => expect(plainCode(typed)).toBe("123456"));
});
