import { type ComponentProps, createContext, useContext } from "react";

export type FieldAttributes = { id: string; describedBy: string | undefined; invalid: boolean; counterId: string };

export const FieldContext = createContext<FieldAttributes | null>(null);

/** Returns the attributes that connect a control with the field around it: label, hint, error and counter. */
export function useFieldAttributes(own: {
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: ComponentProps<"input">["aria-invalid"];
  counted?: boolean;
}) {
  const field = useContext(FieldContext);
  const ids = [own["aria-describedby"], field?.describedBy, own.counted ? field?.counterId : undefined];
  return {
    id: own.id ?? field?.id,
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
    "aria-invalid": field?.invalid || own["aria-invalid"] || undefined,
  };
}

/** The id of a counter inside the field. */
export function useCounterId(): string | undefined {
  return useContext(FieldContext)?.counterId;
}
