import { useEffect, useState } from "react";

/** A local preview of an image before it is saved. */
export function useImagePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  return { preview, show: (file: File | null) => setPreview(file && URL.createObjectURL(file)) };
}
