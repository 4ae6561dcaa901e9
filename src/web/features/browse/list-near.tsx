import { useTranslation } from "react-i18next";
import type { BrowseList, BrowseLists } from "../../../contract/search/browse.ts";
import { samePiece } from "../../lib/same-pieces.tsx";
import { ListLinks } from "../../shared/jobs/list-links.tsx";

type Props = { near: BrowseList["near"] | BrowseLists; lang: string | undefined };

function Near({ near, lang }: Props) {
  const { t } = useTranslation("browse");
  return (
    <div className="stack-lg browse-near">
      <ListLinks id="by-skill" title={t("by_skill")} lists={near.skills} lang={lang} />
      <ListLinks id="by-company" title={t("by_company")} lists={near.companies} lang={lang} />
      <ListLinks id="by-place" title={t("by_place")} lists={near.places} lang={lang} />
    </div>
  );
}

/** Ways to other lists: by skill, by company and by place; the same on all pages of a list. */
export const ListNear = import.meta.env.SSR ? samePiece("near", Near) : Near;
