import { Search } from "lucide-react";
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import type { Person } from "../../lib/session/session-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { latePiece } from "../shell/late-piece.tsx";
import { hasCommandKey, isListKey, isPaletteKey, listKeyOn } from "./keys.ts";
import "./palette.css";

const loadPalette = () => import("./palette.tsx");
const Palette = latePiece(loadPalette);
const KeyList = latePiece(() => import("./key-list.tsx"));

type Open = "palette" | "keys" | null;

/** What is open over the page, and the keys that open it: never over a dialog, which has keys of its own. */
function useOpened() {
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = isPaletteKey(event) ? "palette" : isListKey(event) && listKeyOn() ? "keys" : null;
      if (wanted === null || event.defaultPrevented) return;
      const dialog = document.querySelector("dialog[open]");
      if (dialog !== null && dialog.querySelector(".palette") === null) return;
      if (wanted === "keys" && dialog !== null) return;
      event.preventDefault();
      if (!event.repeat) setOpen((before) => (before === wanted ? null : wanted));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return { open, setOpen };
}

/** Keys of the field that is on its way: on the page they would send a form or press a link. */
const FIELD_KEYS: ReadonlySet<string> = new Set(["Enter", "Tab", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]);

/** What is typed between the press that opens the palette and its field, whose code is on its way. */
function useEarlyWords(waited: boolean, onClose: () => void): RefObject<string> {
  const words = useRef("");
  useEffect(() => {
    if (!waited) return;
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]") !== null) return;
      const written = event.getModifierState("AltGraph");
      if (event.isComposing || (!written && (event.ctrlKey || event.metaKey || event.altKey))) return;
      if (event.key === "Escape") return onClose();
      if (event.key === "Backspace") words.current = words.current.slice(0, -1);
      else if (event.key.length === 1) words.current = (words.current + event.key).slice(0, LIMITS.search);
      else if (!FIELD_KEYS.has(event.key)) return;
      // Neither the page's field nor its single keys are meant.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", onKey, true);
    // Whoever goes elsewhere meanwhile wants it no more.
    const onPress = () => document.querySelector("dialog[open]") === null && onClose();
    addEventListener("pointerdown", onPress, true);
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("pointerdown", onPress, true);
      words.current = "";
    };
  }, [waited, onClose]);
  return words;
}

/** The header's way to everything else: a button, ⌘ K or Ctrl K, and `?` for the keys; the code comes when it is wanted. */
export default function PaletteHost({ person }: { person: Person }) {
  const { t } = useTranslation("presence");
  const { open, setOpen } = useOpened();
  const [wanted, setWanted] = useState<ReadonlySet<Open>>(new Set());
  if (open !== null && !wanted.has(open)) setWanted(new Set([...wanted, open]));
  const close = useCallback(() => setOpen(null), [setOpen]);
  const begun = useEarlyWords(open === "palette", close);
  return (
    <>
      <button
        className="btn btn-icon palette-open"
        type="button"
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasCommandKey() ? "Meta+K" : "Control+K"}
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
        onClick={() => setOpen("palette")}
      >
        <Icon of={Search} />
      </button>
      <Suspense fallback={null}>
        {wanted.has("palette") && (
          <Palette
            open={open === "palette"}
            onClose={close}
            person={person}
            onKeys={() => setOpen("keys")}
            begun={begun}
          />
        )}
      </Suspense>
      {/* Apart: while one comes, the other would be hidden, and so be closed. */}
      <Suspense fallback={null}>{wanted.has("keys") && <KeyList open={open === "keys"} onClose={close} />}</Suspense>
    </>
  );
}
