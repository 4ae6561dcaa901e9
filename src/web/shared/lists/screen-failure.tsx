import { useRevalidator, useRouteError } from "react-router";
import { useAutoRetry } from "../../lib/net/use-auto-retry.ts";
import { PageMeta } from "../shell/page-meta.tsx";
import { LoadFailure } from "./load-failure.tsx";

/**
 * The `ErrorBoundary` of a screen whose loader failed: its title and text ("Failed to load jobs. Please try again.")
 * with Retry, inside header and footer (rule P6).
 */
export function ScreenFailure({ title, text }: { title: string; text: string }) {
  const { revalidate, state } = useRevalidator();
  useAutoRetry(useRouteError(), () => void revalidate());
  return (
    <div className="page">
      <PageMeta title={title} />
      <div className="page-top">
        <h1 className="page-title">{title}</h1>
      </div>
      <LoadFailure text={text} onRetry={() => void revalidate()} busy={state === "loading"} />
    </div>
  );
}
