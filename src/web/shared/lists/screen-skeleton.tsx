import { Skeleton } from "../../ui/skeleton.tsx";
import { PageHeader } from "../shell/page-header.tsx";

/** The `HydrateFallback` of a screen under its title: what is loading, and placeholders of these heights. */
export function ScreenSkeleton({ title, text, heights }: { title: string; text: string; heights: readonly string[] }) {
  return (
    <div className="page">
      <PageHeader title={title} />
      <div className="stack" role="status">
        <p className="soft">{text}</p>
        {heights.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </div>
  );
}
