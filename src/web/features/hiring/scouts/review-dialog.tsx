import { useTranslation } from "react-i18next";
import { type ScoutRecord, scoutEndpoints } from "../../../../contract/hiring/scouts.ts";
import { PEOPLE_RETENTION_MS } from "../../../../rules/scouts.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { formatInstant } from "../../../lib/format/dates.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { shortenUrl } from "../../../shared/forms/web-url.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { OutLink } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Invitation } from "./review-invitation.tsx";
import type { Decision } from "./use-decision.ts";

/** All people named in an application (rule S5), and until when they are stored (rule S4). */
function People({ record }: { record: ScoutRecord }) {
  const { t, i18n } = useTranslation("vetting");
  const zone = useZone();
  const { profiles, people_deleted_at, created_at } = record;
  const on = (at: string) => formatInstant(at, i18n.language, "medium", zone);
  const until = new Date(Date.parse(created_at) + PEOPLE_RETENTION_MS).toISOString();
  return (
    <section className="stack" aria-labelledby="scout-people">
      <h3 className="sub-title" id="scout-people">
        {t("people")}
      </h3>
      {profiles.map((person, index) => (
        <article className="scout-named" aria-label={t("person", { n: index + 1 })} key={person.id}>
          {person.linkedin_url !== "" && (
            <p className="strong">
              <OutLink href={person.linkedin_url}>{shortenUrl(person.linkedin_url)}</OutLink>
            </p>
          )}
          <dl className="dl">
            <dt>{t("relationship")}</dt>
            <dd>{person.relationship || "–"}</dd>
            <dt>{t("suggested_role")}</dt>
            <dd>{person.suggested_role || "–"}</dd>
            <dt>{t("why_great")}</dt>
            <dd className="typed" dir="auto">
              {person.why_great || "–"}
            </dd>
          </dl>
        </article>
      ))}
      {people_deleted_at !== null && <p className="soft">{t("people_deleted", { date: on(people_deleted_at) })}</p>}
      {people_deleted_at === null && profiles.length === 0 && <p className="soft">{t("nobody_named")}</p>}
      {profiles.length > 0 && <p className="note soft">{t("people_kept_until", { date: on(until) })}</p>}
    </section>
  );
}

function Facts({ record, onChanged }: { record: ScoutRecord; onChanged: () => void }) {
  const { t } = useTranslation("vetting");
  const { utm_source, utm_medium, utm_campaign } = record;
  const campaign = { source: utm_source ?? "–", medium: utm_medium ?? "–", campaign: utm_campaign ?? "–" };
  const hasSource = utm_source !== null || utm_medium !== null || utm_campaign !== null;
  return (
    <dl className="dl">
      <Fact name={t("email")}>
        <a href={`mailto:${record.email}`}>{record.email}</a>
      </Fact>
      <Fact name={t("linkedin")}>
        <OutLink href={record.linkedin_url}>{shortenUrl(record.linkedin_url)}</OutLink>
      </Fact>
      <Fact name={t("role")}>{t(`role_${record.role}`)}</Fact>
      <Fact name={t("status")}>
        <Badge status={record.status}>{t(record.status)}</Badge>
      </Fact>
      <Fact name={t("agreement")}>{record.trust_agreement ? t("agreed") : t("not_agreed")}</Fact>
      {record.cv_upload !== null && (
        <Fact name={t("cv")}>
          <OutLink href={record.cv_upload}>{shortenUrl(record.cv_upload)}</OutLink>
        </Fact>
      )}
      {record.referral_example !== null && (
        <Fact name={t("referral_example")}>
          <span className="typed" dir="auto">
            {record.referral_example}
          </span>
        </Fact>
      )}
      {hasSource && <Fact name={t("utm")}>{t("utm_parts", campaign)}</Fact>}
      {record.status === "approved" && (
        <Fact name={t("invitation")}>
          <Invitation record={record} onChanged={onChanged} />
        </Fact>
      )}
    </dl>
  );
}

type Props = { id: string | null; name: string; decision: Decision; onClose: () => void };

/** The whole application, with the decision at its end. */
export function ReviewDialog({ id, name, decision, onClose }: Props) {
  const { t, i18n } = useTranslation("vetting");
  const zone = useZone();
  const {
    value: record,
    failure,
    retry,
  } = useOwnQuery(id === null ? null : query(scoutEndpoints.get, { params: { id } }));
  const failed = record === null && failure !== null;
  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={record?.full_name ?? name}
      foot={
        record?.can.decide ? (
          <>
            <Button kind="danger-quiet" onClick={() => decision.ask(record, "declined")}>
              {t("decline")}
            </Button>
            <Button kind="primary" onClick={() => decision.ask(record, "approved")}>
              {t("approve")}
            </Button>
          </>
        ) : undefined
      }
    >
      {failed && <LoadFailure text={t("load_failed")} onRetry={retry} />}
      {record === null && !failed && <Skeleton height="14rem" />}
      {record !== null && (
        <div className="stack-lg">
          <p className="label soft">
            {t("applied_on", { date: formatInstant(record.created_at, i18n.language, "medium", zone) })}
          </p>
          <Facts record={record} onChanged={() => void invalidate(scoutEndpoints.get, scoutEndpoints.list)} />
          <People record={record} />
        </div>
      )}
    </Dialog>
  );
}
