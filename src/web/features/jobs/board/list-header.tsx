import { useTranslation } from "react-i18next";
import type { LooserSearch } from "../../../../contract/jobs/search/looser-searches.ts";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { paths } from "../../../../contract/paths.ts";
import type { Role } from "../../../../contract/statuses.ts";
import { isFiltered, NO_FILTERS } from "../../../shared/jobs/filters.ts";
import { LooserSearches } from "../../../shared/jobs/looser-searches.tsx";
import { SaveSearch, type SaveSearchProps } from "../../../shared/jobs/save-search.tsx";
import { SearchNotes, type SearchNotesProps } from "../../../shared/jobs/search-notes.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";

type Props = SaveSearchProps &
  SearchNotesProps & { found: { readonly total: BoundedCount; readonly looser: readonly LooserSearch[] }; role: Role };

/**
 * Above the list of a search: how it was interpreted, and saving it. For an empty list: why it is empty, and what to
 * do.
 */
export default function BoardListHeader(props: Props) {
  if (props.empty) return <NoOpportunities {...props} />;
  return (
    <>
      <div className="label">
        <SearchNotes {...props} />
      </div>
      <SaveSearch {...props} />
    </>
  );
}

/** Nothing was found: clear the filters, or be notified of new jobs. */
function NoOpportunities({ found, role, change, ...saved }: Props) {
  const { t } = useTranslation("jobs");
  const filtered = isFiltered(saved.filters);
  return (
    <Empty
      text={
        <>
          <span className="card-title">{t("none_found")}</span>
          <br />
          {found.total.value > 0 ? t("none_match") : t("none_open")}
        </>
      }
    >
      <LooserSearches looser={found.looser} filters={saved.filters} companies={saved.companies} change={change} />
      {filtered && <Button onClick={() => change(NO_FILTERS)}>{t("clear_all")}</Button>}
      {!filtered && role === "poster" && <LinkButton to={paths.newJob()}>{t("post_a_job")}</LinkButton>}
      {filtered && <SaveSearch {...saved} />}
    </Empty>
  );
}
