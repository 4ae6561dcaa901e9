import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { LongAddress } from "../../ui/long-address.tsx";
import { callOf } from "./member-name.ts";

/** Avatar, name and email address. */
export function Who({ member }: { member: { name: string; email: string; self?: boolean } }) {
  const { t } = useTranslation("team");
  return (
    <span className="cell-who">
      <Avatar name={callOf(member)} size="sm" />
      <span>
        <span className="strong">{callOf(member)}</span>
        {member.self && <span className="tag team-you">{t("you")}</span>}
        {member.name !== "" && (
          <span className="team-mail soft">
            <LongAddress address={member.email} />
          </span>
        )}
      </span>
    </span>
  );
}
