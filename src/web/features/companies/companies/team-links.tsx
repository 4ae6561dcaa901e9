import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { teamEndpoints } from "../../../../contract/members/team.ts";
import { paths } from "../../../../contract/paths.ts";
import { rightReachOf } from "../../../../rules/team/rights.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { feedsPath } from "../../../shared/feeds/feeds-path.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextLink } from "../../../ui/link-button.tsx";

// Loaded on demand.
const JoinRequestDialog = lazyComponent(async () => ({
  default: (await import("./join-request-dialog.tsx")).JoinRequestDialog,
}));

type Props = { company: { id: string; name: string } };

/** Links to verify the company and to import jobs, for team members with the right. */
function EditorLinks({ company: { id } }: Props) {
  const { t } = useTranslation("company");
  const { value: company } = useOwnQuery(query(companyEndpoints.get, { params: { id } }));
  if (company === null || company.team_role === null) return null;
  return (
    <>
      {!company.verified && company.can.edit && (
        <TextLink to={paths.verifyCompany(id)} arrow>
          {t("verify")}
        </TextLink>
      )}
      {rightReachOf(company.team_role, "edit_jobs") === "all" && (
        <TextLink to={paths.imports(id)} arrow>
          {t("import_jobs")}
        </TextLink>
      )}
    </>
  );
}

/**
 * The signed-in user's relation to the team: a link to its page, or the request to join it. Renders nothing if it is
 * unknown.
 */
function TeamStatus({ company }: Props) {
  const { t } = useTranslation("company");
  const { value } = useOwnQuery(query(teamEndpoints.joining, { params: { id: company.id } }));
  const [asks, setAsks] = useState(false);
  if (value === null) return null;
  const { state, can_ask } = value;
  if (state === "member")
    return (
      <>
        <TextLink to={paths.team(company.id)} arrow>
          {t("team")}
        </TextLink>
        <TextLink to={feedsPath(company.id)} arrow>
          {t("feeds")}
        </TextLink>
        <EditorLinks company={company} />
      </>
    );
  return (
    <div className="company-ask">
      {state === "asked" && <p className="label soft">{t("asked")}</p>}
      {state === "declined" && <p className="label soft">{t("declined")}</p>}
      {can_ask && (
        <>
          <span className="label soft">{t("work_here")}</span>
          <Button kind="quiet" size="sm" onClick={() => setAsks(true)}>
            {t("ask")}
          </Button>
        </>
      )}
      {asks && (
        <Suspense fallback={null}>
          <JoinRequestDialog company={company} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On the page of a company, for signed-in users. Belongs into a lazily loaded part. */
export function TeamLinks({ company }: Props) {
  const { status } = useAuth();
  return status === "signed-in" ? <TeamStatus company={company} /> : null;
}
