import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import { announce, seedDemoIfConfigured } from "./announce.ts";
import "./frozen-prototype.ts";
import { openDatabase } from "./database.ts";
import { readConfig } from "./infra/platform/config.ts";
import { makeLog } from "./infra/platform/log.ts";
import { type SiteFacts, siteFacts, siteRenderer } from "./pages/render/built-site.ts";
import type { Site } from "./pages/render/site.ts";
import { prepareServer } from "./start.ts";

const SERVER_BUILD = "virtual:react-router/server-build";

/** The site served through Vite: every request is rendered from the current sources. */
function devSite(vite: ViteDevServer, facts: SiteFacts) {
  return async (caller: Parameters<typeof siteRenderer>[2]): Promise<Site> => ({
    async render(request) {
      const build = (await vite.ssrLoadModule(SERVER_BUILD)) as ServerBuild;
      return siteRenderer(build, "development", caller, facts)(request);
    },
    // Vite inserts its own style elements in development.
    styleHashes: ["unsafe-inline"],
    cached: false,
    assets: null,
  });
}

const config = readConfig();
const log = makeLog(config.logLevel, true);
const server = createHttpServer();
const vite = await createViteServer({ server: { middlewareMode: true, ws: { server } }, appType: "custom" });
const prepared = await prepareServer({
  config,
  log,
  database: openDatabase(config, log),
  makeSite: devSite(vite, siteFacts(config)),
});
const demo = await seedDemoIfConfigured(prepared);
const listener = getRequestListener(prepared.app.fetch);
server.on("request", (request, response) => {
  const own = /^\/(api|auth\/v1|healthz|readyz|metrics)(\/|$|\?)/.test(request.url ?? "");
  if (own) listener(request, response);
  else vite.middlewares(request, response, () => listener(request, response));
});
server.listen(config.port, config.host, async () => {
  await prepared.work();
  await announce(prepared.services, { demo, onHold: prepared.onHold });
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
