import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import type { PanelTexts } from "./session-ended-panel.tsx";

const Panel = lazyComponent(() => import("./session-ended-panel.tsx"));

const PanelTextsContext = createContext<((words: PanelTexts | null) => void) | null>(null);

/** Shows the sign-in panel over the screen when the session ends while it is open (rule A7). */
export function SessionEndedProvider({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const [words, setWords] = useState<PanelTexts | null>(null);
  return (
    <PanelTextsContext value={setWords}>
      {children}
      {auth.ended && (
        <Suspense fallback={null}>
          <Panel words={words} />
        </Suspense>
      )}
    </PanelTextsContext>
  );
}

/** Sets this screen's own text for the panel ("Please log in to view your dashboard."), with an optional title. */
export function useSessionEndedText(text: string, title?: string): void {
  const setWords = useContext(PanelTextsContext);
  useEffect(() => {
    setWords?.({ text, title });
    return () => setWords?.(null);
  }, [setWords, text, title]);
}
