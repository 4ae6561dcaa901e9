import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { lazyComponent } from "../shell/lazy-component.tsx";
import type { PlacePickerProps } from "./place-picker.tsx";

const Picker = lazyComponent(() => import("./place-picker.tsx"));

type Props = PlacePickerProps & { label?: string; hint?: string; error?: string };

/** The place field; its code is loaded lazily and its space is reserved. */
export function PlaceField({ label, hint, error, ...picker }: Props) {
  const { t } = useTranslation("places");
  return (
    <Field label={label ?? t("label")} hint={hint} error={error}>
      <Suspense fallback={<Skeleton height="2.75rem" />}>
        <Picker {...picker} />
      </Suspense>
    </Field>
  );
}
