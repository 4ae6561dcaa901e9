import { registerHooks } from "node:module";

/** Loaded before the product (`--import`): changes one place of one module in this process. */
const { file, was, became } = JSON.parse(process.env.PLANTED_SOURCE ?? "{}") as Record<string, string>;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (file === undefined || was === undefined || became === undefined || !url.endsWith(file)) return loaded;
    const source = String(loaded.source);
    if (source.split(was).length !== 2) throw new Error(`${file} has no single place to plant a fault at`);
    return { ...loaded, source: source.replace(was, () => became) };
  },
});
