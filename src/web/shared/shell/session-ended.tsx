import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from "react";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { latePiece } from "./late-piece.tsx";
import type { Words } from "./session-ended-panel.tsx";

const Panel = latePiece(() => import("./session-ended-panel.tsx"));

const WordsContext = createContext<((words: Words | null) => void) | null>(null);

/** Shows the sign-in panel over the screen when the session ends while it is open (rule A7). */
export function SessionEndedProvider({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const [words, setWords] = useState<Words | null>(null);
  return (
    <WordsContext value={setWords}>
      {children}
      {auth.ended && (
        <Suspense fallback={null}>
          <Panel words={words} />
        </Suspense>
      )}
    </WordsContext>
  );
}

/** Sets this screen's own text for the panel ("Please log in to view your dashboard."), with an optional title. */
export function useSessionEndedText(text: string, title?: string): void {
  const setWords = useContext(WordsContext);
  useEffect(() => {
    setWords?.({ text, title });
    return () => setWords?.(null);
  }, [setWords, text, title]);
}
