/** What the auth library's errors carry; `code` is empty where there is none, `unreached` where there was no answer. */
export function authErrorOf(error: unknown): { code: string; message: string; status: unknown; unreached: boolean } {
  const { code, message, status } = (error ?? {}) as Record<string, unknown>;
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : "",
    status,
    unreached: status === 0 || status === 503,
  };
}
