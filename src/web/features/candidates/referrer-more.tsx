import { useEffect, useState } from "react";
import type { ReferrerPage } from "../../../contract/candidates.ts";
import { fetchMore } from "./referrer-calls.ts";
import { ReferrerHero } from "./referrer-hero.tsx";

type More = Awaited<ReturnType<typeof fetchMore>>;

/** The beginning of the page as signed-in people see it (DECISIONS P1); while it is asked for, as everybody does. */
export function ReferrerMore({ page, message }: { page: ReferrerPage; message: string }) {
  const [more, setMore] = useState<More | null>(null);
  useEffect(() => {
    let gone = false;
    fetchMore(page.username).then(
      (answer) => gone || setMore(answer),
      // The page stays as everybody sees it: nothing that it needs is missing.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [page.username]);
  const shown = { ...page, profile: more?.profile ?? page.profile, vetted: more?.vetted ?? page.vetted };
  return (
    <ReferrerHero page={shown} message={message}>
      {more !== null && (more.email !== null || more.phone !== null) && (
        <p className="ref-reach">
          {more.email !== null && <a href={`mailto:${more.email}`}>{more.email}</a>}
          {more.phone !== null && <a href={`tel:${more.phone.replaceAll(/[^+\d]/g, "")}`}>{more.phone}</a>}
        </p>
      )}
    </ReferrerHero>
  );
}
