import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Person } from "../../lib/session/session-store.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { lazyComponent } from "./lazy-component.tsx";

const loadMenu = () => import("./account-popup.tsx");
const AccountPopup = lazyComponent(loadMenu);

type Props = { person: Person; onSignOut: () => Promise<void> };

/** The avatar and its menu; the menu's code is loaded on hover or focus. */
export function AccountMenu({ person, onSignOut }: Props) {
  const { t } = useTranslation("layout");
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const name = person.full_name ?? t("user", { ns: "general" });
  const leave = async () => {
    const done = onSignOut();
    await navigate("/");
    await done;
  };
  return (
    <>
      <button
        className="avatar-btn"
        type="button"
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => {
          setWanted(true);
          setOpen((before) => !before);
        }}
      >
        <Avatar name={person.full_name ?? person.email} src={person.avatar_url} />
        <span className="visually-hidden">{t("account_of", { name })}</span>
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AccountPopup
            open={open}
            onOpenChange={setOpen}
            anchor={button}
            person={person}
            name={name}
            onSignOut={leave}
          />
        </Suspense>
      )}
    </>
  );
}
