import { useTranslation } from "react-i18next";
import { reasonCountEndpoints } from "../../../../contract/hiring/reason-counts.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";

/** The rejection reasons of the job so far, shown before writing (rule R36); renders nothing if there are too few. */
export default function RejectionReasonCounts({ job }: { job: string }) {
  const { t } = useTranslation(["sums", "history"]);
  const items = useOwnQuery(query(reasonCountEndpoints.ofJob, { params: { id: job } })).value?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="reason-sums">
      <h2 className="sub-title" id="reason-sums">
        {t("title")}
      </h2>
      <p className="note soft">{t("lead")}</p>
      <ul className="stack">
        {items.map(({ reason, people }) => (
          <li key={reason}>
            {t(`reason_${reason}`, { ns: "history" })} <span className="soft">· {t("people", { people })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
