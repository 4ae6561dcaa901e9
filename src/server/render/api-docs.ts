import { readFile } from "node:fs/promises";
import type { Hono } from "hono";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { AppEnv } from "../platform/endpoints.ts";

const DAY = "public, max-age=86400";

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/logo.svg"><title>${PRODUCT_NAME} API</title></head>
<body><div id="app"></div><script src="/api/docs/reader.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`;
// What is promised comes first: it is what a program of somebody else looks for.
const SOURCES = JSON.stringify([
  { title: "v1, for your programs", slug: "v1", url: "/api/v1/openapi.json" },
  { title: "Everything, as the screens use it", slug: "everything", url: "/api/openapi.json" },
]);
const START = `Scalar.createApiReference("#app", { sources: ${SOURCES}, withDefaultFonts: false, telemetry: false, agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: "never", hideClientButton: true });
`;
// The reader brings its styles in elements of its own and compiles nothing at run time.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'";

/** Makers of the two documents: all that there is, and what is promised to other people's programs (rule X86). */
type Documents = { readonly whole: () => object; readonly promised: () => object };

/** The readable documentation of the API, served by ourselves. Takes what makes the OpenAPI documents, when first asked for. */
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
  app.get("/api/docs/reader.js", async (c) => {
    const source = await readFile(new URL("./browser/standalone.js", import.meta.resolve("@scalar/api-reference")));
    return c.body(source as Uint8Array<ArrayBuffer>, 200, script);
  });
}
