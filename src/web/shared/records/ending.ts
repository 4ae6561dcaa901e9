import { useTranslation } from "react-i18next";
import type { EndedBy } from "../../../contract/statuses.ts";
import { usePersonName } from "./person-name.ts";

type Ended = { ended_by: EndedBy | null; company: string };

/** Who wanted a Rejected referral to end, in a sentence beside the badge; null while it goes on. */
export function useEnding(): (about: Ended & { name: string }) => string | null {
  const { t } = useTranslation("history");
  const nameOf = usePersonName();
  return ({ ended_by, company, name }) =>
    ended_by === null ? null : t(`ended_${ended_by}`, { company, name: nameOf(name) });
}

/** The same for the person who was referred. */
export function useOwnEnding(): (about: Ended) => string | null {
  const { t } = useTranslation("history");
  return ({ ended_by, company }) => {
    if (ended_by === null) return null;
    return ended_by === "company" ? t("ended_company", { company }) : t(`own_ended_${ended_by}`);
  };
}
