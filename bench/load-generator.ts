import { createRequire } from "node:module";

/** The load generator, which `npm run bench` installs apart from the product's packages. */
export const autocannon: typeof import("autocannon").default = createRequire(
  new URL("../tools/bench/package.json", import.meta.url),
)("autocannon");
