import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { companyEndpoints } from "../../../contract/companies.ts";
import { paths } from "../../../contract/paths.ts";
import { isWebUrl } from "../../../contract/trust/web-url.ts";
import { askLater } from "../../lib/net/ask-later.ts";
import { call } from "../../lib/net/caller.ts";
import { TextLink } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";

const PAUSE_MS = 500;

type Same = { id: string; name: string };

/** Under a typed website: whose team there is already, and the way to its page, where one asks to join it (rule C14). */
export default function SameWebsite({ website }: { website: string }) {
  const { t } = useTranslation("company");
  const typed = website.trim();
  const [same, setSame] = useState<readonly Same[]>([]);
  useEffect(() => {
    if (!isWebUrl(typed)) return setSame([]);
    return askLater(
      PAUSE_MS,
      (signal) => call(companyEndpoints.sameWebsite, { query: { website: typed } }, { signal }),
      (answer) => setSame(answer?.items ?? []),
    );
  }, [typed]);
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
