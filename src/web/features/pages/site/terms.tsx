import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import type { Site } from "../../../lib/net/server-caller.ts";
import { OutLink } from "../../../ui/link-button.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { MailLink, useContactAddress, useContactDomain } from "./contact-address.tsx";
import { LAST_UPDATED } from "./last-updated.ts";
import { Clause, DocumentSeal, Points, StaticPage } from "./static-page.tsx";

function Beginning() {
  const { t } = useTranslation("terms");
  const domain = useContactDomain();
  const support = useContactAddress()("support");
  return (
    <>
      <Clause id="parties" title={t("parties_title")}>
        <p>{t("parties_text", { domain })}</p>
        <p>{t("parties_role")}</p>
      </Clause>
      <Clause id="account" title={t("account_title")}>
        <Points
          of={[
            t("account_true"),
            <RichText text={t("account_safe")} slots={{ mail: <MailLink address={support} /> }} key="safe" />,
            t("account_roles"),
          ]}
        />
      </Clause>
    </>
  );
}

function Hiring() {
  const { t } = useTranslation("terms");
  const payments = useRouteLoaderData<Site>("root")?.payments ?? "manual";
  return (
    <>
      <Clause id="jobs" title={t("jobs_title")}>
        <Points
          of={[
            t("jobs_real"),
            t("jobs_promise"),
            t("jobs_open"),
            t("jobs_answers"),
            t("jobs_figures"),
            t("jobs_reasons"),
            t("jobs_referrers"),
            t("jobs_archive"),
          ]}
        />
      </Clause>
      <Clause id="referrals" title={t("referrals_title")}>
        <Points
          of={[
            t("referrals_honest"),
            t("referrals_notified"),
            t("referrals_link"),
            t("referrals_stated_relationship"),
            t("referrals_first"),
            t("referrals_self"),
            t("referrals_applied"),
            t("referrals_kept"),
            t("referrals_existing_contacts"),
            t("referrals_claimed"),
          ]}
        />
      </Clause>
      <Clause id="rewards" title={t("rewards_title")}>
        <Points
          of={[
            t("rewards_earned"),
            t("rewards_time"),
            t(payments === "stripe" ? "rewards_stripe" : "rewards_manual"),
            t("rewards_failed"),
            t("rewards_disputed"),
            t("rewards_sharing"),
            t("rewards_shared"),
            t("rewards_receipt"),
            t("rewards_tax"),
          ]}
        />
      </Clause>
      <Clause id="candidates" title={t("candidates_title")}>
        <Points
          of={[
            t("candidates_true"),
            t("candidates_change"),
            t("candidates_referred"),
            t("candidates_company"),
            t("candidates_scouts"),
          ]}
        />
      </Clause>
    </>
  );
}

function Rules() {
  const { t } = useTranslation("terms");
  return (
    <>
      <Clause id="content" title={t("content_title")}>
        <p>{t("content_text")}</p>
      </Clause>
      <Clause id="conduct" title={t("conduct_title")}>
        <p>{t("conduct_text")}</p>
        <p>{t("conduct_messages")}</p>
        <p>{t("conduct_measures")}</p>
      </Clause>
      <Clause id="liability" title={t("liability_title")}>
        <Points of={[t("liability_cap"), t("liability_law"), t("liability_people")]} />
      </Clause>
      <Clause id="changes" title={t("changes_title")}>
        <p>{t("changes_notice")}</p>
        <p>{t("changes_leave")}</p>
      </Clause>
    </>
  );
}

function End() {
  const { t } = useTranslation("terms");
  const address = useContactAddress();
  const support = address("support");
  const legal = address("legal");
  return (
    <>
      <Clause id="ending" title={t("ending_title")}>
        <p>
          <RichText text={t("ending_text")} slots={{ mail: <MailLink address={support} /> }} />
        </p>
      </Clause>
      <Clause id="law" title={t("law_title")}>
        <p>{t("law_text")}</p>
      </Clause>
      <Clause id="questions" title={t("questions_title")}>
        <p>
          <RichText text={t("questions_text")} slots={{ mail: <MailLink address={legal} /> }} />
        </p>
      </Clause>
    </>
  );
}

const GEONAMES = <OutLink href="https://www.geonames.org">GeoNames</OutLink>;
const LICENCE = <OutLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</OutLink>;

/** The data sources, as their licences require. */
function Sources() {
  const { t } = useTranslation("terms");
  return (
    <Clause id="sources" title={t("sources_title")}>
      <p>
        <RichText text={t("sources_text")} slots={{ geonames: GEONAMES, licence: LICENCE }} />
      </p>
    </Clause>
  );
}

/** The terms of service: what the rules enforce. tests/access/terms.test.ts compares sentences, rules and numbers. */
export default function Terms() {
  const { t } = useTranslation("terms");
  return (
    <StaticPage title={t("title")} description={t("description")} lead={t("lead")} updated={LAST_UPDATED.terms}>
      <div className="numbered">
        <Beginning />
        <Hiring />
        <Rules />
        <End />
        <Sources />
      </div>
      <DocumentSeal />
    </StaticPage>
  );
}
