import { describe, expect, it } from "vitest";
import { readFewPlaces } from "../../../tests/support/few-places.ts";
import { formsOf } from "./inflections.ts";
import { searchQuery } from "./search-query.ts";
import { wordsOf } from "./words.ts";

describe("J16 the words of a search", () => {
  it.each([
    ["C++", ["cplusplus"]],
    ["C# / ASP.NET", ["csharp", "asp", "dotnet"]],
    ["behance.net", ["behance", "net"]],
    ["Node.js", ["node", "js"]],
    ["AI/ML Researcher (m/f/d)", ["ai", "ml", "researcher"]],
    ["Ingénieur H/F", ["ingenieur"]],
    ["Straße São Łódź", ["strasse", "sao", "lodz"]],
    ["Go-to-Market", ["gotomarket"]],
    ["R&D", ["rnd"]],
    ["高级工程师 Backend", ["高级工程师", "backend"]],
    ["' & ! | <-> :*", []],
  ])("of %s", (typed, words) => expect(wordsOf(typed)).toEqual(words));

  it.each([
    ["companies", ["companies", "company"]],
    ["analyst", ["analyst", "analysts"]],
    ["business", ["business", "businesses"]],
    ["entwickler", ["entwickler", "entwicklers", "entwicklerin", "entwicklerinnen"]],
    ["c", ["c"]],
    ["user", ["user", "users"]],
    ["boxes", ["boxes", "box"]],
  ])("in all forms of %s", (word, forms) => expect(formsOf(word)).toEqual(forms));

  it("never takes an accountant for an account", () => {
    expect(formsOf("accountant").some((form) => formsOf("account").includes(form))).toBe(false);
  });
});

describe("J16 what a search looks for", () => {
  const query = (typed: string) => searchQuery(typed, readFewPlaces) ?? expect.fail("nothing");

  it("takes names of several words for one thing, however they are written", () => {
    const names = (typed: string) => query(typed).concepts.map(({ typed: words }) => words.join(" "));
    expect(names("remote site reliability engineer")).toEqual(["remote", "site reliability engineer"]);
    expect(names("front-end")).toEqual(["front end"]);
    expect(query("SRE").also).toContain("site reliability engineer");
    expect(query("chief of staff").also).not.toContain("chief of staff");
    expect(query("head of marketing").also).not.toContain("head of");
  });

  it("looks into texts for tools, and for kinds of work only where nothing is named so", () => {
    expect(query("kubernetes").inText).toBe(true);
    expect(query("finance").inText).toBe(false);
    expect(query("go").inText).toBe(false);
    expect(searchQuery("finance", readFewPlaces, "texts")?.inText).toBe(true);
    // The beginning of a kind of work, while somebody types.
    expect(query("engin").inText).toBe(false);
    expect(query("kuber").inText).toBe(true);
  });

  it("takes a kind of work for one by any of its names, and a place for one wherever an office is", () => {
    for (const typed of ["datenanalyst", "social media", "berlin", "deutschland"])
      expect(query(typed).inText).toBe(false);
    for (const typed of ["aws", "seo", "nlp"]) expect(query(typed).inText).toBe(true);
    expect(searchQuery("berlin", readFewPlaces, "texts")?.inText).toBe(false);
  });

  it("reads places out of the words, and no place out of a kind of work, an everyday word or a small town", () => {
    const places = (typed: string) => query(typed).concepts.map(({ place }) => place);
    expect(places("designer new york")).toEqual([null, "at=5"]);
    expect(places("home office developer")).toEqual(["at=remote", null]);
    for (const typed of ["mobile", "nice", "lehi"]) expect(places(typed), typed).toEqual([null]);
    // The word may be incomplete.
    expect(query("lyon").all).toContain("'l=lyon':*");
    expect(query("berlin").all).not.toContain(":*");
  });

  it("takes a place of several words for one alone", () => {
    expect(query("new york").all).not.toMatch(/'at=6'|'t=york'/);
    expect(query("new york").tiers[0]).toContain("'p=new york'");
  });

  it("looks in texts for no words of other names apart", () => {
    expect(query("nlp").all).not.toContain("'natural'");
    expect(query("computer vision").all).not.toContain("'vision'");
    expect(query("computer vision").all).toContain("'phrase=computer vision'");
  });

  it("knows names with joining words in them", () => {
    const names = (typed: string) => query(typed).concepts.flatMap((each) => each.names.map((name) => name.join(" ")));
    expect(names("chef de produit")).toContain("product manager");
    expect(names("atención al cliente")).toContain("customer support");
    expect(names("head of marketing")).toContain("director");
  });

  it("puts first what has the joining words, too, as typed", () => {
    const best = (typed: string) => query(typed).tiers[0];
    expect(best("head of finance")).toContain("'p=head of' & ('p=of finance'");
    expect(best("chef de produit berlin")).toMatch(/'p=chef de' & .*'p=de produit'.* & .*'l=berlin'/);
    for (const plain of ["engineer in berlin", "jobs in finance", "product designer"])
      expect(best(plain), plain).not.toMatch(/'p=[^']*\b(?:in|jobs)\b/);
    expect(best("the")).toBe("'t=the'");
  });

  it("finds what lies within, and not the other way", () => {
    expect(query("deutschland").tiers.join()).toContain("'at=DE'");
    expect(query("münchen").all).not.toContain("germany");
    expect(query("münchen").all).toContain("'at=4'");
    expect(query("entwickler").all).toContain("'p=backend engineer'");
    expect(query("backend engineer").all).not.toContain("'p=software engineer'");
  });

  it("reaches to what is near by the words that say at what, not in which seat or at which step", () => {
    const near = (typed: string) => searchQuery(typed, readFewPlaces, "near");
    expect(near("finance manager")?.tiers.at(-1)).toContain("'t=accountant'");
    expect(near("finance manager")?.named.text).toContain("'t=finance'");
    expect(near("finance manager")?.all).not.toBe(query("finance manager").all);
    expect(near("insurance agent berlin")?.tiers.at(-1)).toMatch(/'t=insurance'.*'l=berlin'/);
    for (const typed of ["finance", "head of engineering", "junior developer", "berlin", "aws"])
      expect(near(typed)?.all, typed).toBe(query(typed).all);
  });

  it("knows how one works from a job's facts", () => {
    expect(query("freelance").all).toContain("'type=Contract'");
    expect(query("teilzeit").all).toContain("'type=Part-time'");
    expect(query("Praktikum").all).toContain("'type=Internship'");
    expect(query("remote designer").all).toContain("'type=Remote'");
    expect(query("designer").all).not.toContain("type=");
  });

  it("puts what is named as typed before other names, and those before what lies within", () => {
    const tierOf = (typed: string, word: string) => query(typed).tiers.findIndex((tier) => tier.includes(word));
    const places = ["'t=developer'", "'t=entwickler'", "'p=backend engineer'"].map((word) => tierOf("developer", word));
    expect(places).toEqual([...new Set(places)].toSorted());
    expect(tierOf("replit designer", "'c=replit'")).toBeLessThan(tierOf("replit designer", "'s=designer'"));
  });

  it("holds in each tier the one before, or pages that are read tier by tier would show a job twice", () => {
    const { tiers } = query("senior designer acme");
    const company = tiers.findIndex((tier) => tier.includes("'c=acme'"));
    for (const at of [0, company]) expect(tiers[at + 1]).toContain(tiers[at] ?? "no such tier");
  });

  it("takes only the last word for a beginning, and none that is a name or a profession for a place", () => {
    expect(query("account berli").all).toContain("'l=berli':*");
    expect(query("account berli").all).not.toContain("'s=account':*");
    expect(query("react").all).not.toContain("'react':*");
    expect(query("office manager").all).not.toContain("'l=office'");
  });

  it("looks in texts for the beginning of a word from five letters on", () => {
    expect(query("kuber").all).toContain("'kuber':*");
    expect(query("kube").all).not.toContain("'kube':*");
    expect(query("kuber engineer").all).not.toContain("'kuber':*");
  });

  it("takes an engineer for a developer beside a tool, and not without one", () => {
    expect(query("react engineer").all).toContain("'t=developer'");
    for (const typed of ["engineer berlin", "sales engineer"])
      expect(query(typed).all, typed).not.toContain("'t=developer'");
  });

  it("leaves out joining words, but for where there are no others", () => {
    expect(query("jobs in berlin").concepts.map(({ typed }) => typed)).toEqual([["berlin"]]);
    expect(query("the").concepts).toHaveLength(1);
  });

  it("is nothing without a word", () => {
    expect(searchQuery("' & ! | <-> :*", readFewPlaces)).toBeNull();
  });

  it.each(["a' | 'b", "x\\'y & !z", "type=Contract", "'''; DROP TABLE jobs", "😀 ' )", "<-> 'x':*"])(
    "holds nothing but words between its quotes: %s",
    (typed) => {
      const quoted = [...(searchQuery(typed, readFewPlaces)?.all ?? "").matchAll(/'([^']*)'/g)].map(([, text]) => text);
      for (const text of quoted) expect(text).toMatch(/^(?:[tslcp]=)?[\p{L}\p{N} ]+$|^type=Remote$/u);
    },
  );
});
