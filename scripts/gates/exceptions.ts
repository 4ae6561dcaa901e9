/** Files of pure data that may pass the number of lines. */
export const LINE_EXCEPTIONS: ReadonlySet<string> = new Set([]);

/** Files that may set raw HTML: each hands over text that is escaped or sanitised on the server. */
export const RAW_HTML: ReadonlySet<string> = new Set(["src/web/features/job/job-description.tsx"]);

/** Clock, randomness, ids and environment are read here and handed on from here. */
export const SOURCES_OF_CHANCE: ReadonlySet<string> = new Set([
  "src/server/platform/clock.ts",
  "src/server/platform/ids.ts",
  "src/server/platform/config.ts",
]);

/** Writes to the console: the log itself. */
export const CONSOLE: ReadonlySet<string> = new Set(["src/server/platform/log.ts"]);

/** The product's name is declared here and nowhere else (rule N1). */
export const NAME_OF_THE_PRODUCT: ReadonlySet<string> = new Set(["src/contract/product.ts"]);

/** Lists of words from elsewhere: what stands in them says nothing about the repository. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set([
  "src/server/auth/passwords/leaked-words.ts",
  // They name what is refused.
  "scripts/gates/models.ts",
  "scripts/gates/models.test.ts",
]);
