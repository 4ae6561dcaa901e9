import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { rememberImports } from "./known-imports.ts";
import "./sealed-prototype.ts";

// Caches compiled sources between starts, so that type stripping and compilation happen once.
enableCompileCache(fileURLToPath(new URL("../../.cache/compiled", import.meta.url)));
rememberImports();
