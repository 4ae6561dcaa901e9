import { cloneElement, type ReactElement, type ReactNode } from "react";

/** `<when/>`, or `<link>words</link>`. */
const SLOT = /<(\w+)(?:\/>|>([^<]*)<\/\1>)/g;

/**
 * A catalogue sentence with components where each language puts them: `<when/>` is replaced by the slot of that name,
 * `<link>words</link>` wraps the words.
 */
export function RichText({ text, slots }: { text: string; slots: Readonly<Record<string, ReactElement>> }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: written, 1: name = "", 2: words, index } of text.matchAll(SLOT)) {
    const slot = slots[name];
    if (slot === undefined) throw new Error(`No slot ${name} in a sentence that has one`);
    parts.push(text.slice(at, index), cloneElement(slot, { key: index }, ...(words === undefined ? [] : [words])));
    at = index + written.length;
  }
  // One element, so that React can remove the sentence as a whole after browser translation.
  return (
    <span>
      {parts}
      {text.slice(at)}
    </span>
  );
}
