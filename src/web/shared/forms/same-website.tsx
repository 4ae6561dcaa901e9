import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { companyEndpoints } from "../../../contract/companies/companies.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/api-client.ts";
import { callDebounced } from "../../lib/net/debounced-call.ts";
import { TextLink } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";

const PAUSE_MS = 500;

type Same = { id: string; name: string };

/**
 * Shows an existing company with the same website below the typed name and website, with a link to its page, where the
 * user can ask to join the team (rule C14).
 */
export default function SameWebsite({ name, website }: { name: string; website: string }) {
  const { t } = useTranslation("company");
  const typed = website.trim();
  const called = name.trim();
  const [same, setSame] = useState<readonly Same[]>([]);
  useEffect(() => {
    if (typed === "" && called === "") return setSame([]);
    return callDebounced(
      PAUSE_MS,
      (signal) => call(companyEndpoints.sameWebsite, { query: { website: typed, name: called } }, { signal }),
      (answer) => setSame(answer?.items ?? []),
    );
  }, [typed, called]);
  if (same.length === 0) return null;
  return (
    <Message title={t("same_website")}>
      <p>{t("same_website_text")}</p>
      <ul>
        {same.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={paths.companyJobs(id)}>{name}</TextLink>
          </li>
        ))}
      </ul>
    </Message>
  );
}
