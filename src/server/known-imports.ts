import { registerHooks } from "node:module";

/** A library whose package.json is 180 kB: Node reads all of it again for each of its files, and that is half a start. */
const HEAVY = "/node_modules/drizzle-orm/";

/**
 * Tells Node what it would find out with more work: an import by name from our own sources means the same everywhere, and
 * the files of the heavy library are modules that lie where they are said to lie. Everything else Node resolves itself.
 */
export function rememberImports(): void {
  const known = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]["resolve"] & {}>>();
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ?? "";
      if (specifier.startsWith(".")) {
        if (!parent.includes(HEAVY) || !specifier.endsWith(".js")) return next(specifier, context);
        return { url: new URL(specifier, parent).href, format: "module", shortCircuit: true };
      }
      // A file, or a package's own business.
      if (specifier.includes(":") || parent.includes("/node_modules/")) return next(specifier, context);
      const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      known.set(specifier, found);
      return found;
    },
  });
}
