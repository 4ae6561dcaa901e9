import { Fragment, memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import type { Contact } from "../../../../rules/contacts/contact.ts";
import type { ContactMatch, OpenJob } from "../../../../rules/contacts/match.ts";
import { Button } from "../../../ui/button.tsx";
import type { MatchedContact } from "./match-contacts.ts";

/** Number of jobs per person shown at first. */
const JOBS_SHOWN = 3;

export type Refer = (contact: Contact, job: OpenJob) => void;

/** Why a job fits, in plain words (rule X147). */
function Why({ fit }: { fit: ContactMatch }) {
  const { t } = useTranslation("contacts");
  // Single words are joined by commas: they need not be adjacent or in this form in the text.
  const words = fit.words.join(fit.by === "words" ? ", " : " ");
  return (
    <p className="note soft">
      {t(`why_${fit.by}`, { words })} {fit.level && <span>{t("why_level")}</span>}{" "}
      {fit.place !== "" && <span>{t("why_place", { place: fit.place })}</span>}
    </p>
  );
}

type FitProps = { contact: Contact; fit: ContactMatch; job: OpenJob; onRefer: Refer };

function FitLine({ contact, fit, job, onRefer }: FitProps) {
  const { t } = useTranslation("contacts");
  return (
    <li className="contact-fit">
      <div className="contact-long">
        {/* In a new tab: coming back would read all files again. */}
        <a className="strong" href={paths.job(job.id)} target="_blank" rel="noopener">
          <bdi>{job.title}</bdi>
        </a>
        <p className="label soft">
          <bdi>{job.company}</bdi>
          {job.location !== "" && (
            <>
              {" · "}
              <bdi>{job.location}</bdi>
            </>
          )}
        </p>
        <Why fit={fit} />
      </div>
      <Button
        size="sm"
        kind="primary"
        aria-label={t("refer_to", { name: contact.name, job: job.title })}
        onClick={() => onRefer(contact, job)}
      >
        {t("refer")}
      </Button>
    </li>
  );
}

type RowProps = { one: MatchedContact; jobs: ReadonlyMap<string, OpenJob>; onRefer: Refer };

/** One contact with the matching jobs. */
export const ContactRow = memo(function ContactRow({ one, jobs, onRefer }: RowProps) {
  const { t } = useTranslation("contacts");
  const [all, setAll] = useState(false);
  const { contact, fits } = one;
  const shown = all ? fits : fits.slice(0, JOBS_SHOWN);
  const about = [...new Set([contact.position, contact.company])].filter((part) => part !== "");
  return (
    <li className="card contact-person">
      <div className="contact-long">
        <h2 className="sub-title">
          <bdi>{contact.name}</bdi>
        </h2>
        <p className="label soft">
          {about.map((part, nth) => (
            <Fragment key={part}>
              {nth > 0 && <span>{" · "}</span>}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </p>
        {contact.email === "" && <p className="note soft">{t("no_email")}</p>}
      </div>
      <ul className="contact-fits" aria-label={t("fits", { name: contact.name })}>
        {shown.map((fit) => {
          const job = jobs.get(fit.job);
          return job && <FitLine contact={contact} fit={fit} job={job} onRefer={onRefer} key={fit.job} />;
        })}
      </ul>
      {fits.length > shown.length && (
        <Button size="sm" kind="quiet" onClick={() => setAll(true)}>
          {t("more_jobs", { n: fits.length - shown.length })}
        </Button>
      )}
    </li>
  );
});
