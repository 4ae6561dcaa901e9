import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { browseEndpoints } from "../../../contract/search/browse.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { callIn, pageContext } from "../../lib/net/server-caller.ts";
import { FeedHead } from "../../shared/feeds/feed-head.tsx";
import { commonQueryOf } from "../../shared/jobs/filters.ts";
import { loosened } from "../../shared/jobs/looser.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { scriptJson } from "../../shared/shell/structured-data.ts";
import type { Route } from "./+types/browse.ts";
import { addressOf, isWorthIndexing, readAsked, waysOf } from "./browse-address.ts";
import { BrowseFailure } from "./browse-failure.tsx";
import { BrowseList, useCountWords } from "./browse-list.tsx";
import { BrowseNotes } from "./browse-notes.tsx";
import { itemList, shownOf } from "./list-data.ts";
import { ReferWay } from "./refer-way.tsx";
import "../../shared/facets/facets.css";
import "../../shared/feeds/feeds.css";
import "../../shared/jobs/board.css";
import "./browse.css";

const BrowseNothing = latePiece(async () => ({ default: (await import("./browse-nothing.tsx")).BrowseNothing }));
// The plain form works before its code is loaded.
const BrowseFilters = latePiece(async () => ({ default: (await import("./browse-filters.tsx")).BrowseFilters }));

const ListNear = latePiece(async () => ({ default: (await import("./list-near.tsx")).ListNear }));

const FeedLinks = latePiece(async () => ({ default: (await import("../../shared/feeds/feed-links.tsx")).FeedLinks }));

/** The same for everybody: open jobs for the query in the URL (rule J17). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { search, origin } = new URL(request.url);
  const asked = readAsked(search);
  const plain = addressOf({ ...asked, lang: undefined }) === paths.browse();
  const [page, choices, lists] = await Promise.all([
    callIn(context, browseEndpoints.list, { query: { ...commonQueryOf(asked.filters), cursor: asked.cursor } }),
    callIn(context, browseEndpoints.choices, {}),
    plain ? callIn(context, browseEndpoints.lists, {}) : null,
  ]);
  const index = plain && isWorthIndexing(page);
  if (index) context.get(pageContext).posting = scriptJson(itemList(page, origin));
  const { filters, lang } = asked;
  const looser = page.looser.map((one) => ({ one, to: addressOf({ filters: loosened(filters, one), lang }) }));
  return { asked, page: shownOf(page), choices, lists, looser, ways: waysOf(asked, page), index };
}

type Loaded = Awaited<ReturnType<typeof loader>> & {
  /** The requested list failed to load; this is the previous one. */
  failed?: true;
  /** Incremented with each list after a failure, so that its form is remounted. */
  round?: number;
};

/** Defaults for fields that the previous server version lacks. */
const BEFORE: Partial<Loaded> = { looser: [], lists: null };

/** The list that is shown. */
let shown: Loaded | null = null;

/** On failure keeps the previous list, and the form as it was filled in (rule P6). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Loaded> {
  try {
    const round = (shown?.round ?? 0) + (shown?.failed ? 1 : 0);
    return { ...BEFORE, ...(await serverLoader()), round };
  } catch (error) {
    // An invalid cursor is not retried.
    if (shown === null || codeOf(error) === "validation_failed") throw error;
    return { ...shown, failed: true };
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
    shown = loaded;
    return () => {
      shown = null;
    };
  }, [loaded]);
  const words = useCountWords();
  return (
    <div className="page">
      <PageHead title={t("title")} description={t("description")} index={index} shared />
      <FeedHead company={null} title={t("title")} />
      <PageTop title={t("title")} lead={t("lead")}>
        <ReferWay ways={ways} />
      </PageTop>
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
              <BrowseNothing
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
          <ListNear near={lists} lang={asked.lang} />
        </Suspense>
      )}
      <Suspense>
        <FeedLinks company={null} />
      </Suspense>
    </div>
  );
}
