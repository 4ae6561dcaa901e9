import { Menu } from "@base-ui/react/menu";
import { BadgeCheck, Landmark, LogOut, Settings, UserCog, UserRound, Users, UsersRound } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { teamEndpoints } from "../../../contract/members/team.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/api-client.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";
import type { Person } from "../../lib/session/session-store.ts";
import { Icon } from "../../ui/icon.tsx";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  person: Person;
  name: string;
  onSignOut: () => void;
};

/** Maximum number of teams; the palette lists all. */
const TEAMS = 3;

/** Links to the user's teams; at the end, so that loading them does not shift the other items. */
function Teams({ person }: { person: Person }) {
  const { t } = useTranslation("layout");
  const { value } = useFetched(`my teams ${person.id}`, () => call(teamEndpoints.mine, {}));
  const teams = value?.items ?? [];
  if (teams.length === 0) return null;
  return (
    <>
      <hr />
      {teams.slice(0, TEAMS).map(({ id, name }) => (
        <Menu.Item className="menu-item" key={id} render={<Link to={paths.team(id)} />}>
          <Icon of={UsersRound} />
          {t("team_of", { name })}
        </Menu.Item>
      ))}
    </>
  );
}

/** The signed-in user, links to the settings, and sign-out. */
export default function AccountPopup({ open, onOpenChange, anchor, person, name, onSignOut }: Props) {
  const { t } = useTranslation("layout");
  return (
    <Menu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // The button toggles the menu itself; an outside press on it must not close and reopen it.
        const inside = details.event.target instanceof Node && anchor.current?.contains(details.event.target);
        if (!(inside && !next)) onOpenChange(next);
      }}
    >
      <Menu.Portal>
        <Menu.Positioner className="menu-popup" anchor={anchor} align="end" sideOffset={8}>
          <Menu.Popup className="menu" aria-label={t("account")} finalFocus={anchor}>
            <p className="menu-who">
              <span className="strong">{name}</span>
              <br />
              <span className="note soft">
                {person.email} · {t(`role_${person.role}`)}
              </span>
            </p>
            <hr />
            {person.role === "referrer" && (
              <Menu.Item className="menu-item" render={<Link to="/my-candidates" />}>
                <Icon of={Users} />
                {t("my_candidates")}
              </Menu.Item>
            )}
            {person.admin && (
              <Menu.Item className="menu-item" render={<Link to={paths.scoutReview()} />}>
                <Icon of={BadgeCheck} />
                {t("scout_applications")}
              </Menu.Item>
            )}
            {person.admin && (
              <Menu.Item className="menu-item" render={<Link to={paths.adminPayouts()} />}>
                <Icon of={Landmark} />
                {t("admin_payouts")}
              </Menu.Item>
            )}
            {person.admin && (
              <Menu.Item className="menu-item" render={<Link to={paths.adminUsers()} />}>
                <Icon of={UserCog} />
                {t("admin_users")}
              </Menu.Item>
            )}
            <Menu.Item className="menu-item" render={<Link to={paths.profile()} />}>
              <Icon of={UserRound} />
              {t("profile")}
            </Menu.Item>
            <Menu.Item className="menu-item" render={<Link to="/settings" />}>
              <Icon of={Settings} />
              {t("settings")}
            </Menu.Item>
            <Menu.Item className="menu-item" render={<button type="button" />} nativeButton onClick={onSignOut}>
              <Icon of={LogOut} />
              {t("log_out")}
            </Menu.Item>
            <Teams person={person} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
