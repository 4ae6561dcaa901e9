import { type ComponentType, useEffect, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { htmlToText } from "../../../shared/editor/html-to-text.ts";
import type { RichEditorProps } from "../../../shared/editor/rich-editor.tsx";
import { Field } from "../../../ui/field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

type DescriptionValues = { description: string; description_format?: "text" | "html" | undefined };
type FormOf<In extends FieldValues, Out> = Pick<UseFormReturn<In, unknown, Out>, "control" | "setValue" | "getValues">;
type Stored = Pick<JobDetail, "description" | "description_text">;

type Props<In extends FieldValues, Out> = {
  form: FormOf<In, Out>;
  stored?: Stored;
  fieldError: string | undefined;
  disabled: boolean;
};

/** Loads the editor and activates it when nobody types in the plain field; null if it cannot be loaded. */
function useEditor() {
  const [editor, setEditor] = useState<ComponentType<RichEditorProps> | null | undefined>(undefined);
  const [loaded, setLoaded] = useState<ComponentType<RichEditorProps> | undefined>(undefined);
  const typing = useRef(false);
  useEffect(() => {
    let gone = false;
    import("../../../shared/editor/rich-editor.tsx").then(
      ({ RichEditor }) => !gone && setLoaded(() => RichEditor),
      () => !gone && setEditor(null),
    );
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (loaded !== undefined && !typing.current) setEditor(() => loaded);
  }, [loaded]);
  const watch = {
    /** If the plain field had the focus, the editor takes it. */
    there: useRef(false),
    type: () => {
      typing.current = true;
    },
    leave: () => {
      typing.current = false;
      watch.there.current = false;
      if (loaded !== undefined) setEditor(() => loaded);
    },
  };
  return { editor, watch };
}

/** The value and its format, for the editor or the plain field. */
function useDescription<In extends FieldValues, Out>(given: FormOf<In, Out>, stored: Stored | undefined) {
  // All forms of a job have these fields, but the field types of a generic form cannot be inferred.
  const form = given as unknown as FormOf<DescriptionValues, unknown>;
  const { control, setValue, getValues } = form;
  const { field } = useController({ control, name: "description" });
  // The format has no control of its own.
  control.register("description_format");
  const format = useWatch({ control, name: "description_format" }) ?? "text";
  const { editor, watch } = useEditor();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it is known which field is shown
  useEffect(() => {
    if (editor !== null || getValues("description_format") !== "html") return;
    const html = getValues("description");
    // The stored text as the server knows it: sent unchanged, it keeps the formatting.
    setValue("description", html === stored?.description ? stored.description_text : htmlToText(html));
    setValue("description_format", "text");
  }, [editor]);
  const onChange = (html: string) => {
    setValue("description_format", "html", { shouldDirty: true });
    setValue("description", html, { shouldDirty: true, shouldValidate: control._formState.isSubmitted });
  };
  return { field, format, editor, watch, onChange };
}

/**
 * The description: formatted if the editor loads, else plain text (rule J49). `stored` is the job's saved description.
 */
export function DescriptionField<In extends FieldValues, Out>({ form, stored, fieldError, disabled }: Props<In, Out>) {
  const { t } = useTranslation(["jobs", "company"]);
  const { field, format, editor: Rich, watch, onChange } = useDescription(form, stored);
  const label = t("description");
  const hint = Rich ? t("description_rich_hint", { ns: "company" }) : t("description_hint");
  return (
    <Field label={label} hint={hint} error={fieldError}>
      {Rich ? (
        <Rich
          label={label}
          value={field.value ?? ""}
          text={format !== "html"}
          disabled={disabled}
          onChange={onChange}
          focusable={field.ref}
          focused={watch.there.current}
        />
      ) : Rich === undefined && format === "html" ? (
        <Skeleton height="16rem" />
      ) : (
        <Textarea
          {...field}
          value={field.value ?? ""}
          rows={10}
          onFocus={() => {
            watch.there.current = true;
          }}
          onInput={watch.type}
          onBlur={() => {
            field.onBlur();
            watch.leave();
          }}
        />
      )}
    </Field>
  );
}
