import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { codeOf } from "../net/api-error.ts";
import { useComeBack } from "../net/use-come-back.ts";
import { dataClient } from "./data-client.ts";
import type { Query } from "./query.ts";

/** A panel or dialog refetches when it is reopened, but not twice within this time. */
const MOMENT_MS = 2_000;
const NOTHING = { queryKey: ["nothing"], queryFn: () => null };

/** The answer that the screen's loader has fetched, kept up to date. Throws if no loader has. */
export function useRead<Answer>(wanted: Query<Answer>): Answer {
  const [client] = useState(dataClient);
  const { data, error } = useQuery({ ...wanted, refetchOnMount: false }, client);
  if (data === undefined) throw error ?? new Error("The loader of this screen does not load what it reads");
  return data;
}

/**
 * An answer that a component fetches itself; null disables fetching. Keeps the last answer on failure. With `every` it
 * refetches at this interval (milliseconds) while the page is visible.
 */
export function useAsked<Answer>(wanted: Query<Answer> | null, every?: number) {
  const [client] = useState(dataClient);
  const options = { staleTime: MOMENT_MS, enabled: wanted !== null, refetchInterval: every ?? (false as const) };
  const asked = useQuery({ ...(wanted ?? (NOTHING as unknown as Query<Answer>)), ...options }, client);
  useComeBack(asked.error, () => void asked.refetch());
  const failure: ErrorCode | null = asked.error === null ? null : codeOf(asked.error);
  return {
    value: wanted === null ? null : (asked.data ?? null),
    failure,
    busy: asked.isFetching,
    retry: () => void asked.refetch(),
  };
}
