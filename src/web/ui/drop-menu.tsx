import { Menu } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

export type MenuEntry = { label: string; icon?: LucideIcon } & ({ to: string } | { onChoose: () => void });

export type DropMenuProps = {
  label: string;
  /** The button that opens it: one element that takes a ref and props (Button, IconButton). */
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuEntry[];
};

/** What else can be done, under a button. Import it lazily on public pages: it brings Base UI with it. */
export function DropMenu({ label, trigger, items }: DropMenuProps) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner className="menu-popup" align="end" sideOffset={8}>
          <Menu.Popup className="menu" aria-label={label}>
            {items.map((item) => (
              <Menu.Item
                className="menu-item"
                key={item.label}
                render={"to" in item ? <Link to={item.to} /> : <button type="button" />}
                nativeButton={!("to" in item)}
                onClick={"to" in item ? undefined : item.onChoose}
              >
                {item.icon !== undefined && <Icon of={item.icon} />}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
