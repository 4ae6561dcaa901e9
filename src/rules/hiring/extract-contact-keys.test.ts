import { describe, expect, it } from "vitest";
import { extractContactKeys } from "./extract-contact-keys.ts";

describe("F32 extracting people from a list", () => {
  it("F32 reads addresses and LinkedIn paths from lines, tables and letters, and nothing else", () => {
    const text = [
      "name,mail,profile",
      '"Costa, Ana",<ana@costa.example>,https://www.linkedin.com/in/ana-costa?trk=x',
      "Ben;ben@costa.example;linkedin.com/in/ben/",
      "/in/cleo f@costa.example @costa.example",
      "https://linkedin.com/mwlite/in/dora/fr https://pt.linkedin.com/pub/emil/1/2a/3bc https://fakelinkedin.com/in/fay",
      "https://www.linkedin.com/feed/ https://www.linkedin.com/company/costa https://www.linkedin.com/in/",
      "no one @ all, page of https://shop.example/in/stock",
    ].join("\n");
    expect(extractContactKeys(text)).toEqual({
      addresses: ["ana@costa.example", "ben@costa.example", "f@costa.example"],
      paths: ["in/ana-costa?trk=x", "in/ben/", "in/cleo", "mwlite/in/dora/fr", "pub/emil/1/2a/3bc"].map(
        (path) => `https://www.linkedin.com/${path}`,
      ),
    });
  });

  it("F32 X52 reads a hostile text as fast as any other", () => {
    const began = performance.now();
    for (const text of ["a".repeat(600_000), "a@".repeat(300_000), "/in/".repeat(150_000), "@.".repeat(300_000)])
      expect(extractContactKeys(text)).toEqual({ addresses: [], paths: [] });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
