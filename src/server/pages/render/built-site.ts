import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Caller } from "../../infra/platform/caller.ts";
import type { Config } from "../../infra/platform/config.ts";
import type { ReadSheet } from "./inline-sheets.ts";
import type { RenderPage } from "./renderer.ts";

/** Files of the built site for browsers. */
export const CLIENT = fileURLToPath(new URL("../../../../build/client", import.meta.url));
const BUILD = new URL("../../../../build/server/index.js", import.meta.url);

type ContextKey = Parameters<RouterContextProvider["set"]>[0];
/** What the site's server entry exports besides React Router's parts. */
type SiteEntry = { callerContext: ContextKey; siteContext: ContextKey; pageContext: ContextKey };
/** Facts about the site for public pages. */
export type SiteFacts = {
  public_url: string;
  contact_domain: string;
  provider_name: string;
  payments: "manual" | "stripe";
  probation_days: number;
};

export function siteFacts(config: Config): SiteFacts {
  return {
    public_url: config.publicUrl,
    contact_domain: config.contactDomain,
    provider_name: config.oidcName,
    payments: config.stripe === null ? "manual" : "stripe",
    probation_days: config.probationDays,
  };
}

/** Creates a renderer of a build; `caller` answers its loaders without HTTP. */
export function siteRenderer(
  build: ServerBuild,
  mode: "production" | "development",
  caller: Caller,
  facts: SiteFacts,
): RenderPage {
  const handle = createRequestHandler(build, mode);
  // The bundle has its own copies of the context keys, so the values are set under those.
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

/** The renderer of the site in build/. */
export async function builtSite(caller: Caller, facts: SiteFacts): Promise<RenderPage> {
  return siteRenderer((await import(BUILD.href)) as ServerBuild, "production", caller, facts);
}

/** The page renderer is a third of the code to load, so it loads this long after the rest, or with the first page. */
const LOAD_DELAY_MS = 2_000;

/**
 * A renderer that loads with the first page or shortly after startup. `failed` is called if it cannot be loaded then.
 */
export function lazySite(caller: Caller, facts: SiteFacts, failed: (error: unknown) => void): RenderPage {
  let loading: Promise<RenderPage> | undefined;
  function load(): Promise<RenderPage> {
    loading ??= builtSite(caller, facts).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  setTimeout(() => void load().catch(failed), LOAD_DELAY_MS).unref();
  return async (request) => (await load())(request);
}

/** The name of the build, taken from its manifest file. Throws if there is no build. */
export function builtVersion(): string {
  const names = readdirSync(path.join(CLIENT, "assets")).map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]);
  const version = names.find((name) => name !== undefined);
  if (version === undefined) throw new Error(`There is no built site in ${CLIENT}: npm run build makes it.`);
  return version;
}

/** Reads built style sheets with a cache, including missing ones. */
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
