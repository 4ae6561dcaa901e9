import { Check, Copy } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { copyText } from "./copy-text.ts";
import { useCopied } from "./use-copied.ts";

/** The texts for copying; `label` is the button's accessible name, beside the visible "Copy". */
export type CopyTexts = { copy: string; label?: string; copied: string; failed: string };

/** Copies a text, and says so. */
export function CopyButton({ text, words }: { text: string; words: CopyTexts }) {
  const { copy, label, copied: done, failed } = words;
  const [copied, showCopied] = useCopied();
  const take = async () => {
    if (await copyText(text, { done, failed })) showCopied();
  };
  return (
    <Button size="sm" aria-label={copied ? undefined : label} onClick={() => void take()}>
      <Icon of={copied ? Check : Copy} small />
      {copied ? done : copy}
    </Button>
  );
}
