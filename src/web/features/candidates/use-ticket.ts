import { useEffect, useMemo, useRef } from "react";
import { fetchTicket } from "./referrer-calls.ts";

export type Ticket = { use(): Promise<string>; renew(): void };

/**
 * The ticket of a form for visitors, asked for when the form shows, so that it is of age when the form is sent.
 * `use` gives it and throws ApiError; one that could not be had is asked for again.
 */
export function useTicket(): Ticket {
  const asked = useRef<Promise<string> | null>(null);
  const ticket = useMemo<Ticket>(
    () => ({
      async use() {
        asked.current ??= fetchTicket();
        try {
          return await asked.current;
        } catch (error) {
          asked.current = null;
          throw error;
        }
      },
      renew() {
        asked.current = null;
        ticket.use().catch(() => undefined);
      },
    }),
    [],
  );
  useEffect(() => ticket.renew(), [ticket]);
  return ticket;
}
