import type { LucideIcon } from "lucide-react";
import { wordsOf } from "../../../rules/search/words.ts";

/** One item of the command palette: a link or an action. */
export type Entry = {
  id: string;
  label: string;
  /** Distinguishes items of the same name. */
  note?: string;
  icon: LucideIcon;
} & ({ to: string } | { run: () => void });

export type EntryGroup = { id: string; label: string; items: readonly Entry[] };

/** Returns the items that contain, for each typed word, a word that starts with it; ignores case and accents. */
export function filterEntries(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return typed.trim() === "" ? entries : [];
  return entries.filter(({ label, note = "" }) => {
    const own = wordsOf(`${label} ${note}`);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}
