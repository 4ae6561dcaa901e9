import { type ComponentProps, createContext, useContext } from "react";

export type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; counterId: string };

export const FieldContext = createContext<Wiring | null>(null);

/** Attributes that tie a control to the field around it: its label, hint, error and counter. */
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

/** The id that a counter inside the field bears. */
export function useCounterId(): string | undefined {
  return useContext(FieldContext)?.counterId;
}
