import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { lazyComponent } from "../shell/lazy-component.tsx";
import type { SuggestListProps } from "./suggest-list.tsx";

const List = lazyComponent(() => import("./suggest-list.tsx"));

type Props = {
  onChoose: SuggestListProps["onChoose"];
  field: RefObject<HTMLInputElement | null>;
  /** The field: a plain input until the list's code is loaded, which starts on focus. */
  children: ReactNode;
};

/** A search field with suggestions. */
export function SearchSuggest({ onChoose, field, children }: Props) {
  const [wanted, setWanted] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    const input = field.current;
    const want = () => setWanted(true);
    const begin = () => {
      begun.current = true;
    };
    // If the user searched or moved on before the list's code was loaded, the list stays closed.
    const end = (event: FocusEvent | KeyboardEvent) => {
      if (!("key" in event) || event.key === "Enter") begun.current = false;
    };
    if (document.activeElement === input) want();
    input?.addEventListener("focus", want);
    input?.addEventListener("input", begin);
    input?.addEventListener("blur", end);
    input?.addEventListener("keydown", end);
    return () => {
      input?.removeEventListener("focus", want);
      input?.removeEventListener("input", begin);
      input?.removeEventListener("blur", end);
      input?.removeEventListener("keydown", end);
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
