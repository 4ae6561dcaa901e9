import { describe, expect, it } from "vitest";
import type { Contact } from "./contact.ts";
import { createMatcher } from "./match.ts";

const job = (title: string, more: { company?: string; location?: string } = {}) => {
  return { id: title, title, company: "Quillstack", location: "Lisbon or remote", ...more };
};
const somebody = (position: string, more: Partial<Contact> = {}): Contact => {
  return { name: "Mira Castellan", email: "", linkedin: "", company: "Acme", place: "", position, ...more };
};
const fits = (position: string, titles: readonly string[], more: Partial<Contact> = {}) =>
  createMatcher(titles.map((title) => job(title)))(somebody(position, more));
const found = (position: string, ...titles: string[]) => fits(position, titles).map(({ job: id }) => id);

describe("X147 matching contacts to a job", () => {
  it("X147 matches two words of its work, one of them for the field, in any number and order", () => {
    const titles = ["Data Platform Engineer", "Sales Engineer", "Product Manager", "Engineer", "Data Entry Clerk"];
    expect(found("Engineer of data platforms", ...titles)).toEqual(["Data Platform Engineer"]);
    expect(found("Data Engineers", ...titles)).toEqual(["Data Platform Engineer"]);
    const [fit] = fits("Senior Data Engineer", titles);
    expect(fit).toMatchObject({ by: "words", words: ["Data", "Engineer"], level: false, place: "" });
  });

  it("X147 matches synonyms and narrower terms, but not broader ones", () => {
    const [fit] = fits("Backend Developer", ["Backend Engineer"]);
    expect(fit).toMatchObject({ by: "meaning", words: ["Backend", "Engineer"] });
    expect(found("Backend Engineer", "Software Engineer")).toEqual(["Software Engineer"]);
    expect(found("Software Engineer", "Backend Engineer")).toEqual([]);
    expect(found("Backend Developer", "Audio Programmer", "Programmer")).toEqual(["Programmer"]);
    expect(found("Softwareentwicklerin", "Software Engineer (m/f/d)")).toEqual(["Software Engineer (m/f/d)"]);
  });

  it("X147 does not match by role or level alone", () => {
    expect(found("Project Manager", "Product Manager", "Office Manager", "Manager")).toEqual([]);
    expect(found("Head of Sales", "Head of Pottery")).toEqual([]);
    expect(found("Engineer", "Engineer", "Civil Engineer")).toEqual([]);
    expect(found("", "Potter")).toEqual([]);
  });

  it("X147 matches a job of one word to positions that end with it", () => {
    expect(found("Master Potter", "Potter")).toEqual(["Potter"]);
    expect(found("Potter and Painter", "Potter")).toEqual([]);
  });

  it("X147 allows one step of level difference, where both state one", () => {
    const titles = ["Senior Data Engineer", "Staff Data Engineer", "Junior Data Engineer", "Data Engineer"];
    expect(found("Senior Data Engineer", ...titles)).toEqual([titles[0], titles[1], titles[3]]);
    expect(fits("Senior Data Engineer", titles).map(({ level }) => level)).toEqual([true, false, false]);
  });

  it("X147 excludes the contact's own company, in any spelling of its name", () => {
    for (const company of ["Quillstack", "quillstack, Inc.", "QUILLSTACK GmbH"])
      expect(fits("Potter", ["Potter"], { company })).toEqual([]);
    expect(fits("Potter", ["Potter"], { company: "" })).toHaveLength(1);
  });

  it("X147 compares names whole that consist of legal forms only", () => {
    const at = (company: string) =>
      createMatcher([job("Potter", { company: "The Company" })])(somebody("Potter", { company }));
    expect(at("Limited SE")).toHaveLength(1);
    expect(at("THE company")).toEqual([]);
  });

  it("X147 returns the common place, as a whole name", () => {
    expect(fits("Potter", ["Potter"], { place: "Lisbon" })[0]?.place).toBe("Lisbon");
    expect(fits("Potter", ["Potter"], { place: "Lis" })[0]?.place).toBe("");
  });

  it("X147 keeps the order of the jobs, at most twenty, fast for ten thousand people and a thousand jobs", () => {
    const kinds = ["Data", "Sales", "Backend", "Security", "Payroll", "Growth", "Hardware", "Policy", "Events", "Tax"];
    const seats = ["Engineer", "Manager", "Analyst", "Specialist", "Architect"];
    const title = (nth: number) => `${kinds[nth % 10]} ${seats[Math.floor(nth / 10) % 5]} ${nth % 20}x`;
    const fitsOf = createMatcher(
      Array.from({ length: 1_000 }, (_one, nth) => ({ ...job(title(nth)), id: String(nth) })),
    );
    const started = performance.now();
    const people = Array.from({ length: 10_000 }, (_one, nth) => fitsOf(somebody(`${title(nth)} ${nth % 700}y`)));
    expect(performance.now() - started).toBeLessThan(15_000);
    expect(people.every((one) => one.length > 0 && one.length <= 20)).toBe(true);
    const order = people[0]?.map(({ job: id }) => Number(id)) ?? [];
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
