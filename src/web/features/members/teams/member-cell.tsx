import { useTranslation } from "react-i18next";
import { Avatar } from "../../../ui/avatar.tsx";
import { BreakableEmailText } from "../../../ui/breakable-email.tsx";
import { memberDisplayName } from "./member-name.ts";

/** Avatar, name and email address. */
export function MemberCell({ member }: { member: { name: string; email: string; self?: boolean } }) {
  const { t } = useTranslation("team");
  return (
    <span className="cell-who">
      <Avatar name={memberDisplayName(member)} size="sm" />
      <span>
        <span className="strong">{memberDisplayName(member)}</span>
        {member.self && <span className="tag team-you">{t("you")}</span>}
        {member.name !== "" && (
          <span className="team-mail soft">
            <BreakableEmailText address={member.email} />
          </span>
        )}
      </span>
    </span>
  );
}
