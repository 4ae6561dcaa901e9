import type { LucideIcon } from "lucide-react";
import { wordsOf } from "../../../rules/search/words.ts";

/** One line of the palette: it leads somewhere, or does something. */
export type Entry = {
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  note?: string;
  icon: LucideIcon;
} & ({ to: string } | { run: () => void });

export type EntryGroup = { id: string; label: string; items: readonly Entry[] };

/** The lines whose words begin with each typed word, whatever their case and accents. */
export function matching(entries: readonly Entry[], typed: string): readonly Entry[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return typed.trim() === "" ? entries : [];
  return entries.filter(({ label, note = "" }) => {
    const own = wordsOf(`${label} ${note}`);
    return wanted.every((word) => own.some((one) => one.startsWith(word)));
  });
}
