/** What the auth library's errors carry. */
export function codeOfAuth(error: unknown): string {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : "";
}
