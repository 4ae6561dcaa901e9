/**
 * Calls the server after a typing pause, for an effect that restarts with each key press. Returns a function that
 * cancels the call or ignores its answer. The callback receives null if the call failed.
 */
export function callDebounced<Answer>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer | null) => void,
): () => void {
  const leave = new AbortController();
  const receive = (answer: Answer | null) => {
    if (!leave.signal.aborted) onAnswer(answer);
  };
  const timer = setTimeout(() => {
    ask(leave.signal).then(receive, () => receive(null));
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    leave.abort();
  };
}
