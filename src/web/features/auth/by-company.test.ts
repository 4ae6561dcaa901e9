import { expect, test } from "vitest";
import { returnAddress } from "./by-company.ts";

const SITE = "https://vouchwell.example";
const back = (next: string | null) => returnAddress(SITE, next);

test("A6 X184 the way back from a company's provider carries a path of our own, and nothing else", () => {
  expect(back(null)).toBe(`${SITE}/auth/callback`);
  const own = new URL(back("/jobs/new?copy=1#top"));
  expect([own.pathname, own.searchParams.get("next")]).toEqual(["/auth/callback", "/jobs/new?copy=1#top"]);
  for (const strange of ["https://evil.example/", "//evil.example", "/\\evil.example", "/auth?next=/auth"])
    expect(new URL(back(strange)).searchParams.get("next"), strange).toBe("/dashboard");
  // What the server would refuse as an address goes without it: who signs in arrives all the same.
  expect(back(`/browse?q=${"x".repeat(3_000)}`)).toBe(`${SITE}/auth/callback`);
});
