import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono, Context as HonoContext } from "hono";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import { CLIENT } from "./built-site.ts";

const DAY = "public, max-age=86400";

// The stable API comes first, because external developers look for it.
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/logo.svg"><title>${PRODUCT_NAME} API</title><link rel="stylesheet" href="/api/docs/reader.css"></head>
<body><nav class="swagger-ui wrapper"><p><a class="link" href="/api/docs">v1, for your programs</a> · <a class="link" href="/api/docs?document=everything">Everything, as the screens use it</a></p></nav><div id="app"></div><script src="/api/docs/reader.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`;
const START = `const everything = new URLSearchParams(location.search).get("document") === "everything";
SwaggerUIBundle({
  dom_id: "#app",
  url: everything ? "/api/openapi.json" : "/api/v1/openapi.json",
  deepLinking: true,
  docExpansion: everything ? "none" : "list",
  filter: true,
  validatorUrl: null,
});
`;
// The API reader inserts style elements and needs no eval.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** Copied there by the build; otherwise read from the development package. */
const BUILT_READER = path.join(CLIENT, "api-reader");
const READER = { "reader.js": "swagger-ui-bundle.js", "reader.css": "swagger-ui.css" } as const;

function readerFolder(): string {
  if (existsSync(BUILT_READER)) return BUILT_READER;
  return path.dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
}

/** Factories of the two OpenAPI documents: the whole API, and the stable one (rule X86). */
type Documents = { readonly whole: () => object; readonly promised: () => object };

/** Serves the API documentation. Takes factories of the OpenAPI documents, called on first use. */
export function mountApiDocs(app: Hono<AppEnv>, { whole, promised }: Documents): void {
  const script = { "content-type": "text/javascript; charset=utf-8", "cache-control": DAY };
  const described = { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" };
  const documents = [
    ["/api/openapi.json", whole],
    ["/api/v1/openapi.json", promised],
  ] as const;
  for (const [path, make] of documents) {
    let text: string | undefined;
    app.get(path, (c) => {
      text ??= JSON.stringify(make());
      return c.body(text, 200, { ...described, "access-control-allow-origin": "*" });
    });
  }
  app.get("/api/docs", (c) => c.html(PAGE, 200, { "content-security-policy": POLICY, "cache-control": "no-cache" }));
  app.get("/api/docs/start.js", (c) => c.body(START, 200, script));
  for (const [name, file] of Object.entries(READER)) {
    const root = readerFolder();
    const onFound = (_path: string, c: HonoContext) => c.header("cache-control", DAY);
    app.get(`/api/docs/${name}`, serveStatic({ root, path: file, precompressed: true, onFound }));
  }
}
