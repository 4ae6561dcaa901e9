import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A local public job board that answers like Lever's postings API. */
export type JobBoard = {
  /** For IMPORT_HOSTS. */
  readonly host: string;
  readonly address: string;
  /** The listed postings; a number is answered as a status, a text as raw body. */
  postings: unknown[] | number | string;
  /** Sends the list and then neither more nor an end. */
  hangs: boolean;
  /** Number of requests. */
  asked: number;
  /** Runs once while a request waits for its answer. */
  meanwhile: (() => Promise<unknown>) | null;
  close(): Promise<void>;
};

/** A made-up posting in Lever's format. */
export function buildPosting(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id,
    text: `Keeper ${id}`,
    categories: { commitment: "Full-time", department: "Bridges", location: "Lisbon" },
    description: "<p>Raise it, lower it.</p>",
    createdAt: Date.parse("2026-03-01T09:00:00Z"),
    ...more,
  };
}

export const buildPostings = (...ids: string[]) => ids.map((id) => buildPosting(id));

/** Starts a board with no postings. */
export async function startJobBoard(): Promise<JobBoard> {
  const server = createServer(async (_request, response) => {
    board.asked += 1;
    const { meanwhile } = board;
    board.meanwhile = null;
    await meanwhile?.();
    if (typeof board.postings === "number") {
      response.writeHead(board.postings).end();
      return;
    }
    const isPage = typeof board.postings === "string" && board.postings.startsWith("<html");
    response.setHeader("content-type", isPage ? "text/html" : "application/json");
    const answer = typeof board.postings === "string" ? board.postings : JSON.stringify(board.postings);
    if (board.hangs) response.write(answer);
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const board: JobBoard = {
    host,
    address: `http://${host}/v0/postings/acme`,
    postings: [],
    hangs: false,
    asked: 0,
    meanwhile: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return board;
}
