import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { browseEndpoints } from "../../../../contract/jobs/search/browse.ts";
import { paths } from "../../../../contract/paths.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { callIn, pageContext } from "../../../lib/net/server-caller.ts";
import { FeedHead } from "../../../shared/feeds/feed-head.tsx";
import { toCommonQuery } from "../../../shared/jobs/filters.ts";
import { loosenFilters } from "../../../shared/jobs/loosen-filters.ts";
import { SearchInterpretation, type SearchInterpretationProps } from "../../../shared/jobs/search-interpretation.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { scriptJson } from "../../../shared/shell/structured-data.ts";
import { TextLink } from "../../../ui/link-button.tsx";
import type { Route } from "./+types/browse.ts";
import { BrowseFailure } from "./browse-failure.tsx";
import { BrowseList, useCountFormat } from "./browse-list.tsx";
import { buildBrowseLinks, buildBrowseUrl, isWorthIndexing, parseBrowseUrl } from "./browse-url.ts";
import { itemList, toShownPage } from "./list-data.ts";
import { ReferLink } from "./refer-link.tsx";
import "../../../shared/facets/facets.css";
import "../../../shared/feeds/feeds.css";
import "../../../shared/jobs/board.css";
import "./browse.css";

type Props = {
  found: SearchInterpretationProps["found"];
  /** The typed text, and the URL that searches exactly for it. */
  typed: string;
  exact: string | null;
};

/**
 * How a visitor's search was interpreted, and the link that searches the text as typed; the previous server version has
 * none.
 */
function BrowseNotes({ found, typed, exact }: Props) {
  const { t } = useTranslation("jobs");
  return (
    <SearchInterpretation
      found={found}
      back={exact !== null && <TextLink to={exact}>{t("search_instead", { words: typed })}</TextLink>}
    />
  );
}

const BrowseEmpty = lazyComponent(async () => ({ default: (await import("./browse-empty.tsx")).BrowseEmpty }));
// The plain form works before its code is loaded.
const BrowseFilters = lazyComponent(async () => ({ default: (await import("./browse-filters.tsx")).BrowseFilters }));

const RelatedLists = lazyComponent(async () => ({ default: (await import("./related-lists.tsx")).RelatedLists }));

const FeedLinks = lazyComponent(async () => ({
  default: (await import("../../../shared/feeds/feed-links.tsx")).FeedLinks,
}));

/** The same for everybody: open jobs for the query in the URL (rule J17). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { search, origin } = new URL(request.url);
  const asked = parseBrowseUrl(search);
  const plain = buildBrowseUrl({ ...asked, lang: undefined }) === paths.browse();
  const [page, choices, lists] = await Promise.all([
    callIn(context, browseEndpoints.list, { query: { ...toCommonQuery(asked.filters), cursor: asked.cursor } }),
    callIn(context, browseEndpoints.choices, {}),
    plain ? callIn(context, browseEndpoints.lists, {}) : null,
  ]);
  const index = plain && isWorthIndexing(page);
  if (index) context.get(pageContext).posting = scriptJson(itemList(page, origin));
  const { filters, lang } = asked;
  const looser = page.looser.map((one) => ({
    one,
    to: buildBrowseUrl({ filters: loosenFilters(filters, one), lang }),
  }));
  return { asked, page: toShownPage(page), choices, lists, looser, ways: buildBrowseLinks(asked, page), index };
}

type Loaded = Awaited<ReturnType<typeof loader>> & {
  /** The requested list failed to load; this is the previous one. */
  failed?: true;
  /** Incremented with each list after a failure, so that its form is remounted. */
  round?: number;
};

/** Defaults for fields that the previous server version lacks. */
const DEFAULTS: Partial<Loaded> = { looser: [], lists: null };

/** The list that is shown. */
let shownList: Loaded | null = null;

/** On failure keeps the previous list, and the form as it was filled in (rule P6). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    const round = (shownList?.round ?? 0) + (shownList?.failed ? 1 : 0);
    return { ...DEFAULTS, ...(await serverLoader()), round };
  } catch (error) {
    // An invalid cursor is not retried.
    if (shownList === null || errorCodeOf(error) === "validation_failed") throw error;
    return { ...shownList, failed: true };
  }
}

export function ErrorBoundary() {
  return <BrowseFailure />;
}

export default function Browse() {
  const { t } = useTranslation(["browse", "jobs"]);
  const loaded = useLoaderData<typeof clientLoader>();
  const { asked, page, choices, lists, looser, ways, index, failed = false, round = 0 } = loaded;
  useEffect(() => {
    shownList = loaded;
    return () => {
      shownList = null;
    };
  }, [loaded]);
  const words = useCountFormat();
  return (
    <div className="page">
      <PageMeta title={t("title")} description={t("description")} index={index} shared />
      <FeedHead company={null} title={t("title")} />
      <PageHeader title={t("title")} lead={t("lead")}>
        <ReferLink ways={ways} />
      </PageHeader>
      <div className="board">
        <Suspense fallback={<aside className="filters" />}>
          <BrowseFilters key={round} asked={asked} choices={choices} ways={ways} />
        </Suspense>
        <BrowseList
          ways={ways}
          page={page}
          notes={<BrowseNotes found={page} typed={asked.filters.search} exact={ways.exact ?? null} />}
          failed={failed}
          count={t("showing", { ns: "jobs", shown: words(page.matching), total: words(page.total) })}
          empty={
            <Suspense>
              <BrowseEmpty
                any={page.total.value > 0}
                clear={ways.clear}
                filters={asked.filters}
                ways={looser}
                companies={choices.company_choices}
              />
            </Suspense>
          }
        />
      </div>
      {lists !== null && (
        <Suspense>
          <RelatedLists near={lists} lang={asked.lang} />
        </Suspense>
      )}
      <Suspense>
        <FeedLinks company={null} />
      </Suspense>
    </div>
  );
}
