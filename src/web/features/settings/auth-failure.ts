/** What the auth library's errors carry. */
export function codeOfAuth(error: unknown): string {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : "";
}

/** Whether nothing was answered, or the server was busy. */
export function isAway(error: unknown): boolean {
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "status") : undefined;
  return status === 0 || status === 503;
}
