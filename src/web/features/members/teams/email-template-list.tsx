import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LANGUAGES } from "../../../../contract/choices.ts";
import {
  type CompanyMail,
  type CompanyMails,
  MAIL_TRIGGERS,
  type MailTrigger,
} from "../../../../contract/hiring/company-mails.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { emailTemplatesPath } from "../../../shared/records/email-templates-path.ts";

const GROUPS = ["application", "referral"] as const;

/** The language codes that have their own text. */
function useLanguagesWithText(ofJob: boolean): (mail: CompanyMail) => string {
  const { t } = useTranslation("team");
  return ({ texts, fallback }) => {
    const own = LANGUAGES.filter((language) => texts[language] !== undefined);
    if (own.length > 0) return own.join(", ").toUpperCase();
    return ofJob && fallback.length > 0 ? t("mails_companys") : t("mails_products", { product: PRODUCT_NAME });
  };
}

function Row({ mails, mail, current }: { mails: CompanyMails; mail: CompanyMail; current: boolean }) {
  const { t } = useTranslation("team");
  const { company, job } = mails;
  const written = useLanguagesWithText(job !== null);
  const own = Object.keys(mail.texts).length > 0;
  return (
    <li>
      <Link
        className="mails-way"
        to={emailTemplatesPath(company.id, { ...(job && { job: job.id }), mail: mail.trigger })}
        aria-current={current ? "page" : undefined}
        preventScrollReset
      >
        <span>{t(`mail_${mail.trigger}`)}</span>
        <span className={own ? "label strong" : "label soft"}>{written(mail)}</span>
      </Link>
    </li>
  );
}

/** The email templates for candidates, and which texts they use. */
export function EmailTemplateList({ mails, chosen }: { mails: CompanyMails; chosen: MailTrigger }) {
  const { t } = useTranslation("team");
  return (
    <nav className="mails-list" aria-label={t("mails_triggers")}>
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`mails-${group}`}>
          <h2 className="label soft" id={`mails-${group}`}>
            {t(`mails_${group}`)}
          </h2>
          <ul className="mails-ways">
            {MAIL_TRIGGERS.filter((trigger) => trigger.startsWith(group)).map((trigger) => {
              const mail = mails.mails.find((one) => one.trigger === trigger);
              return mail && <Row key={trigger} mails={mails} mail={mail} current={trigger === chosen} />;
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}
