import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { When } from "../../../../shared/records/when.tsx";
import { type OpenRecord, useTeamThread } from "../state/open-record.ts";

/** Minimum time for which a record is open before it counts as viewed. */
const READ_MS = 1_500;

/** Team members who viewed the record, the latest first; the user's own view is recorded after a moment (rule H17). */
export default function RecordViews({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const nameOf = useMemberName();
  const thread = useTeamThread(open);
  const { kind, record } = open;
  const [job, id, known] = [record.job.id, record.id, thread !== null];
  useEffect(() => {
    if (!known) return;
    const body = { kind, record: id };
    const timer = setTimeout(() => {
      if (document.visibilityState === "hidden") return;
      // Nobody waits for it: the next view records it again.
      call(pipelineEndpoints.view, { params: { id: job }, body }).catch(() => undefined);
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [known, kind, id, job]);
  if (thread === null) return null;
  const others = thread.views.filter(({ own }) => !own);
  const [last, ...earlier] = others;
  if (last === undefined) return <p className="note soft">{t("views_nobody")}</p>;
  const first = (
    <>
      {t("views_last", { name: nameOf(last.by) })} <When at={last.at} relative />
    </>
  );
  if (earlier.length === 0) return <p className="note soft">{first}</p>;
  return (
    <details className="note soft">
      <summary>{first}</summary>
      <ul>
        {earlier.map((look) => (
          <li key={`${look.by}:${look.at}`}>
            <bdi>{nameOf(look.by)}</bdi> · <When at={look.at} relative />
          </li>
        ))}
      </ul>
    </details>
  );
}
