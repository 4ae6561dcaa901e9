import { useTranslation } from "react-i18next";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import type { EndedBy } from "../../../contract/statuses.ts";
import { usePersonName } from "./person-name.ts";

/**
 * `reason`: the reason that the company named (rule R14), null for none; omitted if it is not shown, as for erased
 * people.
 */
type Ended = { ended_by: EndedBy | null; company: string; reason?: RejectionReason | null | undefined };

/** Text for a company's rejection, with its reason. */
export function useCompanyEnding(): (about: Pick<Ended, "company" | "reason">) => string {
  const { t } = useTranslation("history");
  return ({ company, reason }) => {
    const said = t("ended_company", { company });
    if (reason === undefined) return said;
    return `${said} ${reason === null ? t("no_reason") : t("reason_named", { reason: t(`reason_${reason}`) })}`;
  };
}

/** Who ended a Rejected referral, in a sentence beside the badge; null while it is active. */
export function useEnding(): (about: Ended & { name: string }) => string | null {
  const { t } = useTranslation("history");
  const nameOf = usePersonName();
  const byCompany = useCompanyEnding();
  return ({ ended_by, company, reason, name }) => {
    if (ended_by === "company") return byCompany({ company, reason });
    return ended_by === null ? null : t(`ended_${ended_by}`, { company, name: nameOf(name) });
  };
}

/** The same for the referred person. */
export function useOwnEnding(): (about: Ended) => string | null {
  const { t } = useTranslation("history");
  const byCompany = useCompanyEnding();
  return ({ ended_by, company, reason }) => {
    if (ended_by === null) return null;
    return ended_by === "company" ? byCompany({ company, reason }) : t(`own_ended_${ended_by}`);
  };
}
