import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { type BrowseKind, browseEndpoints, type BrowseList as List } from "../../../../contract/jobs/search/browse.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { placePhrases, type Where } from "../../../../rules/places/where-is.ts";
import { REMOTE_LIST } from "../../../lib/format/countries.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { callIn, pageContext } from "../../../lib/net/server-caller.ts";
import { useRememberList } from "../../../shared/jobs/last-list.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { scriptJson } from "../../../shared/shell/structured-data.ts";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { BrowseFailure } from "./browse-failure.tsx";
import { BrowseList, useCountFormat } from "./browse-list.tsx";
import {
  type BrowseLinks,
  type BrowseQueryOfUrl,
  buildBrowseUrl,
  isWorthIndexing,
  parseBrowseUrl,
} from "./browse-url.ts";
import { breadcrumbs, itemList, type ShownPage, toShownPage } from "./list-data.ts";
import { buildListLinks } from "./list-url.ts";
import { ReferLink } from "./refer-link.tsx";
import { useListTexts } from "./use-list-texts.ts";
import "../../../shared/jobs/board.css";
import "./browse.css";

const RelatedLists = lazyComponent(async () => ({ default: (await import("./related-lists.tsx")).RelatedLists }));

type Loaded = {
  list: ShownPage<List>;
  where: Where | null;
  ways: BrowseLinks;
  lang: BrowseQueryOfUrl["lang"];
  index: boolean;
} | null;

/** The same for everybody: open jobs of one skill, company or place (rule J24). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, origin } = new URL(request.url);
  const { cursor, lang } = parseBrowseUrl(search);
  const { kind = "", key = "" } = params;
  try {
    const list = await callIn(context, browseEndpoints.listed, {
      params: { kind: kind as BrowseKind, key },
      query: { cursor },
    });
    // Each list has one canonical URL; variants redirect to it.
    if (decodeURIComponent(list.path) !== `${paths.browse()}/${kind}/${key}`)
      return redirect(buildBrowseUrl({ cursor, lang }, list.path), 301);
    const index = cursor === undefined && isWorthIndexing(list);
    const steps = [
      { name: PRODUCT_NAME, path: paths.home() },
      { name: list.name, path: list.path },
    ];
    if (index) context.get(pageContext).posting = scriptJson([breadcrumbs(steps, origin), itemList(list, origin)]);
    // Grammatical articles and cases of country names stay on the server.
    const where = list.place === null || list.path === REMOTE_LIST ? null : placePhrases(list.place, list.name);
    return data<Loaded>({ list: toShownPage(list), where, ways: buildListLinks({ cursor, lang }, list), lang, index });
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return data<Loaded>(null, { status: 404 });
  }
}

export function ErrorBoundary() {
  return <BrowseFailure />;
}

function Missing() {
  const { t } = useTranslation("browse");
  return (
    <div className="page">
      <PageMeta title={t("no_list")} />
      <PageHeader title={t("no_list")} lead={t("no_list_text")} />
      <LinkButton kind="primary" to={paths.browse()}>
        {t("all_jobs")}
      </LinkButton>
    </div>
  );
}

export default function BrowseListScreen() {
  const loaded = useLoaderData<typeof loader>();
  return loaded === null ? <Missing /> : <Listed loaded={loaded} />;
}

function Listed({ loaded: { list, where, ways, lang, index } }: { loaded: NonNullable<Loaded> }) {
  useRememberList();
  const { t } = useTranslation(["browse", "jobs"]);
  const words = useCountFormat();
  const { title, lead } = useListTexts(list, where);
  return (
    <div className="page">
      <PageMeta title={title} description={lead} index={index} shared />
      <BackLink to={lang === undefined ? paths.browse() : `${paths.browse()}?lang=${lang}`}>{t("all_jobs")}</BackLink>
      <PageHeader title={title} lead={lead}>
        <ReferLink ways={ways} />
      </PageHeader>
      <div className="stack-lg">
        <BrowseList
          ways={ways}
          page={list}
          count={t("jobs_count", { ns: "jobs", count: list.matching.value, shown: words(list.matching) })}
          empty={<Empty text={t("none_open", { ns: "jobs" })} />}
        />
        <Suspense>
          <RelatedLists near={list.near} lang={lang} />
        </Suspense>
      </div>
    </div>
  );
}
