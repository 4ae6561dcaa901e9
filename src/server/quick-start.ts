import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { rememberImports } from "./known-imports.ts";

// What Node made of the sources at one start, the next start reads: nothing is stripped of its types or compiled twice.
enableCompileCache(fileURLToPath(new URL("../../.cache/compiled", import.meta.url)));
rememberImports();
