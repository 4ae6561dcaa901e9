import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { type BrowseKind, browseEndpoints, type BrowseList as List } from "../../../contract/search/browse.ts";
import { type Where, whereIs } from "../../../rules/places/where-is.ts";
import { REMOTE_LIST } from "../../lib/format/countries.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { callIn, pageContext } from "../../lib/net/server-caller.ts";
import { useKeptList } from "../../shared/jobs/last-list.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink, PageTop } from "../../shared/shell/page-top.tsx";
import { scriptJson } from "../../shared/shell/structured-data.ts";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { type Asked, addressOf, isWorthIndexing, readAsked, type Ways } from "./browse-address.ts";
import { BrowseFailure } from "./browse-failure.tsx";
import { BrowseList, useCountWords } from "./browse-list.tsx";
import { listWays } from "./list-address.ts";
import { breadcrumbs, itemList, type Shown, shownOf } from "./list-data.ts";
import { ReferWay } from "./refer-way.tsx";
import { useListWords } from "./use-list-words.ts";
import "../../shared/jobs/board.css";
import "./browse.css";

const ListNear = latePiece(async () => ({ default: (await import("./list-near.tsx")).ListNear }));

type Loaded = { list: Shown<List>; where: Where | null; ways: Ways; lang: Asked["lang"]; index: boolean } | null;

/** The same for everybody: open jobs of one skill, company or place (rule J24). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { search, origin } = new URL(request.url);
  const { cursor, lang } = readAsked(search);
  const { kind = "", key = "" } = params;
  try {
    const list = await callIn(context, browseEndpoints.listed, {
      params: { kind: kind as BrowseKind, key },
      query: { cursor },
    });
    // Each list has one canonical URL; variants redirect to it.
    if (decodeURIComponent(list.path) !== `${paths.browse()}/${kind}/${key}`)
      return redirect(addressOf({ cursor, lang }, list.path), 301);
    const index = cursor === undefined && isWorthIndexing(list);
    const steps = [
      { name: PRODUCT_NAME, path: paths.home() },
      { name: list.name, path: list.path },
    ];
    if (index) context.get(pageContext).posting = scriptJson([breadcrumbs(steps, origin), itemList(list, origin)]);
    // Grammatical articles and cases of country names stay on the server.
    const where = list.place === null || list.path === REMOTE_LIST ? null : whereIs(list.place, list.name);
    return data<Loaded>({ list: shownOf(list), where, ways: listWays({ cursor, lang }, list), lang, index });
  } catch (error) {
    if (codeOf(error) !== "not_found") throw error;
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
      <PageHead title={t("no_list")} />
      <PageTop title={t("no_list")} lead={t("no_list_text")} />
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
  useKeptList();
  const { t } = useTranslation(["browse", "jobs"]);
  const words = useCountWords();
  const { title, lead } = useListWords(list, where);
  return (
    <div className="page">
      <PageHead title={title} description={lead} index={index} shared />
      <BackLink to={lang === undefined ? paths.browse() : `${paths.browse()}?lang=${lang}`}>{t("all_jobs")}</BackLink>
      <PageTop title={title} lead={lead}>
        <ReferWay ways={ways} />
      </PageTop>
      <div className="stack-lg">
        <BrowseList
          ways={ways}
          page={list}
          count={t("jobs_count", { ns: "jobs", count: list.matching.value, shown: words(list.matching) })}
          empty={<Empty text={t("none_open", { ns: "jobs" })} />}
        />
        <Suspense>
          <ListNear near={list.near} lang={lang} />
        </Suspense>
      </div>
    </div>
  );
}
