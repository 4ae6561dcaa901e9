import { CopyButton, type CopyTexts } from "./copy-button.tsx";
import "./copy-row.css";

/** A text to copy unchanged, with all its lines. */
export function CopyRow({ text, words }: { text: string; words: CopyTexts & { label: string } }) {
  return (
    <span className="copy-row">
      <code className="copy-row-text">{text}</code>
      <CopyButton text={text} words={words} />
    </span>
  );
}
