import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { type FieldAttributes, FieldContext } from "./field-context.ts";
import { Icon } from "./icon.tsx";

/** The error text under a control. */
function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="error-text" id={id}>
      <Icon of={CircleAlert} />
      {children}
    </p>
  );
}

export type FieldProps = {
  label: string;
  children: ReactNode;
  /** A hint under the control. */
  hint?: ReactNode;
  /** The error, in the screen's language. */
  error?: string;
  optional?: boolean;
  /** Shown to the right of the label ("Forgot password?"). */
  aside?: ReactNode;
};

function useWiring(hint: ReactNode, error: string | undefined): FieldAttributes {
  const id = useId();
  const ids = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`];
  return {
    id,
    describedBy: ids.filter(Boolean).join(" ") || undefined,
    invalid: error !== undefined,
    counterId: `${id}-counter`,
  };
}

/** The error and the hint of a control, which `useWiring` names. */
function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

function Words({ label, optional }: { label: string; optional: boolean }) {
  const { t } = useTranslation("general");
  return (
    <>
      {label}
      {optional && <span className="optional"> ({t("optional")})</span>}
    </>
  );
}

/** A label, one control, hint and error. The control inside needs no id of its own. */
export function Field({ label, children, hint, error, optional = false, aside }: FieldProps) {
  const wiring = useWiring(hint, error);
  const caption = (
    <label htmlFor={wiring.id}>
      <Words label={label} optional={optional} />
    </label>
  );
  return (
    <FieldContext value={wiring}>
      <div className="field">
        {aside === undefined ? (
          caption
        ) : (
          <div className="field-head">
            {caption}
            {aside}
          </div>
        )}
        {children}
        <FieldNotes id={wiring.id} error={error} hint={hint} />
      </div>
    </FieldContext>
  );
}

/** Several controls under one legend: checkboxes, radio cards, a range. */
export function FieldGroup({ label, children, hint, error, optional = false }: Omit<FieldProps, "aside">) {
  const wiring = useWiring(hint, error);
  return (
    <fieldset className="field" aria-describedby={wiring.describedBy} aria-invalid={wiring.invalid || undefined}>
      <legend className="legend">
        <Words label={label} optional={optional} />
      </legend>
      {children}
      <FieldNotes id={wiring.id} error={error} hint={hint} />
    </fieldset>
  );
}
