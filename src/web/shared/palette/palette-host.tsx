import { Search } from "lucide-react";
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../contract/limits.ts";
import type { Person } from "../../lib/session/session-store.ts";
import { Icon } from "../../ui/icon.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { lazyComponent } from "../shell/lazy-component.tsx";
import { areShortcutsOn, hasCommandKey, isPaletteKey, isShortcutListKey } from "./keys.ts";
import "./palette.css";

const loadPalette = () => import("./palette.tsx");
const Palette = lazyComponent(loadPalette);
const ShortcutList = lazyComponent(() => import("./shortcut-list.tsx"));

type Open = "palette" | "keys" | null;

/** What is open over the page, and the keys that open it; disabled while a dialog is open, which has its own keys. */
function usePaletteState() {
  const [open, setOpen] = useState<Open>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = isPaletteKey(event) ? "palette" : isShortcutListKey(event) && areShortcutsOn() ? "keys" : null;
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

/**
 * Keys meant for the palette's field while its code is loading: on the page they would submit a form or follow a link.
 */
const FIELD_KEYS: ReadonlySet<string> = new Set(["Enter", "Tab", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"]);

/** Collects what is typed between opening the palette and the rendering of its field. */
function useEarlyTyping(waited: boolean, onClose: () => void): RefObject<string> {
  const words = useRef("");
  useEffect(() => {
    if (!waited) return;
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open]") !== null) return;
      const written = event.getModifierState("AltGraph");
      if (isComposing(event) || (!written && (event.ctrlKey || event.metaKey || event.altKey))) return;
      if (event.key === "Escape") return onClose();
      if (event.key === "Backspace") words.current = words.current.slice(0, -1);
      else if (event.key.length === 1) words.current = (words.current + event.key).slice(0, LIMITS.search);
      else if (!FIELD_KEYS.has(event.key)) return;
      // The key is meant neither for a field nor for a shortcut of the page.
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", onKey, true);
    // A press elsewhere cancels opening the palette.
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

/**
 * The header's button for the palette, and its shortcuts: ⌘ K or Ctrl K, and `?` for the list of keys. The code is
 * loaded on demand.
 */
export default function PaletteHost({ person }: { person: Person }) {
  const { t } = useTranslation("presence");
  const { open, setOpen } = usePaletteState();
  const [wanted, setWanted] = useState<ReadonlySet<Open>>(new Set());
  if (open !== null && !wanted.has(open)) setWanted(new Set([...wanted, open]));
  const close = useCallback(() => setOpen(null), [setOpen]);
  const begun = useEarlyTyping(open === "palette", close);
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
      {/* Separate boundaries: while one loads, the other would be hidden and thereby closed. */}
      <Suspense fallback={null}>
        {wanted.has("keys") && <ShortcutList open={open === "keys"} onClose={close} />}
      </Suspense>
    </>
  );
}
