import { readFileSync } from "node:fs";

const PACKAGE = new URL("../../../../package.json", import.meta.url);

/** The product's own version. */
export const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { version: string };
