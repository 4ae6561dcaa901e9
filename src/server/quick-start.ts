import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import "./frozen-prototype.ts";

/**
 * A library with a package.json of 180 kB. Node parses that file again for each of the library's files, which takes
 * half of the startup time.
 */
const HEAVY_PACKAGES = "/node_modules/drizzle-orm/";

/**
 * Shortens module resolution. An import by name from our own sources always resolves to the same file, and the heavy
 * library's files are ES modules at the paths they name. Node resolves everything else.
 */
function cacheImportResolution(): void {
  const known = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]["resolve"] & {}>>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? "";
      if (specifier.startsWith(".")) {
        if (!parent.includes(HEAVY_PACKAGES) || !specifier.endsWith(".js")) return next(specifier, context);
        return { url: new URL(specifier, parent).href, format: "module", shortCircuit: true };
      }
      // Relative or absolute paths, and imports made inside packages, are left to Node.
      if (specifier.includes(":") || parent.includes("/node_modules/")) return next(specifier, context);
      const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      known.set(specifier, found);
      return found;
    },
  });
}

// Caches compiled sources between starts, so that type stripping and compilation happen once.
enableCompileCache(fileURLToPath(new URL("../../.cache/compiled", import.meta.url)));
cacheImportResolution();
