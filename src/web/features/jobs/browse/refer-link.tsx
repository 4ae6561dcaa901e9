import { useTranslation } from "react-i18next";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { BrowseLinks } from "./browse-url.ts";

/** The link from a visitor's list to referring: through sign-in and back, or to the same list on the board. */
export function ReferLink({ ways }: { ways: BrowseLinks }) {
  const { t } = useTranslation("browse");
  const { status } = useAuth();
  if (status === "signed-in")
    return (
      <LinkButton kind="primary" to={ways.board}>
        {t("to_board")}
      </LinkButton>
    );
  return (
    <LinkButton
      kind="primary"
      className="browse-way"
      data-unknown={status === "loading" ? "" : undefined}
      to={ways.signIn}
    >
      {t("sign_in_to_refer")}
    </LinkButton>
  );
}
