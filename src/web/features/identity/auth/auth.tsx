import { Suspense } from "react";
import { requireNoSession } from "../../../lib/session/guard.ts";
import type { Route } from "./+types/auth.ts";
import { AuthScreen } from "./auth-screen.tsx";
import "./auth.css";

/** Marks the page as server-rendered; there is nothing to load. */
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
