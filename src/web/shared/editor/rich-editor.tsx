import { Editor } from "@tiptap/core";
import { DOMParser as ContentParser } from "@tiptap/pm/model";
import StarterKit from "@tiptap/starter-kit";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { textToHtml } from "../../../rules/posting/text-html.ts";
import { useFieldAttributes } from "../../ui/field-context.ts";
import { EditorTools } from "./editor-tools.tsx";
import { cleanPastedHtml } from "./pasted-html.ts";
import "./rich-editor.css";

export type RichEditorProps = {
  label: string;
  /** HTML, or with `text` what was typed before the editor was loaded. */
  value: string;
  text?: boolean;
  disabled: boolean;
  onChange: (html: string) => void;
  /** Receives the element to focus on an error, and a function that inserts text at the last cursor position. */
  focusable: (element: EditorHandle | null) => void;
  /** The field had the focus before the editor was loaded. */
  focused: boolean;
  onFocus?: () => void;
  /** Without headings, which would look like those of the surrounding page. */
  plain?: boolean;
};

export type EditorHandle = { focus: () => void; insert: (text: string) => void };

const LINK = { openOnClick: false, autolink: true, defaultProtocol: "https" };
const DISABLED_EXTENSIONS = { horizontalRule: false, strike: false, underline: false } as const;
const RICH_EXTENSIONS = StarterKit.configure({
  ...DISABLED_EXTENSIONS,
  heading: { levels: [2, 3, 4] },
  link: { ...LINK, protocols: ["http", "https", "mailto"] },
});
const PLAIN_EXTENSIONS = StarterKit.configure({
  ...DISABLED_EXTENSIONS,
  heading: false,
  blockquote: false,
  code: false,
  codeBlock: false,
  link: { ...LINK, protocols: ["https"] },
});

/** Converts pasted plain text into paragraphs and lists, as its page would show it. */
function parsePastedText(text: string, editor: () => Editor | null) {
  const schema = editor()?.schema;
  if (schema === undefined) return null;
  const page = new DOMParser().parseFromString(textToHtml(text), "text/html");
  return ContentParser.fromSchema(schema).parseSlice(page.body);
}

/** Rich text editor with headings, lists, bold and links (rule J49); the server sanitises its output. */
export function RichEditor(props: RichEditorProps) {
  const { label, disabled, onChange, focusable, focused, onFocus, plain = false } = props;
  const value = props.text ? textToHtml(props.value) : props.value;
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ value, onChange, focusable, onFocus });
  latest.current = { ...latest.current, onChange, focusable, onFocus };
  const [editor, setEditor] = useState<Editor | null>(null);
  const tied = useFieldAttributes({});
  // A layout effect: the editor replaces the plain field within one commit, so no input is lost between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once; later changes are passed to it below
  useLayoutEffect(() => {
    let made: Editor | null = null;
    made = new Editor({
      element: place.current,
      extensions: [plain ? PLAIN_EXTENSIONS : RICH_EXTENSIONS],
      onFocus: () => latest.current.onFocus?.(),
      content: value,
      injectCSS: false,
      editorProps: {
        attributes: {
          class: "textarea rich-text prose",
          role: "textbox",
          dir: "auto",
          "aria-multiline": "true",
          "aria-label": label,
        },
        transformPastedHTML: cleanPastedHtml,
        clipboardTextParser: (text, _place, _plain) => parsePastedText(text, () => made) ?? (undefined as never),
      },
      onUpdate({ editor: now }) {
        const html = now.isEmpty ? "" : now.getHTML();
        latest.current.value = html;
        latest.current.onChange(html);
      },
    });
    if (focused) {
      made.commands.setTextSelection(made.state.doc.content.size);
      made.view.focus();
    }
    setEditor(made);
    const { current } = latest;
    current.focusable({
      focus: () => made?.commands.focus(),
      insert: (text) => made?.chain().focus().insertContent({ type: "text", text }).run(),
    });
    return () => {
      current.focusable(null);
      made?.destroy();
    };
  }, []);
  const given = useRef(value);
  useEffect(() => {
    // The value changed from outside (draft discarded or restored). Text typed since is not yet the form's value.
    if (editor === null || value === given.current) return;
    given.current = value;
    if (value === latest.current.value) return;
    latest.current.value = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor === null) return;
    editor.setEditable(!disabled, false);
    const { dom } = editor.view;
    for (const [name, attribute] of Object.entries(tied)) {
      if (attribute === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, String(attribute));
    }
  });
  return (
    <div className="rich-editor">
      {editor !== null && <EditorTools editor={editor} disabled={disabled} plain={plain} />}
      <div ref={place} />
    </div>
  );
}
