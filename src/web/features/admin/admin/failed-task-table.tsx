import { useTranslation } from "react-i18next";
import type { FailedTask } from "../../../../contract/admin/failed-tasks.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TwoLines } from "./two-line-cell.tsx";

/** Label of a task class; one of another version keeps its own name. */
export function useClassLabel(): (name: string) => string {
  const { t, i18n } = useTranslation("accounts");
  return (name) => {
    const key = `work_class_${name.replace("-", "_")}` as "work_class_money";
    return i18n.exists(key, { ns: "accounts" }) ? t(key) : name;
  };
}

function About({ about }: Pick<FailedTask, "about">) {
  if (about.length === 0) return <span className="soft">–</span>;
  return (
    <ul className="audit-detail">
      {about.map(({ name, value }) => (
        <li key={name}>
          <span className="soft">{name}</span> {value}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ closed }: { closed: NonNullable<FailedTask["closed"]> }) {
  const { t } = useTranslation("accounts");
  return (
    <ul className="audit-detail">
      <li className="strong">{t(`work_outcome_${closed.outcome}`)}</li>
      {closed.by !== "" && <li>{closed.by}</li>}
      {closed.note !== "" && <li className="soft">{closed.note}</li>}
      <li className="soft">
        <Moment at={closed.at} />
      </li>
    </ul>
  );
}

type Props = {
  rows: readonly FailedTask[];
  /** Whether these were closed already. */
  closed: boolean;
  onAgain: (work: FailedTask) => void;
  onClose: (work: FailedTask) => void;
};

function useLastColumn({ closed, onAgain, onClose }: Omit<Props, "rows">): Column<FailedTask> {
  const { t } = useTranslation("accounts");
  if (closed)
    return {
      key: "outcome",
      head: t("work_outcome"),
      cell: (work) => (work.closed === null ? null : <Outcome closed={work.closed} />),
    };
  return {
    key: "act",
    head: t("actions"),
    actions: true,
    cell: (work) => (
      <div className="actions">
        <Button size="sm" aria-label={t("work_again_of", { task: work.task })} onClick={() => onAgain(work)}>
          {t("work_again")}
        </Button>
        <Button size="sm" aria-label={t("work_close_of", { task: work.task })} onClick={() => onClose(work)}>
          {t("work_close")}
        </Button>
      </div>
    ),
  };
}

/** Failed tasks (dead letters) as a table, on phones as cards. */
export function FailedTaskTable({ rows, ...acts }: Props) {
  const { t } = useTranslation("accounts");
  const labelOf = useClassLabel();
  const last = useLastColumn(acts);
  const columns: Column<FailedTask>[] = [
    {
      key: "task",
      head: t("work_task"),
      main: true,
      cell: ({ task, class: ofClass }) => <TwoLines first={task} second={labelOf(ofClass)} />,
    },
    { key: "reason", head: t("detail_reason"), cell: ({ reason }) => <span className="audit-ip">{reason}</span> },
    { key: "about", head: t("detail"), cell: ({ about }) => <About about={about} /> },
    {
      key: "times",
      head: t("work_times"),
      cell: ({ times, tries }) => (
        <TwoLines first={t("work_times_n", { count: times })} second={t("work_tries_n", { count: tries })} />
      ),
    },
    { key: "when", head: t("when"), cell: ({ failed_at }) => <Moment at={failed_at} /> },
    last,
  ];
  return <Table className="pay-table" caption={t("work")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
