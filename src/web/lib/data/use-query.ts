import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { errorCodeOf } from "../net/api-error.ts";
import { useAutoRetry } from "../net/use-auto-retry.ts";
import type { Query } from "./query.ts";
import { queryClient } from "./query-client.ts";

/** A panel or dialog refetches when it is reopened, but not twice within this time. */
const FRESH_MS = 2_000;
const DISABLED_QUERY = { queryKey: ["nothing"], queryFn: () => null };

/** The answer that the screen's loader has fetched, kept up to date. Throws if no loader has. */
export function useLoadedQuery<Answer>(wanted: Query<Answer>): Answer {
  const [client] = useState(queryClient);
  const { data, error } = useQuery({ ...wanted, refetchOnMount: false }, client);
  if (data === undefined) throw error ?? new Error("The loader of this screen does not load what it reads");
  return data;
}

/**
 * An answer that a component fetches itself; null disables fetching. Keeps the last answer on failure. With `every` it
 * refetches at this interval (milliseconds) while the page is visible.
 */
export function useOwnQuery<Answer>(wanted: Query<Answer> | null, every?: number) {
  const [client] = useState(queryClient);
  const options = { staleTime: FRESH_MS, enabled: wanted !== null, refetchInterval: every ?? (false as const) };
  const asked = useQuery({ ...(wanted ?? (DISABLED_QUERY as unknown as Query<Answer>)), ...options }, client);
  useAutoRetry(asked.error, () => void asked.refetch());
  const failure: ErrorCode | null = asked.error === null ? null : errorCodeOf(asked.error);
  return {
    value: wanted === null ? null : (asked.data ?? null),
    failure,
    busy: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
