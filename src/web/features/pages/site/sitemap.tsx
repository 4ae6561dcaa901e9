import { ClipboardCopy, Download, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { siteEndpoints } from "../../../../contract/pages/site.ts";
import { paths } from "../../../../contract/paths.ts";
import { saveFile } from "../../../lib/files.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { When } from "../../../shared/records/when.tsx";
import { BackLink } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import "./static.css";
import "./sitemap.css";

const SITEMAP_XML = "/sitemaps/index.xml";

type Sitemap = { figures: OutputOf<typeof siteEndpoints.sitemap>; xml: string };

async function generate(): Promise<Sitemap> {
  const [figures, answer] = await Promise.all([
    call(siteEndpoints.sitemap, {}),
    fetch(SITEMAP_XML, { cache: "no-store" }),
  ]);
  if (!answer.ok) throw new Error(`The sitemap request failed with status ${answer.status}`);
  return { figures, xml: await answer.text() };
}

/** The current sitemap, and regenerating it. */
function useSitemap() {
  const { value, failure, busy, again } = useFetched("sitemap", generate);
  const state = (() => {
    if (busy) return { status: "generating" } as const;
    return value === null || failure !== null
      ? ({ status: "failed" } as const)
      : ({ status: "ready", map: value } as const);
  })();
  return { ...state, regenerate: again };
}

/** Length of the preview in characters: a sitemap can have ten megabytes. */
const PREVIEW = 6_000;

function Generating() {
  const { t } = useTranslation("sitemap");
  return (
    <div className="sitemap-wait" role="status">
      <p className="label soft sitemap-busy turning">{t("generating")}</p>
      <Skeleton height="6rem" />
      <Skeleton height="16rem" />
    </div>
  );
}

function Actions({ xml, onRegenerate }: { xml: string; onRegenerate: () => void }) {
  const { t } = useTranslation("sitemap");
  const copy = () => copyText(xml, { done: t("copied"), failed: t("copy_failed") });
  const download = () => saveFile("sitemap.xml", new Blob([xml], { type: "application/xml" }));
  return (
    <div className="sitemap-actions">
      <Button kind="primary" onClick={() => void copy()}>
        <Icon of={ClipboardCopy} small />
        {t("copy")}
      </Button>
      <Button onClick={download}>
        <Icon of={Download} small />
        {t("download")}
      </Button>
      <Button onClick={onRegenerate}>
        <Icon of={RefreshCw} small />
        {t("regenerate")}
      </Button>
    </div>
  );
}

/** Includes the time, so that Regenerate visibly has an effect. */
function Generated({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const time = formatMoment(at, i18n.language, "time", useZone());
  return (
    <span className="sitemap-when">
      <When at={at} />
      <br />
      {time}
    </span>
  );
}

function Ready({ map, onRegenerate }: { map: Sitemap; onRegenerate: () => void }) {
  const { t, i18n } = useTranslation("sitemap");
  const { figures, xml } = map;
  const count = (value: number) => formatCount({ value, more: false }, i18n.language);
  const cut = xml.length > PREVIEW;
  return (
    <div className="stack sitemap">
      <StatStrip label={t("figures")} columns={6}>
        <Stat label={t("total")} value={count(figures.total)} />
        <Stat label={t("static_pages")} value={count(figures.static_pages)} />
        <Stat label={t("jobs")} value={count(figures.jobs)} />
        <Stat label={t("lists")} value={count(figures.lists)} />
        <Stat label={t("referrers")} value={count(figures.referrers)} />
        <Stat label={t("generated")} value={<Generated at={figures.generated_at} />} />
      </StatStrip>
      <Actions xml={xml} onRegenerate={onRegenerate} />
      <section aria-labelledby="preview">
        <h2 className="card-title" id="preview">
          {t("preview")}
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
        <section className="sitemap-xml" tabIndex={0} aria-labelledby="preview">
          <pre>{cut ? `${xml.slice(0, PREVIEW)}…` : xml}</pre>
        </section>
        {cut && <p className="label soft sitemap-cut">{t("preview_cut")}</p>}
      </section>
      <Notes />
    </div>
  );
}

function Notes() {
  const { t } = useTranslation("sitemap");
  const priorities = [
    t("priority_home"),
    t("priority_jobs"),
    t("priority_apply"),
    t("priority_lists"),
    t("priority_referrers"),
  ];
  const steps = [t("publish_submit"), t("publish_robots"), t("publish_again")];
  return (
    <div className="sitemap-notes">
      <section aria-labelledby="priorities">
        <h2 className="card-title" id="priorities">
          {t("priorities")}
        </h2>
        <ul className="prose">
          {[...priorities, t("priority_legal")].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="publishing">
        <h2 className="card-title" id="publishing">
          {t("publishing")}
        </h2>
        <ol className="prose">
          {steps.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** The HTML sitemap (rule P8): its content, and how to submit it. */
export default function SitemapScreen() {
  const { t } = useTranslation("sitemap");
  const state = useSitemap();
  return (
    <article className="page static-page">
      <PageMeta title={t("title")} description={t("lead")} />
      <BackLink to={paths.home()}>{t("back_home")}</BackLink>
      <header className="static-head">
        <h1 className="section-title">{t("title")}</h1>
        <p className="lead soft">{t("lead")}</p>
      </header>
      {state.status === "generating" && <Generating />}
      {state.status === "failed" && (
        <Message
          kind="stop"
          title={t("failed_title")}
          actions={
            <Button size="sm" onClick={state.regenerate}>
              {t("try_again")}
            </Button>
          }
        >
          <p>{t("failed")}</p>
        </Message>
      )}
      {state.status === "ready" && <Ready map={state.map} onRegenerate={state.regenerate} />}
    </article>
  );
}
