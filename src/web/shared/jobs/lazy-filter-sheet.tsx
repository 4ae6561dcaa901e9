import { Suspense } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { lazyComponent } from "../shell/lazy-component.tsx";
import type { FilterSheetProps } from "./filter-sheet.tsx";

const Sheet = lazyComponent(async () => ({ default: (await import("./filter-sheet.tsx")).FilterSheet }));

/** The filters, loaded lazily beside the list; their space is reserved. */
export function FilterSheet(props: FilterSheetProps) {
  const place = (
    <aside className="filters">
      <Skeleton height="34rem" />
    </aside>
  );
  return (
    <Suspense fallback={place}>
      <Sheet {...props} />
    </Suspense>
  );
}
