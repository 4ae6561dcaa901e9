import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import { announce } from "./announce.ts";
import { openDatabase } from "./database.ts";
import { readConfig } from "./platform/config.ts";
import { makeLog } from "./platform/log.ts";
import { type SiteFacts, siteRenderer } from "./render/built-site.ts";
import type { Site } from "./render/site.ts";
import { prepareServer } from "./start.ts";

const SERVER_BUILD = "virtual:react-router/server-build";

/** The site out of Vite: every request is rendered anew from the sources. */
function devSite(vite: ViteDevServer, facts: SiteFacts) {
  return async (caller: Parameters<typeof siteRenderer>[2]): Promise<Site> => ({
    async render(request) {
      const build = (await vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild;
      return siteRenderer(build, "development", caller, facts)(request);
    },
    // Vite brings styles in elements of its own while one works on them.
    styleHashes: ["unsafe-inline"],
    cached: false,
    assets: null,
  });
}

const config = readConfig();
const log = makeLog(config.logLevel, true);
const server = createHttpServer();
const vite = await createViteServer({ server: { middlewareMode: true, ws: { server } }, appType: "custom" });
const { publicUrl: public_url, contactDomain: contact_domain, oidcName: provider_name } = config;
const payments = config.stripe === null ? "manual" : "stripe";
const facts = { public_url, contact_domain, provider_name, payments } as const;
const prepared = await prepareServer({
  config,
  log,
  database: openDatabase(config, log),
  makeSite: devSite(vite, facts),
});
const listener = getRequestListener(prepared.app.fetch);
server.on("request", (request, response) => {
  const own = /^\/(api|auth\/v1|healthz|readyz|metrics)(\/|$|\?)/.test(request.url ?? "");
  if (own) listener(request, response);
  else vite.middlewares(request, response, () => listener(request, response));
});
server.listen(config.port, config.host, async () => {
  await prepared.work();
  await announce(prepared.services, prepared);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, async () => {
    server.closeAllConnections();
    server.close();
    await vite.close();
    await prepared.close();
    process.exit(0);
  });
}
