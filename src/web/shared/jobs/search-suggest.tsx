import { type ReactNode, type RefObject, Suspense, useEffect, useState } from "react";
import { latePiece } from "../shell/late-piece.tsx";
import type { SuggestListProps } from "./suggest-list.tsx";

const List = latePiece(() => import("./suggest-list.tsx"));

type Props = {
  onChoose: SuggestListProps["onChoose"];
  field: RefObject<HTMLInputElement | null>;
  /** The field itself: plain until the list's code has come, which it does once somebody is in it. */
  children: ReactNode;
};

/** A field of search with what its words may become. */
export function SearchSuggest({ onChoose, field, children }: Props) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const input = field.current;
    const want = () => setWanted(true);
    if (document.activeElement === input) want();
    input?.addEventListener("focus", want);
    return () => input?.removeEventListener("focus", want);
  }, [field]);
  return (
    <div className="suggest">
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <List field={field} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
