import { useTranslation } from "react-i18next";
import { Link, useRouteLoaderData } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import type { Site } from "../../../lib/net/server-caller.ts";
import type en from "../../../messages/en/privacy.ts";
import { RichText } from "../../../ui/rich-text.tsx";
import { MailLink, useContactAddress, useContactDomain } from "./contact-address.tsx";
import { LAST_UPDATED } from "./last-updated.ts";
import { DATA_CATEGORIES, processingClauses, STATEMENTS_NAMESPACE } from "./privacy-clauses.ts";
import { Clause, DocumentSeal, Points, StaticPage } from "./static-page.tsx";

/** A statement with its links: our address, the suppression list, a new link. */
function Statement({ of }: { of: keyof typeof en }) {
  const { t } = useTranslation(STATEMENTS_NAMESPACE);
  const domain = useContactDomain();
  const provider = useRouteLoaderData<Site>("root")?.provider_name ?? "";
  const address = useContactAddress()("privacy");
  return (
    <RichText
      text={t(of, { domain, provider })}
      slots={{
        mail: <MailLink address={address} />,
        register: <Link to={paths.suppressionList()} />,
        fresh: <Link to={paths.referred()} />,
        steps: <Link to={paths.automatedSteps()} />,
      }}
    />
  );
}

function Clauses({ of }: { of: typeof DATA_CATEGORIES }) {
  const { t } = useTranslation(STATEMENTS_NAMESPACE);
  return of.map(({ id, title, intro, points }) => (
    <Clause id={id} title={t(title)} key={id}>
      {intro !== undefined && <p>{t(intro)}</p>}
      <Points of={points.map((point) => <Statement of={point} key={point} />)} />
    </Clause>
  ));
}

const RIGHTS = ["rights_access", "rights_correct", "rights_erase", "rights_take", "rights_object"] as const;

function Rights() {
  const { t } = useTranslation(STATEMENTS_NAMESPACE);
  return (
    <Clause id="rights" title={t("rights_title")}>
      <p>{t("rights_intro")}</p>
      <Points of={RIGHTS.map((right) => t(right))} />
      <p>
        <Statement of="rights_write" />
      </p>
      <p>
        <Statement of="rights_automated" />
      </p>
      <p>{t("rights_complain")}</p>
    </Clause>
  );
}

/** The privacy policy: stored data, recipients, retention and rights. */
export default function Privacy() {
  const { t } = useTranslation(STATEMENTS_NAMESPACE);
  const payments = useRouteLoaderData<Site>("root")?.payments ?? "manual";
  return (
    <StaticPage title={t("title")} description={t("description")} lead={t("lead")} updated={LAST_UPDATED.privacy}>
      <Clause id="who" title={t("who_title")}>
        <p>
          <Statement of="who_text" />
        </p>
      </Clause>
      <Clauses of={DATA_CATEGORIES} />
      <Clauses of={processingClauses(payments)} />
      <Rights />
      <Clause id="changes" title={t("changes_title")}>
        <p>{t("changes_text")}</p>
      </Clause>
      <DocumentSeal />
    </StaticPage>
  );
}
