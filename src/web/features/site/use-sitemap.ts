import type { OutputOf } from "../../../contract/endpoint.ts";
import { siteEndpoints } from "../../../contract/site.ts";
import { call } from "../../lib/net/api-client.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";

const SITEMAP_XML = "/sitemaps/index.xml";

export type Sitemap = { figures: OutputOf<typeof siteEndpoints.sitemap>; xml: string };

async function generate(): Promise<Sitemap> {
  const [figures, answer] = await Promise.all([
    call(siteEndpoints.sitemap, {}),
    fetch(SITEMAP_XML, { cache: "no-store" }),
  ]);
  if (!answer.ok) throw new Error(`The sitemap request failed with status ${answer.status}`);
  return { figures, xml: await answer.text() };
}

/** The current sitemap, and regenerating it. */
export function useSitemap() {
  const { value, failure, busy, again } = useFetched("sitemap", generate);
  const state = (() => {
    if (busy) return { status: "generating" } as const;
    return value === null || failure !== null
      ? ({ status: "failed" } as const)
      : ({ status: "ready", map: value } as const);
  })();
  return { ...state, regenerate: again };
}
