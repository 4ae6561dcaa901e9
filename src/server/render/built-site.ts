import { existsSync, readFileSync } from "node:fs";
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

/** Loads the site that was built into build/; a second time it is there already. */
export async function loadSite(): Promise<ServerBuild> {
  return (await import(BUILD.href)) as ServerBuild;
}

/** The renderer of the built site. */
export async function builtSite(caller: Caller, facts: SiteFacts): Promise<RenderPage> {
  return siteRenderer(await loadSite(), "production", caller, facts);
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
