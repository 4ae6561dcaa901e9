import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/skeleton.tsx";

const FIELDS = ["title", "company", "place", "reward"];

/** Placeholder of a job form, with the specification's text if it gives one. */
export function FormSkeleton({ text }: { text?: string }) {
  const { t } = useTranslation("general");
  return (
    <div className="page" role="status">
      <span className={text === undefined ? "visually-hidden" : "label soft"}>{text ?? t("loading")}</span>
      <div className="page-top" aria-hidden="true">
        <Skeleton width="12rem" height="2.25rem" />
      </div>
      <div className="grid-main job-form" aria-hidden="true">
        <div className="card stack">
          {FIELDS.map((key) => (
            <Skeleton key={key} height="4.5rem" />
          ))}
          <Skeleton height="16rem" />
        </div>
      </div>
    </div>
  );
}
