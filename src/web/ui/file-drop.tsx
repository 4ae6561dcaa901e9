import { FileText, FileUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { useFieldAttributes } from "./field-context.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type FileDropProps = {
  /** Endings with their dots, `.pdf,.doc,.docx`. */
  accept: string;
  /** What is chosen: its name, and a word about it ("214 kB", "Uploading… 40%"). */
  file: { name: string; note?: string } | null;
  onChoose: (file: File | null) => void;
  /** What the button says ("Choose file"). */
  choose: string;
  /** What is wanted, while nothing is chosen. */
  hint: string;
  /** How much of it has gone out, 0 to 1, while it does. */
  progress?: number | null;
  disabled?: boolean;
};

/** After taking a file out the button that chooses one is where it was: the keyboard stays there. */
function useReturn(chosen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  useEffect(() => {
    if (!chosen && removed.current) button.current?.focus();
    removed.current = false;
  }, [chosen]);
  return { button, removed };
}

function Words({ file, hint, progress }: Pick<FileDropProps, "file" | "hint" | "progress">) {
  if (file === null) return <span className="label soft">{hint}</span>;
  return (
    <span className="label file-words">
      <span className="strong">{file.name}</span>
      {file.note !== undefined && (
        <span className="soft num" role="status">
          {file.note}
        </span>
      )}
      {typeof progress === "number" && (
        <progress className="file-progress" value={progress} max={1} aria-label={file.name} />
      )}
    </span>
  );
}

/** A place for one file: choose it or drop it here. Inside a Field it is tied to label and error. */
export function FileDrop({ accept, file, onChoose, choose, hint, progress, disabled = false }: FileDropProps) {
  const { t } = useTranslation("general");
  const tied = useFieldAttributes({});
  const input = useRef<HTMLInputElement>(null);
  const { button, removed } = useReturn(file !== null);
  const remove = () => {
    removed.current = true;
    onChoose(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="file-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const dropped = event.dataTransfer.files[0];
        if (!disabled && dropped !== undefined) onChoose(dropped);
      }}
    >
      <Icon of={file === null ? FileUp : FileText} />
      <Words file={file} hint={hint} progress={progress} />
      {file === null ? (
        <Button ref={button} size="sm" disabled={disabled} onClick={() => input.current?.click()}>
          {choose}
        </Button>
      ) : (
        <IconButton icon={X} label={t("remove_file")} disabled={disabled} onClick={remove} />
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
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) onChoose(chosen);
          event.target.value = "";
        }}
      />
    </div>
  );
}
