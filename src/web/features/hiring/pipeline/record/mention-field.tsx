import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../../ui/avatar.tsx";
import { isComposing } from "../../../../ui/is-composing.ts";
import { Textarea } from "../../../../ui/textarea.tsx";
import { type Colleague, findColleagues, findOpenMention, insertName } from "./mentions.ts";

const MOST_SHOWN = 6;

type Props = {
  value: string;
  maxLength: number;
  people: readonly Colleague[];
  onChange: (text: string) => void;
  onChoose: (one: Colleague) => void;
};

/** The caret position and the open mention; the list of names follows from it. */
function useNames({ value, people, onChange, onChoose }: Omit<Props, "maxLength">) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const asked = caret === null ? null : findOpenMention(value, caret);
  const names = asked === null ? [] : findColleagues(people, asked.letters, MOST_SHOWN);
  const look = () => {
    const node = field.current;
    setActive(0);
    setCaret(node === null || node.selectionStart !== node.selectionEnd ? null : node.selectionStart);
  };
  const choose = (one: Colleague | undefined) => {
    if (one === undefined || asked === null || caret === null) return;
    const next = insertName(value, { from: asked.from, caret, name: one.name });
    onChange(next.text);
    onChoose(one);
    setCaret(null);
    // The caret moves behind the name once the text is rendered.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (names.length === 0 || isComposing(event.nativeEvent)) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + names.length) % names.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(names[active]);
    else if (event.key === "Escape") setCaret(null);
    else return;
    event.preventDefault();
  };
  return { field, names, active, look, close: () => setCaret(null), choose, onKeyDown };
}

/** A text area in which "@" and some letters suggest colleagues, by mouse, keyboard, touch and screen reader. */
export function MentionField({ value, maxLength, people, onChange, onChoose }: Props) {
  const { t } = useTranslation("pipeline");
  const id = useId();
  const { field, names, active, look, close, choose, onKeyDown } = useNames({ value, people, onChange, onChoose });
  const open = names.length > 0;
  return (
    <div className="mention-field">
      <Textarea
        rows={3}
        ref={field}
        value={value}
        maxLength={maxLength}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          look();
        }}
        onClick={look}
        onKeyDown={onKeyDown}
        onKeyUp={({ key }) => /^(ArrowLeft|ArrowRight|Home|End)$/.test(key) && look()}
        onBlur={close}
      />
      {open && (
        <div className="mention-names" role="listbox" id={id} aria-label={t("note_names")}>
          {names.map((one, nth) => (
            <div
              key={one.id}
              role="option"
              tabIndex={-1}
              id={`${id}-${nth}`}
              aria-selected={nth === active}
              // Keeps the focus in the text area.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
              onKeyDown={() => undefined}
            >
              <Avatar name={one.name} size="sm" /> {one.name}
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {open && t("note_names_found", { count: names.length, name: names[active]?.name ?? "" })}
      </p>
    </div>
  );
}
