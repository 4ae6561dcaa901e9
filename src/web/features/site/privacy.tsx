import { useTranslation } from "react-i18next";
import { useContactAddress, useContactDomain, WithAddress } from "./contact-address.tsx";
import { Clause, Points, Sealed, StaticPage } from "./static-page.tsx";

function Records() {
  const { t } = useTranslation("privacy");
  const address = useContactAddress()("privacy");
  return (
    <>
      <Clause id="account" title={t("account_title")}>
        <Points of={[t("account_name"), t("account_role"), t("account_password"), t("account_saved")]} />
      </Clause>
      <Clause id="security" title={t("security_title")}>
        <Points of={[t("security_session"), t("security_log"), t("security_counters")]} />
      </Clause>
      <Clause id="jobs" title={t("jobs_title")}>
        <p>{t("jobs_text")}</p>
      </Clause>
      <Clause id="referrals" title={t("referrals_title")}>
        <p>{t("referrals_intro")}</p>
        <Points
          of={[
            t("referrals_what"),
            t("referrals_record"),
            t("referrals_same"),
            t("referrals_readers"),
            <WithAddress text={t("referrals_rights", { address })} address={address} key="rights" />,
          ]}
        />
      </Clause>
      <Clause id="applications" title={t("applications_title")}>
        <Points of={[t("applications_refer"), t("applications_apply"), t("applications_readers")]} />
      </Clause>
      <Clause id="device" title={t("device_title")}>
        <p>{t("device_text")}</p>
      </Clause>
    </>
  );
}

function Handling() {
  const { t } = useTranslation("privacy");
  return (
    <>
      <Clause id="why" title={t("why_title")}>
        <Points of={[t("why_contract"), t("why_interest"), t("why_law")]} />
      </Clause>
      <Clause id="sharing" title={t("sharing_title")}>
        <Points of={[t("sharing_none"), t("sharing_us"), t("sharing_payments"), t("sharing_law")]} />
      </Clause>
      <Clause id="time" title={t("time_title")}>
        <Points of={[t("time_account"), t("time_records"), t("time_short"), t("time_accounts")]} />
      </Clause>
    </>
  );
}

function Rights() {
  const { t } = useTranslation("privacy");
  const address = useContactAddress()("privacy");
  const rights = [t("rights_access"), t("rights_correct"), t("rights_erase"), t("rights_take"), t("rights_object")];
  return (
    <Clause id="rights" title={t("rights_title")}>
      <p>{t("rights_intro")}</p>
      <Points of={rights} />
      <p>
        <WithAddress text={t("rights_write", { address })} address={address} />
      </p>
      <p>{t("rights_complain")}</p>
    </Clause>
  );
}

/** What is kept about people, as the tables keep it. Whoever adds a table that names somebody adds it here. */
export default function Privacy() {
  const { t } = useTranslation("privacy");
  const domain = useContactDomain();
  const address = useContactAddress()("privacy");
  return (
    <StaticPage title={t("title")} description={t("description")} lead={t("lead")}>
      <Clause id="who" title={t("who_title")}>
        <p>
          <WithAddress text={t("who_text", { domain, address })} address={address} />
        </p>
      </Clause>
      <Records />
      <Handling />
      <Rights />
      <Clause id="changes" title={t("changes_title")}>
        <p>{t("changes_text")}</p>
      </Clause>
      <Sealed />
    </StaticPage>
  );
}
