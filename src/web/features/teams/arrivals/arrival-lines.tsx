import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import {
  ARRIVAL_BOUNDS,
  type ArrivalLine,
  type ArrivalNoun,
  type CompanyArrival,
  companyArrivalEndpoints,
} from "../../../../contract/team/company-arrivals.ts";
import { pages } from "../../../lib/data/query.ts";
import { useOwnPages } from "../../../lib/data/use-pages.ts";
import { formatNumber } from "../../../lib/format/typed-number.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { chosen, type useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";

type Filters = Pick<ReturnType<typeof useUrlFilters>, "params" | "set">;
type Props = { company: string; arrival: CompanyArrival; filters: Filters };

const OUTCOMES = ["refused", "changed"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Each noun of which some line is to be looked at, with how many are kept. */
function countsOf({ nouns }: CompanyArrival, what: Outcome | undefined) {
  return nouns.flatMap(({ noun, refused, changed }) => {
    const all = (what === "changed" ? 0 : refused) + (what === "refused" ? 0 : changed);
    return all === 0 ? [] : [{ noun, kept: Math.min(all, ARRIVAL_BOUNDS.lines), cut: all > ARRIVAL_BOUNDS.lines }];
  });
}

function Why({ line: { code, field } }: { line: ArrivalLine }) {
  const { t } = useTranslation("arrivals");
  return (
    <span className="arrival-why">
      <span>{t(`code_${code}`)}</span>
      {field !== "" && (
        <span className="note soft">
          {t("field")} <code>{field}</code>
        </span>
      )}
    </span>
  );
}

function useColumns(): Column<ArrivalLine>[] {
  const { t, i18n } = useTranslation("arrivals");
  return [
    {
      key: "line",
      head: t("head_line"),
      main: true,
      cell: ({ noun, line, record }) => {
        const where = `${t(`noun_${noun}`)}, ${t("line", { n: formatNumber(line, i18n.language) })}`;
        return noun === "jobs" && record !== null ? <Link to={paths.manageJob(record)}>{where}</Link> : where;
      },
    },
    {
      key: "what",
      head: t("head_what"),
      cell: ({ what }) => <Badge status={what === "refused" ? "rejected" : "pending"}>{t(`head_${what}`)}</Badge>,
    },
    { key: "why", head: t("head_why"), cell: (line) => <Why line={line} /> },
  ];
}

function Choices({ arrival, filters: { set }, noun, what }: Props & { noun?: ArrivalNoun; what?: Outcome }) {
  const { t } = useTranslation("arrivals");
  const nouns = countsOf(arrival, undefined).map((one) => ({ value: one.noun, label: t(`noun_${one.noun}`) }));
  const outcomes = OUTCOMES.map((value) => ({ value, label: t(`head_${value}`) }));
  return (
    <div className="arrival-choices">
      <Select
        aria-label={t("choose_noun")}
        value={noun ?? ""}
        options={[{ value: "", label: t("all_nouns") }, ...nouns]}
        onChange={({ target }) => set("noun", target.value)}
      />
      <Select
        aria-label={t("choose_what")}
        value={what ?? ""}
        options={[{ value: "", label: t("all_outcomes") }, ...outcomes]}
        onChange={({ target }) => set("what", target.value)}
      />
    </div>
  );
}

function Pages({ company, arrival, noun, what }: Omit<Props, "filters"> & { noun?: ArrivalNoun; what?: Outcome }) {
  const { t, i18n } = useTranslation("arrivals");
  const input = { params: { id: company, arrival: arrival.id }, query: { noun, what } };
  const list = useOwnPages(pages(companyArrivalEndpoints.lines, input));
  const columns = useColumns();
  if (list.first === null)
    return list.failure === null ? (
      <div role="status">
        <p className="soft">{t("lines_loading")}</p>
        <Skeleton height="10rem" />
      </div>
    ) : (
      <LoadFailure text={t("lines_failed")} onRetry={list.loadMore} busy={list.busy} />
    );
  if (list.items.length === 0) return <p className="soft">{t("lines_none")}</p>;
  const counts = countsOf(arrival, what).filter((one) => noun === undefined || one.noun === noun);
  const total = counts.reduce((sum, { kept }) => sum + kept, 0);
  const shown = (n: number) => formatNumber(n, i18n.language);
  return (
    <>
      {list.failure !== null && <LoadFailure text={t("lines_failed")} onRetry={list.loadMore} busy={list.busy} />}
      <Table caption={t("lines")} columns={columns} rows={list.items} rowKey={({ noun, line }) => `${noun} ${line}`} />
      {/* The end of a list of one page would be an empty line. */}
      {(list.more || list.items.length > list.first.items.length) && (
        <LoadMore
          shown={shown(list.items.length)}
          total={shown(Math.max(total, list.items.length))}
          more={list.more}
          busy={list.busy}
          onMore={list.loadMore}
        />
      )}
      {counts.some(({ cut }) => cut) && (
        <p className="note soft">{t("lines_most", { n: shown(ARRIVAL_BOUNDS.lines) })}</p>
      )}
    </>
  );
}

/** Lines of an archive that are refused or come in otherwise than they were; the choice stands in the address. */
export function ArrivalLines({ company, arrival, filters }: Props) {
  const { t } = useTranslation("arrivals");
  const known = countsOf(arrival, undefined).map(({ noun }) => noun);
  const noun = chosen(filters.params.get("noun"), known);
  const what = chosen(filters.params.get("what"), OUTCOMES);
  if (known.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={`lines-${arrival.id}`}>
      <h4 className="sub-title" id={`lines-${arrival.id}`}>
        {t("lines")}
      </h4>
      <Choices company={company} arrival={arrival} filters={filters} noun={noun} what={what} />
      <Pages company={company} arrival={arrival} noun={noun} what={what} />
    </section>
  );
}
