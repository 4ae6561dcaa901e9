import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { QueueState } from "../../../../contract/admin/operations.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { When } from "../../../shared/records/when.tsx";
import { Table } from "../../../ui/table.tsx";
import { useClassLabel } from "../failed-task-table.tsx";

const NOTHING = <span className="soft">–</span>;

/** Each task queue: due tasks, their age, and failed ones. */
export function QueueTable({ queues }: { queues: readonly QueueState[] }) {
  const { t, i18n } = useTranslation("installation");
  const labelOf = useClassLabel();
  const whole = (value: number) => formatWhole(value, i18n.language);
  return (
    <section className="stack" aria-labelledby="ops-queues">
      <h2 className="sub-title" id="ops-queues">
        {t("queues")}
      </h2>
      <Table
        className="ops-table"
        caption={t("queues")}
        rows={queues}
        rowKey={(queue) => queue.class}
        columns={[
          { key: "class", head: t("task"), main: true, cell: (queue) => labelOf(queue.class) },
          { key: "waiting", head: t("queue_waiting"), num: true, cell: ({ waiting }) => whole(waiting) },
          {
            key: "oldest",
            head: t("queue_oldest"),
            num: true,
            cell: ({ oldest }) => (oldest === null ? NOTHING : <When at={oldest} relative />),
          },
          {
            key: "given_up",
            head: t("queue_given_up"),
            num: true,
            cell: (queue) =>
              queue.given_up === 0 ? (
                whole(0)
              ) : (
                <Link to={`${paths.adminWork()}?class=${queue.class}`}>{whole(queue.given_up)}</Link>
              ),
          },
        ]}
      />
    </section>
  );
}
