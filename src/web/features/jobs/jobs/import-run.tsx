import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type {
  ImportCounts,
  ImportLine,
  ImportRun,
  RefusedField,
} from "../../../../contract/jobs/posting/import-runs.ts";
import { jobImportEndpoints } from "../../../../contract/jobs/posting/job-imports.ts";
import { paths } from "../../../../contract/paths.ts";
import { labelled } from "../../../../rules/french.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";

type Props = { company: string; own: string; run: ImportRun };

const COUNTED = [
  ...(["created", "updated", "reopened", "closed", "left_open", "unsure"] as const),
  ...(["unchanged", "unlisted", "refused"] as const),
];

const BADGE: Readonly<Record<ImportLine["what"], string>> = {
  created: "active",
  updated: "active",
  reopened: "active",
  unchanged: "off",
  closed: "off",
  left_open: "pending",
  refused: "rejected",
};

/** The fields of a posting that have a label; the row as a whole has none. */
const FIELDS = [
  ...(["id", "title", "descriptionHtml", "location", "employmentType", "department", "team"] as const),
  ...(["isRemote", "isListed", "publishedAt", "compensation", "row"] as const),
];
type KnownField = (typeof FIELDS)[number];

/** Returns the text key of a field, however deeply the error is nested. */
function fieldKey(field: string): `field_${KnownField}` {
  const [first = ""] = field.split(".");
  const name = first === "secondaryLocations" ? "location" : first;
  return `field_${FIELDS.find((known) => known === name) ?? "row"}`;
}

const CHANGING = ["created", "updated", "reopened", "closed"] as const;

/** Labels of the outcomes of postings: a preview has not changed anything yet. */
function useOutcomeLabel(kind: ImportRun["kind"]): (name: (typeof COUNTED)[number]) => string {
  const { t } = useTranslation("imports");
  return (name) => {
    const change = CHANGING.find((one) => one === name);
    return kind === "preview" && change !== undefined ? t(`planned_${change}`) : t(`count_${name}`);
  };
}

/** The number of postings per outcome, without zeros. */
function Figures({ counts, kind }: Pick<ImportRun, "counts" | "kind">) {
  const wordOf = useOutcomeLabel(kind);
  const shown = COUNTED.filter((name) => counts[name] > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="import-counts">
      {shown.map((name) => (
        <div key={name}>
          <dt className="label soft">{wordOf(name)}</dt>
          <dd className="num strong">{counts[name]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The total rewards of the new jobs, before they are published. */
function Rewards({ rewards: { least, most, sum } }: { rewards: NonNullable<ImportCounts["rewards"]> }) {
  const { t, i18n } = useTranslation("imports");
  const amounts = {
    least: formatDollars(least, i18n.language),
    most: formatDollars(most, i18n.language),
    sum: formatDollars(sum, i18n.language),
  };
  return <p className="note">{t(least === most ? "rewards_same" : "rewards_between", amounts)}</p>;
}

function useRowErrorText(): (failure: RefusedField) => string {
  const { t, i18n } = useTranslation("imports");
  return ({ field, code, n }) => {
    // Row numbers start at one.
    const shown = (n ?? 0) + (code === "double" ? 1 : 0);
    return labelled(i18n.language, t(fieldKey(field)), t(`refusal_${code}`, { n: shown }));
  };
}

function Details({ line: { row, line, reward, fields, errors } }: { line: ImportLine }) {
  const { t, i18n } = useTranslation("imports");
  const words = useRowErrorText();
  const changes = [...new Set(fields.map((field) => t(fieldKey(field))))].join(", ");
  return (
    <span className="import-details">
      {errors.map((failure) => (
        <span key={`${failure.field} ${failure.code}`}>{words(failure)}</span>
      ))}
      {reward !== null && <span>{t("reward_of", { amount: formatDollars(reward, i18n.language) })}</span>}
      {changes !== "" && <span>{t("changed_fields", { fields: changes })}</span>}
      {row !== null && (
        <span className="note soft">{line === null ? t("row", { n: row }) : t("row_line", { n: row, line })}</span>
      )}
    </span>
  );
}

function Lines({ lines, kind }: { lines: readonly ImportLine[]; kind: ImportRun["kind"] }) {
  const { t } = useTranslation("imports");
  const wordOf = useOutcomeLabel(kind);
  const columns: Column<ImportLine>[] = [
    {
      key: "title",
      head: t("job"),
      main: true,
      cell: ({ job, title }) => (job === null ? title || t("no_title") : <Link to={paths.job(job)}>{title}</Link>),
    },
    { key: "what", head: t("outcome"), cell: ({ what }) => <Badge status={BADGE[what]}>{wordOf(what)}</Badge> },
    { key: "details", head: t("details"), cell: (line) => <Details line={line} /> },
  ];
  return (
    <Table
      caption={t("lines")}
      columns={columns}
      rows={lines}
      rowKey={({ what, row, job }) => `${what} ${row} ${job}`}
    />
  );
}

/** The postings of a finished run, by name. */
function Whole({ company, own, run }: Props) {
  const { t } = useTranslation("imports");
  const { t: general } = useTranslation("general");
  const wanted = query(jobImportEndpoints.run, { params: { id: company, import: own, run: run.id } });
  const { value, failure, retry } = useOwnQuery(wanted);
  if (value !== null) {
    const named = value.lines.filter(({ what }) => what !== "unchanged").length;
    const { created, updated, reopened, closed, left_open, unsure, refused } = value.counts;
    // The results of an import are shown as numbers only.
    const changes = run.kind === "preview" ? created + updated + reopened : 0;
    const all = changes + closed + left_open + unsure + refused;
    return (
      <>
        {value.lines.length > 0 && <Lines lines={value.lines} kind={run.kind} />}
        {all > named && <p className="note soft">{t("more_lines", { n: named })}</p>}
      </>
    );
  }
  if (failure === null) return <Skeleton height="8rem" />;
  return (
    <Message kind="stop" title={t("lines_failed")} actions={<Button onClick={retry}>{general("retry")}</Button>} />
  );
}

/** One preview or import: its progress or result. */
export function RunView({ company, own, run }: Props) {
  const { t } = useTranslation("imports");
  const { kind, state, failure, counts, done, ended_at, created_at, asked } = run;
  const underWay = ended_at === null;
  return (
    <section className="stack" aria-label={t(`run_${kind}`)}>
      <h3 className="label strong">
        {t(`run_${kind}`)} · <Moment at={ended_at ?? created_at} />
        {!asked && <span>{` · ${t("by_timetable")}`}</span>}
      </h3>
      {/* The live region exists before its content, so that progress is announced. */}
      <div role="status">
        {underWay && (
          <p>
            {t(`state_${state === "waiting" ? "waiting" : "running"}`)}{" "}
            {done > 0 && <span>{t("read", { n: done })}</span>}
          </p>
        )}
        {state === "done" && <p className="soft">{t(kind === "preview" ? "nothing_written" : "state_done")}</p>}
      </div>
      {state === "failed" && failure !== null && (
        <Message kind="stop" title={t("failed")}>
          <p>{t(`failure_${failure}`)}</p>
        </Message>
      )}
      {!underWay && <Figures counts={counts} kind={kind} />}
      {!underWay && counts.rewards !== null && <Rewards rewards={counts.rewards} />}
      {!underWay && counts.unsure > 0 && <p className="note">{t("unsure_text", { n: counts.unsure })}</p>}
      {!underWay && counts.translations !== undefined && (
        <p className="note">{t("translations_text", { n: counts.translations })}</p>
      )}
      {!underWay && counts.unpaid > 0 && <p className="note">{t("unpaid_text", { n: counts.unpaid })}</p>}
      {state === "done" && kind === "import" && counts.left_open > 0 && (
        <p className="note">{t("left_open_text", { n: counts.left_open })}</p>
      )}
      {!underWay && <Whole company={company} own={own} run={run} />}
    </section>
  );
}
