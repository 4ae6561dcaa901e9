import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { companyEndpoints } from "../../../contract/companies.ts";
import { paths } from "../../../contract/paths.ts";
import { teamEndpoints } from "../../../contract/team/team.ts";
import { reachOf } from "../../../rules/team/rights.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { feedsPath } from "../../shared/feeds/feeds-path.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link-button.tsx";

// Its fields and their checks are for those who ask.
const AskDialog = latePiece(async () => ({ default: (await import("./ask-dialog.tsx")).AskDialog }));

type Props = { company: { id: string; name: string } };

/** The way to bring jobs in from elsewhere, for those of the team who may post. */
function ImportWay({ company: { id } }: Props) {
  const { t } = useTranslation("company");
  const role = useAsked(query(companyEndpoints.get, { params: { id } })).value?.team_role ?? null;
  if (role === null || reachOf(role, "edit_jobs") !== "all") return null;
  return (
    <TextLink to={paths.imports(id)} arrow>
      {t("import_jobs")}
    </TextLink>
  );
}

/** How somebody who is signed in stands to the team: its page, or the question to join it. Nothing where it is not known. */
function Standing({ company }: Props) {
  const { t } = useTranslation("company");
  const { value } = useAsked(query(teamEndpoints.joining, { params: { id: company.id } }));
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
        <ImportWay company={company} />
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
          <AskDialog company={company} onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** On the page of a company, for whoever is signed in. Goes into a late piece of it. */
export function TeamWay({ company }: Props) {
  const { status } = useAuth();
  return status === "signed-in" ? <Standing company={company} /> : null;
}
