type RouteFiles = { module: string; clientLoaderModule?: string; imports?: string[]; css?: string[] };

declare global {
  interface Window {
    /** The files of each route, from the manifest that the router writes into the page. */
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  }
}

const preloadedFiles = new Set<string>();

function addPreloadLink(href: string, rel: "modulepreload" | "prefetch"): void {
  if (preloadedFiles.has(href)) return;
  preloadedFiles.add(href);
  const link = Object.assign(document.createElement("link"), { rel, href, ...(rel === "prefetch" && { as: "style" }) });
  // Removed on failure, so that the next intent tries again: the network may be back by then.
  link.onerror = () => {
    link.remove();
    preloadedFiles.delete(href);
  };
  document.head.append(link);
}

/** Preloads the files of these routes; they are executed on navigation. */
export function preloadScreen(routes: readonly string[]): void {
  for (const id of routes) {
    const files = window.__reactRouterManifest?.routes[id];
    if (files === undefined) continue;
    const { module, clientLoaderModule, imports = [], css = [] } = files;
    for (const href of [module, clientLoaderModule, ...imports])
      if (href !== undefined) addPreloadLink(href, "modulepreload");
    for (const href of css) addPreloadLink(href, "prefetch");
  }
}
