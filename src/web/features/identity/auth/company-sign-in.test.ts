import { expect, test } from "vitest";
import { buildReturnUrl } from "./company-sign-in.ts";

const SITE = "https://vouchwell.example";
const back = (next: string | null) => buildReturnUrl(SITE, next);

test("A6 X184 the return URL from a company's provider contains only a path of our own site", () => {
  expect(back(null)).toBe(`${SITE}/auth/callback`);
  const own = new URL(back("/jobs/new?copy=1#top"));
  expect([own.pathname, own.searchParams.get("next")]).toEqual(["/auth/callback", "/jobs/new?copy=1#top"]);
  for (const strange of ["https://evil.example/", "//evil.example", "/\\evil.example", "/auth?next=/auth"])
    expect(new URL(back(strange)).searchParams.get("next"), strange).toBe("/dashboard");
  // A `next` that makes the return URL too long for the server is dropped, so that signing in still works.
  expect(back(`/browse?q=${"x".repeat(3_000)}`)).toBe(`${SITE}/auth/callback`);
});
