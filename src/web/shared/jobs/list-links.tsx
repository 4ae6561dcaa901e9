import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BoundedCount } from "../../../contract/paging.ts";
import { listName } from "../../lib/format/countries.ts";
import { formatCount } from "../../lib/format/counts.ts";

type Props = {
  id: string;
  title: string;
  lists: readonly { name: string; path: string; jobs?: BoundedCount; country?: string | undefined }[];
  /** The language in the URL, kept in the links. */
  lang?: string | undefined;
};

/** Links to lists by skill, company or place, each with its count if known. Renders nothing if there are none. */
export function ListLinks({ id, title, lists, lang }: Props) {
  const { t, i18n } = useTranslation("jobs");
  if (lists.length === 0) return null;
  return (
    <nav className="stack" aria-labelledby={id}>
      <h2 className="sub-title" id={id}>
        {title}
      </h2>
      <ul className="tags">
        {lists.map(({ jobs, ...named }) => (
          <li key={named.path}>
            <Link className="chip" to={lang === undefined ? named.path : `${named.path}?lang=${lang}`}>
              {listName(named, i18n.language, t("type_remote"))}{" "}
              {jobs && <span className="num soft">{formatCount(jobs, i18n.language)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
