import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// What Node made of the sources at one start, the next start reads: nothing is stripped of its types or compiled twice.
enableCompileCache(fileURLToPath(new URL("../../.cache/compiled", import.meta.url)));
await import("./run.ts");
