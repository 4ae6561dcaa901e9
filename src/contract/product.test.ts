import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PRODUCT_KEY, PRODUCT_NAME } from "./product.ts";

/** Places that use the name for stored data or as a common word, which another product name must not change. */
const NAMES_OF_WHAT_IS_THERE: Record<string, string> = {
  "src/contract/product.ts": "the name itself",
  "src/contract/companies/company-archives.ts": "a format that other programs read",
  "src/server/infra/platform/crypto.ts": "keys of what is encrypted in databases",
  "src/server/infra/platform/data-folder.ts": "a folder with data",
  "src/server/infra/db/embedded/embedded-client.ts": "a database",
  "src/server/infra/db/embedded/embedded-location.ts": "a folder with data, and the mark in it",
  "src/server/infra/db/embedded/embedded.ts": "the same database, in words",
  "src/server/identity/auth/passwords/common-words.ts": "a word that people take for a password",
  "src/server/demo/provider-server.ts": "an id that the demo's provider has stored",
};

it("N1 the product's name stands in one place, and names of what is stored say why they keep it", () => {
  const files = globSync("src/**/*.{ts,tsx,css}", { exclude: ["**/*.test.*", "src/web/messages/**"] });
  const named = files.filter((file) => /vouchwell/i.test(readFileSync(file, "utf8")));
  expect(named.sort()).toEqual(Object.keys(NAMES_OF_WHAT_IS_THERE).sort());
  expect(PRODUCT_KEY).toBe(PRODUCT_NAME.toLowerCase());
});

it("N1 files that browsers take as they are bear the same name", () => {
  const manifest: unknown = JSON.parse(readFileSync("public/site.webmanifest", "utf8"));
  expect(manifest).toMatchObject({ name: PRODUCT_NAME, short_name: PRODUCT_NAME });
  expect(readFileSync("public/logo.svg", "utf8")).toContain(`aria-label="${PRODUCT_NAME}"`);
});
