import { Suspense } from "react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { latePiece } from "../shell/late-piece.tsx";
import type { FilterSheetProps } from "./filter-sheet.tsx";

const Sheet = latePiece(async () => ({ default: (await import("./filter-sheet.tsx")).FilterSheet }));

/** The filters, whose code comes beside the list; their place is kept for them. */
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
