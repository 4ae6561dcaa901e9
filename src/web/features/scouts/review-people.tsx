import { useTranslation } from "react-i18next";
import type { ScoutRecord } from "../../../contract/scouts.ts";
import { PEOPLE_RETENTION_MS } from "../../../rules/scouts.ts";
import { formatInstant } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import { shortenUrl } from "../../shared/forms/web-url.ts";
import { OutLink } from "../../ui/link-button.tsx";

/** All people named in an application (rule S5), and until when they are stored (rule S4). */
export function People({ record }: { record: ScoutRecord }) {
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
