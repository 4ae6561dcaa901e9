import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { codeOf } from "../net/api-error.ts";
import { useComeBack } from "../net/use-come-back.ts";
import { dataClient } from "./data-client.ts";
import type { Query } from "./query.ts";

/** What is opened beside or over a screen is asked for again when it is opened again, but not twice in a moment. */
const MOMENT_MS = 2_000;
const NOTHING = { queryKey: ["nothing"], queryFn: () => null };

/** What the screen's loader has fetched, as it changes. Throws where no loader has. */
export function useRead<Answer>(wanted: Query<Answer>): Answer {
  const [client] = useState(dataClient);
  const { data, error } = useQuery({ ...wanted, refetchOnMount: false }, client);
  if (data === undefined) throw error ?? new Error("The loader of this screen does not load what it reads");
  return data;
}

/**
 * What a part of a screen fetches for itself; null while there is nothing to be fetched. Never loses what has come. With
 * `every` it is fetched anew each so many milliseconds, while somebody looks.
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
