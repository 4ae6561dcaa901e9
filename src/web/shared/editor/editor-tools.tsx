import type { Editor } from "@tiptap/core";
import { Bold, Heading2, Heading3, Link as LinkIcon, List, ListOrdered, type LucideIcon } from "lucide-react";
import { useEffect, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { isWebUrl } from "../../../contract/web-url.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { isComposing } from "../../ui/is-composing.ts";

type Props = { editor: Editor; disabled: boolean; plain: boolean };

/** Rerenders when the selection changes. */
function useSelection(editor: Editor): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on("transaction", redraw);
    return () => {
      editor.off("transaction", redraw);
    };
  }, [editor]);
}

type Tool = { name: string; icon: LucideIcon; active: boolean; press: () => void };

function ToolButton({ name, icon, active, press, disabled }: Tool & { disabled: boolean }) {
  return (
    <Button
      kind="quiet"
      size="sm"
      className="tool"
      aria-label={name}
      title={name}
      aria-pressed={active}
      disabled={disabled}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      <Icon of={icon} small />
    </Button>
  );
}

/** Returns the typed URL with its scheme; null if it is not a URL. */
function parseLink(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[^\s@:/]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? `mailto:${text}` : text;
  const href = /^(?:https?|mailto):/i.test(whole) ? whole : `https://${whole}`;
  return /^mailto:[^\s@]+@[^\s@]+$/i.test(href) || isWebUrl(href) ? href : null;
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("company");
  const stored: unknown = editor.getAttributes("link").href;
  const [typed, setTyped] = useState(typeof stored === "string" ? stored : "");
  const [wrong, setWrong] = useState(false);
  const put = () => {
    const href = parseLink(typed);
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus();
    // Nothing is selected, so the URL itself becomes the text.
    if (editor.state.selection.empty && !editor.isActive("link")) {
      chain.insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const take = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <div className="tool-link">
      <Field label={t("link_address")} error={wrong ? t("link_invalid") : undefined}>
        <Input
          type="url"
          inputMode="url"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === "Escape") onClose();
            if (event.key !== "Enter") return;
            // Enter must not submit the surrounding form.
            event.preventDefault();
            put();
          }}
        />
      </Field>
      <div className="actions">
        <Button size="sm" onClick={put}>
          {t("link_put")}
        </Button>
        {editor.isActive("link") && (
          <Button size="sm" kind="quiet" onClick={take}>
            {t("link_remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The toolbar for the selected text. */
export function EditorTools({ editor, disabled, plain }: Props) {
  const { t } = useTranslation("company");
  const [linking, setLinking] = useState(false);
  useSelection(editor);
  const run = () => editor.chain().focus();
  const headings: Tool[] = ([2, 3] as const).map((level) => ({
    name: t(level === 2 ? "tool_heading" : "tool_subheading"),
    icon: level === 2 ? Heading2 : Heading3,
    active: editor.isActive("heading", { level }),
    press: () => run().toggleHeading({ level }).run(),
  }));
  const tools: Tool[] = [
    { name: t("tool_bold"), icon: Bold, active: editor.isActive("bold"), press: () => run().toggleBold().run() },
    ...(plain ? [] : headings),
    {
      name: t("tool_bullets"),
      icon: List,
      active: editor.isActive("bulletList"),
      press: () => run().toggleBulletList().run(),
    },
    {
      name: t("tool_numbers"),
      icon: ListOrdered,
      active: editor.isActive("orderedList"),
      press: () => run().toggleOrderedList().run(),
    },
    { name: t("tool_link"), icon: LinkIcon, active: editor.isActive("link"), press: () => setLinking(!linking) },
  ];
  return (
    <>
      <fieldset className="tools" aria-label={t("tools")}>
        {tools.map((tool) => (
          <ToolButton key={tool.name} {...tool} disabled={disabled} />
        ))}
      </fieldset>
      {linking && <LinkForm editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
