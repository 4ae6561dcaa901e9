/**
 * The fields of the auth library's errors; `code` is empty if there is none, and `unreached` if there was no response.
 */
export function toAuthError(error: unknown): { code: string; message: string; status: unknown; unreached: boolean } {
  const { code, message, status } = (error ?? {}) as Record<string, unknown>;
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : "",
    status,
    unreached: status === 0 || status === 503,
  };
}
