import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { browseEndpoints } from "../../../contract/browse.ts";
import { paths } from "../../../contract/paths.ts";
import { callIn, pageContext } from "../../lib/net/server-caller.ts";
import { commonQueryOf } from "../../shared/jobs/filters.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { scriptJson } from "../../shared/shell/structured-data.ts";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { addressOf, isWorthIndexing, readAsked, type Ways, waysOf } from "./browse-address.ts";
import { BrowseFailure } from "./browse-failure.tsx";
import { BrowseList, useCountWords } from "./browse-list.tsx";
import { itemList } from "./list-data.ts";
import { ReferWay } from "./refer-way.tsx";
import "../../shared/jobs/board.css";
import "./browse.css";

// A plain form does its work before its code is there.
const BrowseFilters = latePiece(async () => ({ default: (await import("./browse-filters.tsx")).BrowseFilters }));

const ListNear = latePiece(async () => ({ default: (await import("./list-near.tsx")).ListNear }));

/** The same for everybody: open jobs as the address asks for them (rule J17). */
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
  return { asked, page, choices, lists, ways: waysOf(asked, page), index };
}

export function ErrorBoundary() {
  return <BrowseFailure />;
}

function NothingFound({ any, clear }: { any: boolean } & Pick<Ways, "clear">) {
  const { t } = useTranslation("jobs");
  return (
    <Empty
      text={
        <>
          <span className="card-title">{t("none_found")}</span>
          <br />
          {any ? t("none_match") : t("none_open")}
        </>
      }
    >
      {clear !== null && <LinkButton to={clear}>{t("clear_all")}</LinkButton>}
    </Empty>
  );
}

export default function Browse() {
  const { t } = useTranslation(["browse", "jobs"]);
  const { asked, page, choices, lists, ways, index } = useLoaderData<typeof loader>();
  const words = useCountWords();
  return (
    <div className="page">
      <PageHead title={t("title")} description={t("description")} index={index} shared />
      <PageTop title={t("title")} lead={t("lead")}>
        <ReferWay ways={ways} />
      </PageTop>
      <div className="board">
        <Suspense fallback={<aside className="filters" />}>
          <BrowseFilters asked={asked} choices={choices} ways={ways} />
        </Suspense>
        <BrowseList
          ways={ways}
          page={page}
          count={t("showing", { ns: "jobs", shown: words(page.matching), total: words(page.total) })}
          empty={<NothingFound any={page.total.value > 0} clear={ways.clear} />}
        />
      </div>
      {lists !== null && (
        <Suspense>
          <ListNear near={lists} lang={asked.lang} />
        </Suspense>
      )}
    </div>
  );
}
