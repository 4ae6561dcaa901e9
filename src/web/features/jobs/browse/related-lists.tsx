import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { BrowseList, BrowseLists } from "../../../../contract/jobs/search/browse.ts";
import { companyIdOfKey } from "../../../../rules/browse-lists.ts";
import { cachedComponent } from "../../../lib/cached-component.tsx";
import { ListLinks } from "../../../shared/jobs/list-links.tsx";
import { ReportLink } from "../../../shared/reports/report-link.tsx";

type Props = { near: BrowseList["near"] | BrowseLists; lang: string | undefined };

function RelatedListLinks({ near, lang }: Props) {
  const { t } = useTranslation("browse");
  return (
    <div className="stack-lg browse-near">
      <ListLinks id="by-skill" title={t("by_skill")} lists={near.skills} lang={lang} />
      <ListLinks id="by-company" title={t("by_company")} lists={near.companies} lang={lang} />
      <ListLinks id="by-place" title={t("by_place")} lists={near.places} lang={lang} />
    </div>
  );
}

const CachedRelatedLists = import.meta.env.SSR ? cachedComponent("near", RelatedListLinks) : RelatedListLinks;

/** Links to related lists, the same on all pages of a list; for a company also the link to report it. */
export function RelatedLists(props: Props) {
  const { kind, key = "" } = useParams();
  const company = kind === "companies" ? companyIdOfKey(key) : null;
  return (
    <>
      <CachedRelatedLists {...props} />
      {company !== null && <ReportLink kind="company" id={company} />}
    </>
  );
}
