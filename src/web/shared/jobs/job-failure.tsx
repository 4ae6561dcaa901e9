import { useTranslation } from "react-i18next";
import { Link, useRevalidator, useRouteError } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";
import { useAutoRetry } from "../../lib/net/use-auto-retry.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { PageMeta } from "../shell/page-meta.tsx";

/** The `ErrorBoundary` of a screen about one job: not found, or failed to load with Retry. */
export function JobFailure({ backTo, backLabel }: { backTo?: string; backLabel?: string }) {
  const { t } = useTranslation("general");
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  useAutoRetry(error, () => void revalidate());
  if (errorCodeOf(error) !== "not_found") {
    return (
      <div className="page" style={{ paddingBlock: "var(--s7)" }}>
        <PageMeta title={t("job_load_failed")} />
        <LoadFailure text={t("job_load_failed")} onRetry={() => void revalidate()} busy={state === "loading"} />
      </div>
    );
  }
  return (
    <div className="page" style={{ paddingBlock: "var(--s7)" }}>
      <PageMeta title={t("job_not_found")} />
      <h1 className="visually-hidden">{t("job_not_found")}</h1>
      <Empty text={t("job_not_found")}>
        <Link className={buttonClass({})} to={backTo ?? paths.jobs()}>
          {backLabel ?? t("back_to_jobs")}
        </Link>
      </Empty>
    </div>
  );
}
