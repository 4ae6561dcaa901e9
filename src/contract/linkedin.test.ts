import { describe, expect, it } from "vitest";
import { linkedinUrl } from "./fields.ts";
import { linkedinKey } from "./linkedin.ts";

describe("linkedinKey", () => {
  it.each([
    "https://www.linkedin.com/in/jörg-voss",
    "http://de.linkedin.com/in/J%C3%B6rg-Voss/",
    "linkedin.com/in/jo\u0308rg-voss?trk=people#about",
    "https://www.linkedin.com/in/jörg-voss/pt",
    "https://www.linkedin.com/in/jörg-voss/overlay/contact-info/",
    "https://www.linkedin.com/in/jörg-voss/details/skills/",
    "https://www.linkedin.com/mwlite/in/jörg-voss",
    "https://www.linkedin.com/comm/in/jörg-voss",
    "https://m.linkedin.com//in//jörg-voss",
    "https://www.linkedin.com/in/jörg-voss\u200b",
    "https://www.linkedin.com/in/j%C3%B6rg-voss%E2%80%8B/",
    "/in/jörg-voss",
  ])("knows one profile in %j (F8)", (address) => {
    expect(linkedinKey(address)).toBe("/in/jörg-voss");
  });

  it("keeps the numbers of an old public address, and nothing behind them", () => {
    const old = "https://www.linkedin.com/pub/ann-lee/4/2b/a1c";
    expect([old, `${old}/fr`, `${old.toUpperCase()}/`].map(linkedinKey)).toEqual(
      Array(3).fill("/pub/ann-lee/4/2b/a1c"),
    );
    expect(linkedinKey("https://www.linkedin.com/pub/ann-lee/de")).toBe("/pub/ann-lee");
    expect(linkedinKey(old)).not.toBe(linkedinKey("https://www.linkedin.com/pub/ann-lee/4/2b/a1d"));
  });

  it.each([
    "feed/",
    "in/",
    "in",
    "in/me",
    "in/%E2%80%8B",
    "me",
    "company/acme",
    "profile/view?id=7",
    "pub/dir/Ann/Lee",
    "posts/x",
    "",
  ])("finds nobody at /%s, which the field refuses", (path) => {
    const address = `https://www.linkedin.com/${path}`;
    expect(linkedinKey(address)).toBeNull();
    expect(linkedinUrl.safeParse(address).error?.issues[0]?.message).toBe("linkedin_invalid");
  });

  it("compares an escaped zero byte or slash, and a malformed escape, as they stand", () => {
    for (const name of ["a%00b", "a%2fb", "a%zz"]) expect(linkedinKey(`/in/${name}`)).toBe(`/in/${name}`);
  });
});

describe("linkedinUrl", () => {
  it("adds the scheme and drops invisible characters", () => {
    expect(linkedinUrl.parse(" www.linkedin.com/in/Ann\u200b ")).toBe("https://www.linkedin.com/in/Ann");
    expect(linkedinUrl.parse("")).toBe("");
  });

  it.each([
    "https://fakelinkedin.com/in/ann",
    "https://linkedin.com@evil.example/in/ann",
    "javascript:linkedin.com/in/ann",
    "in/ann",
  ])("refuses %s", (address) => expect(linkedinUrl.safeParse(address).success).toBe(false));
});
