import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "../../../../../contract/endpoint.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import { formatDuration } from "../../../../lib/format/durations.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { Card } from "../../../../ui/card.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { usePositionLabel } from "../state/use-stage-label.ts";
import "./statistics.css";

type PipelineStatistics = OutputOf<typeof pipelineEndpoints.figures>;
type Reached = Pick<PipelineStatistics["sources"][number], "received" | "viewed" | "interviewing" | "hired">;

/** A number with a bar whose length is its share of the maximum. */
function Bar({ value, most, children }: { value: number; most: number; children: ReactNode }) {
  const style = { "--w": `${((value / Math.max(1, most)) * 100).toFixed(1)}%` } as CSSProperties;
  return (
    <span className="figure-bar">
      <span>{children}</span>
      <span className="figure-line" style={style} aria-hidden="true" />
    </span>
  );
}

function Times({ figures }: { figures: PipelineStatistics }) {
  const { t, i18n } = useTranslation("pipeline");
  const labelOf = usePositionLabel();
  const { times, steps } = figures;
  const most = (of: (row: PipelineStatistics["times"][number]) => number | null) =>
    Math.max(0, ...times.map((row) => of(row) ?? 0));
  const longest = most((row) => row.longest_seconds);
  const lasting = (seconds: number | null, of: number) =>
    seconds === null ? (
      <span className="soft">{t("figures_none")}</span>
    ) : (
      <Bar value={seconds} most={of}>
        {formatDuration(seconds, i18n.language)}
      </Bar>
    );
  const columns: Column<PipelineStatistics["times"][number]>[] = [
    {
      key: "place",
      head: t("figures_place"),
      main: true,
      cell: (row) => labelOf({ ...row, name: steps.find(({ key }) => key === row.step)?.name ?? null }),
    },
    { key: "waiting", head: t("figures_waiting"), num: true, cell: (row) => row.waiting },
    { key: "median", head: t("figures_median"), cell: (row) => lasting(row.median_seconds, longest) },
    { key: "longest", head: t("figures_longest"), cell: (row) => lasting(row.longest_seconds, longest) },
    {
      key: "usual",
      head: t("figures_usual"),
      cell: (row) =>
        lasting(
          row.usual_seconds,
          most((one) => one.usual_seconds),
        ),
    },
  ];
  return (
    <Card title={t("figures_times")}>
      <Table
        caption={t("figures_times")}
        columns={columns}
        rows={times}
        rowKey={({ stage, step }) => `${stage}:${step ?? ""}`}
      />
      <p className="note soft">{t("figures_times_note")}</p>
    </Card>
  );
}

/** Columns for how many candidates came and how far they got. */
function useReachedColumns<Row extends Reached>(rows: readonly Row[]): Column<Row>[] {
  const { t } = useTranslation("pipeline");
  const most = Math.max(0, ...rows.map(({ received }) => received));
  return (["received", "viewed", "interviewing", "hired"] as const).map((key) => ({
    key,
    head: t(key),
    cell: (row) => (
      <Bar value={row[key]} most={most}>
        <span className="num">{row[key]}</span>
      </Bar>
    ),
  }));
}

function Sources({ sources }: Pick<PipelineStatistics, "sources">) {
  const { t } = useTranslation("pipeline");
  const reached = useReachedColumns(sources);
  return (
    <Card title={t("figures_sources")}>
      <Table
        caption={t("figures_sources")}
        columns={[
          { key: "source", head: t("source_title"), main: true, cell: ({ source }) => t(`source_${source}`) },
          ...reached,
        ]}
        rows={sources}
        rowKey={({ source }) => source}
      />
    </Card>
  );
}

function Referrers({ referrers, more_referrers: more }: Pick<PipelineStatistics, "referrers" | "more_referrers">) {
  const { t } = useTranslation("pipeline");
  const nameOf = useMemberName();
  const rows = referrers.map((row, nth) => ({ ...row, nth }));
  const reached = useReachedColumns(rows);
  return (
    <Card title={t("figures_referrers")}>
      <Table
        caption={t("figures_referrers")}
        columns={[{ key: "name", head: t("figures_name"), main: true, cell: ({ name }) => nameOf(name) }, ...reached]}
        rows={rows}
        rowKey={({ nth }) => String(nth)}
      />
      <p className="note soft">
        {more > 0 ? t("figures_more_referrers", { count: more }) : t("figures_referrers_note")}
      </p>
    </Card>
  );
}

function Shown({ jobId }: { jobId: string }) {
  const { t } = useTranslation("pipeline");
  const asked = useOwnQuery(query(pipelineEndpoints.figures, { params: { id: jobId } }));
  const { value, failure, busy, retry } = asked;
  if (value === null && failure !== null) return <LoadFailure text={t("figures_failed")} onRetry={retry} busy={busy} />;
  if (value === null) return <Skeleton height="16rem" />;
  if (value.sources.length === 0) return <p className="soft">{t("figures_nobody")}</p>;
  return (
    <div className="figures-cards">
      <Times figures={value} />
      <Sources sources={value.sources} />
      {value.referrers.length > 0 && <Referrers {...value} />}
    </div>
  );
}

/** Waiting times, sources and referrers of candidates (rule H18). Computed only on demand. */
export default function PipelineStatistics({ jobId }: { jobId: string }) {
  const { t } = useTranslation("pipeline");
  const [open, setOpen] = useState(false);
  return (
    <details className="figures" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="sub-title">{t("figures")}</summary>
      {open && <Shown jobId={jobId} />}
    </details>
  );
}
