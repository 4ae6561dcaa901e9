import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Caller } from "../platform/caller.ts";
import type { ReadSheet } from "./own-sheets.ts";
import type { RenderPage } from "./renderer.ts";

/** What browsers load of the built site. */
export const CLIENT = fileURLToPath(new URL("../../../build/client", import.meta.url));
const BUILD = new URL("../../../build/server/index.js", import.meta.url);

type ContextKey = Parameters<RouterContextProvider["set"]>[0];
/** What the site's server entry hands out beside React Router's own parts. */
type SiteEntry = { callerContext: ContextKey; siteContext: ContextKey; pageContext: ContextKey };
/** What public pages need to know of the site itself. */
export type SiteFacts = {
  public_url: string;
  contact_domain: string;
  provider_name: string;
  payments: "manual" | "stripe";
};

/** A renderer of a build of the site; `caller` answers its loaders without HTTP. */
export function siteRenderer(
  build: ServerBuild,
  mode: "production" | "development",
  caller: Caller,
  facts: SiteFacts,
): RenderPage {
  const handle = createRequestHandler(build, mode);
  // The bundle holds its own copy of the context keys: the values must go in under those.
  const { callerContext, siteContext, pageContext } = build.entry.module as unknown as SiteEntry;
  return async function render(request) {
    const context = new RouterContextProvider();
    const page: { html: string | null } = { html: null };
    context.set(callerContext, caller);
    context.set(siteContext, facts);
    context.set(pageContext, page);
    const response = await handle(request, context);
    return { response, html: page.html };
  };
}

/** The renderer of the site that was built into build/. */
export async function builtSite(caller: Caller, facts: SiteFacts): Promise<RenderPage> {
  return siteRenderer((await import(BUILD.href)) as ServerBuild, "production", caller, facts);
}

/** What renders pages is a third of what a process has to load: it comes so long after the rest, or with the first page. */
const LATER_MS = 2_000;

/** The renderer of the built site, loaded only when somebody asks for a page, or soon; `failed` hears where it cannot be then. */
export function laterSite(caller: Caller, facts: SiteFacts, failed: (error: unknown) => void): RenderPage {
  let loading: Promise<RenderPage> | undefined;
  function load(): Promise<RenderPage> {
    loading ??= builtSite(caller, facts).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  setTimeout(() => void load().catch(failed), LATER_MS).unref();
  return async (request) => (await load())(request);
}

/** The name of the build, which its list of files bears. Throws where nothing was built. */
export function builtVersion(): string {
  const names = readdirSync(path.join(CLIENT, "assets")).map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]);
  const version = names.find((name) => name !== undefined);
  if (version === undefined) throw new Error(`There is no built site in ${CLIENT}: npm run build makes it.`);
  return version;
}

/** Reads the built style sheets, each once; one that is not there is looked for once as well. */
export function builtSheets(): ReadSheet {
  const known = new Map<string, string | null>();
  return function read(address) {
    const sheet = known.get(address);
    if (sheet !== undefined) return sheet;
    const found = readBuilt(address);
    known.set(address, found);
    return found;
  };
}

function readBuilt(address: string): string | null {
  const file = path.join(CLIENT, "assets", path.basename(address));
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
