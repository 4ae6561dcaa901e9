import { useCallback, useEffect, useState } from "react";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { siteEndpoints } from "../../../contract/site.ts";
import { call } from "../../lib/net/caller.ts";

const SITEMAP_XML = "/sitemaps/index.xml";

export type Sitemap = { figures: OutputOf<typeof siteEndpoints.sitemap>; xml: string };
type State = { status: "generating" | "failed" } | { status: "ready"; map: Sitemap };

async function generate(signal: AbortSignal): Promise<Sitemap> {
  const [figures, answer] = await Promise.all([
    call(siteEndpoints.sitemap, {}, { signal }),
    fetch(SITEMAP_XML, { signal, cache: "no-store" }),
  ]);
  if (!answer.ok) throw new Error(`the sitemap answered ${answer.status}`);
  return { figures, xml: await answer.text() };
}

/** The sitemap as it is now, and what makes it anew. */
export function useSitemap(): State & { regenerate(): void } {
  const [state, setState] = useState<State>({ status: "generating" });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is one more generation
  useEffect(() => {
    const leaving = new AbortController();
    setState({ status: "generating" });
    generate(leaving.signal).then(
      (map) => setState({ status: "ready", map }),
      () => {
        if (!leaving.signal.aborted) setState({ status: "failed" });
      },
    );
    return () => leaving.abort();
  }, [turn]);
  const regenerate = useCallback(() => setTurn((before) => before + 1), []);
  return { ...state, regenerate };
}
