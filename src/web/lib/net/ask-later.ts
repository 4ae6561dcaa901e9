/**
 * Asks the server after a pause in typing, for an effect that begins anew with each key: gives the way to end it. What has
 * ended is not asked any more, or its answer is not heard. Null is heard where there was no answer.
 */
export function askLater<Answer>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
  hear: (answer: Answer | null) => void,
): () => void {
  const leave = new AbortController();
  const heard = (answer: Answer | null) => {
    if (!leave.signal.aborted) hear(answer);
  };
  const timer = setTimeout(() => {
    ask(leave.signal).then(heard, () => heard(null));
  }, milliseconds);
  return () => {
    clearTimeout(timer);
    leave.abort();
  };
}
