import type { UploadState } from "../../lib/net/use-upload.ts";
import { type CvForm, useCv } from "./cv-field.tsx";

type FormWithCv = { form: { setValue(name: "cv", token: string | null): void; clearErrors(name: "cv"): void } };

/** The CV of a contract's form: an upload sets its field `cv`. */
export function useFormCv(kind: CvForm, { form }: FormWithCv): UploadState {
  return useCv(kind, (token) => {
    form.setValue("cv", token);
    form.clearErrors("cv");
  });
}
