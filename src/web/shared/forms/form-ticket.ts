import { useEffect, useRef } from "react";
import { referrerEndpoints } from "../../../contract/hiring/candidates.ts";
import { clock } from "../../lib/clock.ts";
import { call } from "../../lib/net/api-client.ts";
import { ApiError } from "../../lib/net/api-error.ts";

/**
 * The server rejects forms that were sent sooner after opening (bot protection, abuse case X40); users should not
 * notice.
 */
const MIN_TICKET_AGE_MS = 2_700;

type Ticket = { ticket: string; at: number };

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function fetchTicket(): Promise<Ticket> {
  const { ticket } = await call(referrerEndpoints.ticket, {});
  return { ticket, at: clock.now() };
}

/**
 * Runs `send` with a ticket that is old enough. If the ticket has expired, it runs again with a new one and another
 * idempotency key, because that is another request.
 */
export type WithTicket = <T>(key: string, send: (ticket: string, key: string) => Promise<T>) => Promise<T>;

/** Requests a ticket when the form opens, and passes it to the submission. */
export function useFormTicket(): WithTicket {
  const opened = useRef<Promise<Ticket> | null>(null);
  useEffect(() => {
    opened.current ??= fetchTicket();
    // A failure is reported at the submission, which requests a new ticket.
    opened.current.catch(() => {
      opened.current = null;
    });
  }, []);
  return async (key, send) => {
    const once = async (sent: string) => {
      opened.current ??= fetchTicket();
      const { ticket, at } = await opened.current.catch((error: unknown) => {
        opened.current = null;
        throw error;
      });
      const wait = at + MIN_TICKET_AGE_MS - clock.now();
      if (wait > 0) await pause(wait);
      return send(ticket, sent);
    };
    try {
      return await once(key);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "form_refused")) throw error;
      opened.current = null;
      return once(`${key}-again`);
    }
  };
}
