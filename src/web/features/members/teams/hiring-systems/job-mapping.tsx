import { useTranslation } from "react-i18next";
import {
  type HiringSystemConnection,
  hiringSystemEndpoints,
  type JobMapping,
} from "../../../../../contract/integrations/hiring-systems.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Card } from "../../../../ui/card.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";

/** The value for no job in the ATS. */
const NO_JOB = "-";

/** Maps each job to a job in the ATS; each choice takes effect at once. */
export function RemoteJobMapping({ connection: { company, jobs, openings } }: { connection: HiringSystemConnection }) {
  const { t } = useTranslation("hiring");
  const { t: words } = useTranslation("errors");
  const { act, pending } = useAction(
    ({ job, opening }: { job: string; opening: string | null }) =>
      call(hiringSystemEndpoints.job, { params: { id: company.id, job }, body: { opening } }),
    { changes: [hiringSystemEndpoints.get], done: t("saved"), failed: (error) => words(errorCodeOf(error)) },
  );
  const optionsOf = ({ opening }: JobMapping) => {
    const gone = opening !== null && !openings.some(({ id }) => id === opening.id) ? [opening] : [];
    return [
      { value: NO_JOB, label: t("opening_none") },
      ...gone.map(({ id, title }) => ({ value: id, label: t("opening_gone", { title }), disabled: true })),
      ...openings.map(({ id, title }) => ({ value: id, label: title })),
    ];
  };
  const columns: Column<JobMapping>[] = [
    { key: "job", head: t("job"), main: true, cell: ({ title }) => title },
    {
      key: "opening",
      head: t("opening"),
      cell: (job) => (
        <Select
          aria-label={t("opening_of", { title: job.title })}
          value={(pending?.job === job.id ? pending.opening : job.opening?.id) ?? NO_JOB}
          options={optionsOf(job)}
          onChange={({ target }) => void act({ job: job.id, opening: target.value === NO_JOB ? null : target.value })}
        />
      ),
    },
  ];
  return (
    <Card title={t("jobs")}>
      <div className="stack">
        <p className="hiring-words">{t("jobs_text")}</p>
        {openings.length === 0 && <p className="soft">{t("openings_empty")}</p>}
        {jobs.length === 0 ? (
          <p className="soft">{t("jobs_empty")}</p>
        ) : (
          <Table caption={t("jobs")} columns={columns} rows={jobs} rowKey={({ id }) => id} />
        )}
      </div>
    </Card>
  );
}
