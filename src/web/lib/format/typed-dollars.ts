/** Typed dollars: `$12,500` counts as 12500, nothing as nothing; what is no number stays one that the contract refuses. */
export function typedDollars(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  const text = String(value ?? "").replaceAll(/[$,\s]/g, "");
  return text === "" ? undefined : Number(text);
}
