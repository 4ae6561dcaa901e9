import { Suspense } from "react";
import { requireNoSession } from "../../lib/session/guard.ts";
import type { Route } from "./+types/auth.ts";
import { AuthScreen } from "./auth-screen.tsx";
import "./auth.css";

/** Makes the page one that the server renders; there is nothing to load. */
export function loader() {
  return null;
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireNoSession({ request });
}

export default function Auth() {
  return (
    <Suspense>
      <AuthScreen />
    </Suspense>
  );
}
