import { useTranslation } from "react-i18next";
import type { Language } from "../../../../contract/choices.ts";
import type { BrowseKind, BrowseList } from "../../../../contract/jobs/search/browse.ts";
import { formatDollars } from "../../../../rules/money.ts";
import type { Where } from "../../../../rules/places/where-is.ts";
import { listName } from "../../../lib/format/countries.ts";
import { formatList } from "../../../lib/format/lists.ts";
import { useCountFormat } from "./browse-list.tsx";

const NAMED = 3;
const COUNTRY = /^[A-Z]{2}$/;

/** Title and description of a list from its own facts, so that no two lists have the same (rule J24). */
export function useListTexts(
  { kind, path, place, matching, near, reward_max, ...list }: Omit<BrowseList, "items">,
  where: Where | null,
): { title: string; lead: string } {
  const { t, i18n } = useTranslation(["browse", "jobs"]);
  const remote = t("type_remote", { ns: "jobs" });
  const words = useCountFormat();
  const country = place !== null && COUNTRY.test(place) ? place : undefined;
  const name = listName({ name: list.name, path, country }, i18n.language, remote);
  const said = { name, where: where?.[i18n.language as Language] ?? "", count: matching.value, n: words(matching) };
  const titles: Record<BrowseKind, string> = {
    skills: t("list_skill", said),
    companies: t("list_company", said),
    places: t(where === null ? "list_remote" : "list_place", said),
  };
  const counted: Record<BrowseKind, string> = {
    skills: t("count_skill", said),
    companies: t("count_company", said),
    places: t(where === null ? "count_remote" : "count_place", said),
  };
  const others = (kind === "companies" ? near.places : near.companies)
    .slice(0, NAMED)
    .map((one) => listName(one, i18n.language, remote));
  const lines = [
    counted[kind],
    others.length > 0 &&
      t(kind === "companies" ? "count_in" : "count_from", { names: formatList(others, i18n.language) }),
    reward_max > 0 && t("count_reward", { reward: formatDollars(reward_max, i18n.language) }),
  ];
  return { title: titles[kind], lead: lines.filter((line) => line !== false).join(" ") };
}
