import { useRef } from "react";
import { scoutEndpoints } from "../../../../contract/hiring/scouts.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { useLanguage } from "../../../lib/language/language-provider.tsx";
import { call } from "../../../lib/net/api-client.ts";
import { ApiError } from "../../../lib/net/api-error.ts";
import { IdempotencyKey } from "../../../lib/net/idempotency-key.ts";
import { useFormTicket } from "../../../shared/forms/form-ticket.ts";
import type { ScoutValues } from "./scout-draft.ts";

/** The campaign parameters of the page's URL, cut to the allowed length, so that no link causes an error. */
function campaign() {
  const params = new URLSearchParams(window.location.search);
  const value = (name: string) =>
    params
      .get(name)
      ?.slice(0, LIMITS.utm)
      .replace(/[\p{Cc}\p{Cs}]/gu, " ") || null;
  return { utm_source: value("utm_source"), utm_medium: value("utm_medium"), utm_campaign: value("utm_campaign") };
}

/** The stored token is unknown to this server, or has expired. */
function isUnknownDraft(failure: unknown): boolean {
  return failure instanceof ApiError && failure.fields?.draft !== undefined;
}

/** The calls of Continue and Submit; `draft.current` is the token of the row that Continue saved. */
export function useScoutCalls() {
  const { language } = useLanguage();
  const withTicket = useFormTicket();
  const draft = useRef<string | null>(null);
  const attempt = useRef(new IdempotencyKey());

  async function begin(values: ScoutValues): Promise<string> {
    const { homepage, full_name, email, linkedin_url, role } = values;
    const own = { homepage, full_name, email, linkedin_url, role, ...campaign(), language, draft: draft.current };
    const key = attempt.current.for(own);
    try {
      const saved = await withTicket(key, (ticket, key) =>
        call(scoutEndpoints.begin, { body: { ...own, ticket } }, { key }),
      );
      attempt.current.ended(null);
      draft.current = saved.draft;
      return saved.draft;
    } catch (failure) {
      attempt.current.ended(failure);
      throw failure;
    }
  }

  async function send(values: ScoutValues, token: string, key: string): Promise<void> {
    const own = { ...values, ...campaign(), language, draft: token };
    await withTicket(key, (ticket, key) => call(scoutEndpoints.submit, { body: { ...own, ticket } }, { key }));
  }

  async function submit(values: ScoutValues, key: string): Promise<void> {
    try {
      await send(values, draft.current ?? (await begin(values)), key);
    } catch (failure) {
      if (!isUnknownDraft(failure)) throw failure;
      draft.current = null;
      await send(values, await begin(values), `${key}-anew`);
    }
  }

  return { draft, begin, submit };
}
