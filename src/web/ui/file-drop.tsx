import { FileText, FileUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { useFieldAttributes } from "./field-context.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export type FileDropProps = {
  /** File extensions with their dots, `.pdf,.doc,.docx`. */
  accept: string;
  /** The chosen file: its name and a note ("214 kB", "Uploading… 40%"). */
  file: { name: string; note?: string } | null;
  onChoose: (file: File | null) => void;
  /** Label of the button ("Choose file"). */
  choose: string;
  /** A hint while nothing is chosen. */
  hint: string;
  /** The uploaded share, 0 to 1, during the upload. */
  progress?: number | null;
  disabled?: boolean;
};

/** Moves the focus to the choose button after the file was removed. */
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

/** A drop zone for one file. Inside a Field it is connected to label and error. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the button is the accessible way
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
