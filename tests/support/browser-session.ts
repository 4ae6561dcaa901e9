import type { Session } from "@supabase/auth-js";

/** A signed-in browser's session of Ines with far expiry; `metadata` is from a provider. */
export function createBrowserSession(metadata: Record<string, unknown> = {}): Session {
  return {
    access_token: "token",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: 4_000_000_000,
    user: { id: "1", email: "ines@example.com", app_metadata: {}, user_metadata: metadata, aud: "", created_at: "" },
  };
}
