import { useTranslation } from "react-i18next";
import { data, Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Seal } from "../../../ui/seal.tsx";
import "./static.css";

/** Any URL without a screen is a real 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const { t } = useTranslation("layout");
  return (
    <div className="page">
      <PageMeta title={t("not_found_title")} />
      <div className="page-top">
        <div>
          <h1 className="page-title">{t("not_found_title")}</h1>
          <p className="lead soft">{t("not_found_text")}</p>
        </div>
      </div>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to="/">
          {t("go_home")}
        </Link>
        <Link className={buttonClass({})} to={paths.contact()}>
          {t("contact")}
        </Link>
      </div>
      <p className="not-found-seal" aria-hidden="true">
        <Seal hollow />
      </p>
    </div>
  );
}
