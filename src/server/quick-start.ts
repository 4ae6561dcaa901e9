import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { cacheImportResolution } from "./import-cache.ts";
import "./frozen-prototype.ts";

// Caches compiled sources between starts, so that type stripping and compilation happen once.
enableCompileCache(fileURLToPath(new URL("../../.cache/compiled", import.meta.url)));
cacheImportResolution();
