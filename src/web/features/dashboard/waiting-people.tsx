import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { dashboardEndpoints, Waiting } from "../../../contract/dashboard.ts";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { paths } from "../../../contract/paths.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { When } from "../../shared/records/when.tsx";

function Person({ kind, id, job_id, title, candidate_name, created_at }: Waiting) {
  const { t } = useTranslation("dashboard");
  return (
    <li className="waiting-person">
      <Link className="strong" to={`${paths.manageJob(job_id)}?open=${kind}:${id}`} prefetch="intent">
        {usePersonName()(candidate_name)}
      </Link>
      <span className="label soft">{t(kind === "referral" ? "was_referred" : "has_applied", { title })}</span>
      <span className="note soft">
        <When at={created_at} relative />
      </span>
    </li>
  );
}

/** Who waits for the poster's answer, the longest wait first; nothing where nobody does. */
export function WaitingPeople({ items, count }: OutputOf<typeof dashboardEndpoints.get>["waiting"]) {
  const { t } = useTranslation("dashboard");
  if (items.length === 0) return null;
  const more = count - items.length;
  return (
    <section className="card waiting" aria-labelledby="waiting">
      <h2 className="sub-title" id="waiting">
        {t("waiting")}
      </h2>
      <ul className="waiting-people">
        {items.map((person) => (
          <Person key={person.id} {...person} />
        ))}
      </ul>
      {more > 0 && (
        <p className="label">
          <Link to={`${paths.people()}?waits=new`}>{t("waiting_more", { count: more })}</Link>
        </p>
      )}
    </section>
  );
}
