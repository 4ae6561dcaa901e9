import { FileUp, X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { useFieldAttributes } from "./field-context.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type FileDropProps = {
  /** Endings with their dots, `.pdf,.doc,.docx`. */
  accept: string;
  file: File | null;
  onChoose: (file: File | null) => void;
  /** What the button says ("Choose file"). */
  choose: string;
  /** What is wanted, while nothing is chosen. */
  hint: string;
  disabled?: boolean;
};

/** A place for one file: choose it or drop it here. Inside a Field it is tied to label and error. */
export function FileDrop({ accept, file, onChoose, choose, hint, disabled = false }: FileDropProps) {
  const { t } = useTranslation("general");
  const tied = useFieldAttributes({});
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="file-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) onChoose(event.dataTransfer.files[0] ?? file);
      }}
    >
      <Icon of={FileUp} />
      <span className={file === null ? "label soft" : "label"}>{file === null ? hint : file.name}</span>
      {file === null ? (
        <Button size="sm" disabled={disabled} onClick={() => input.current?.click()}>
          {choose}
        </Button>
      ) : (
        <IconButton icon={X} label={t("remove_file")} disabled={disabled} onClick={() => onChoose(null)} />
      )}
      <input
        {...tied}
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          event.target.value = "";
        }}
      />
    </div>
  );
}
