import { describe, expect, it } from "vitest";
import { namedIn } from "./known-people.ts";

describe("F32 what a list of people names", () => {
  it("F32 reads addresses and LinkedIn paths out of lines, tables and letters, and nothing else", () => {
    const text = [
      "name,mail,profile",
      '"Costa, Ana",<ana@costa.example>,https://www.linkedin.com/in/ana-costa?trk=x',
      "Ben;ben@costa.example;linkedin.com/in/ben/",
      "/in/cleo",
      "no one @ all, page of https://shop.example/in/stock",
    ].join("\n");
    expect(namedIn(text)).toEqual({
      addresses: ["ana@costa.example", "ben@costa.example"],
      paths: ["ana-costa?trk=x", "ben/", "cleo"].map((path) => `https://www.linkedin.com/in/${path}`),
    });
  });
});
