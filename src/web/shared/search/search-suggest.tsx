import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
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
  const begun = useRef(false);
  useEffect(() => {
    const input = field.current;
    const want = () => setWanted(true);
    const begin = () => {
      begun.current = true;
    };
    if (document.activeElement === input) want();
    input?.addEventListener("focus", want);
    input?.addEventListener("input", begin, { once: true });
    return () => {
      input?.removeEventListener("focus", want);
      input?.removeEventListener("input", begin);
    };
  }, [field]);
  return (
    <div className="suggest">
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <List field={field} begun={begun} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  );
}
