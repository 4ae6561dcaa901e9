import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SwitchRow } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { areShortcutsOn, paletteKeys, storeShortcutsOn } from "./keys.ts";

type Props = { open: boolean; onClose: () => void };

function ShortcutKeys({ of }: { of: readonly string[] }) {
  return (
    <>
      {of.map((key) => (
        <kbd className="key" key={key}>
          {key}
        </kbd>
      ))}
    </>
  );
}

function Rows({ of }: { of: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <dl className="keys">
      {of.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            <ShortcutKeys of={keys} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The list of keyboard shortcuts, and the switch for single-key shortcuts. */
export default function ShortcutList({ open, onClose }: Props) {
  const { t } = useTranslation("presence");
  const [single, setSingle] = useState(areShortcutsOn);
  const rows = [
    { keys: paletteKeys(), does: t("key_palette") },
    { keys: ["?"], does: t("key_list") },
    { keys: ["↑", "↓"], does: t("key_move") },
    { keys: ["Enter"], does: t("key_open") },
    { keys: ["Esc"], does: t("key_close") },
    { keys: ["←", "→"], does: t("key_tabs") },
  ];
  const ofPipeline = [
    { keys: ["J"], does: t("key_next_person") },
    { keys: ["K"], does: t("key_person_before") },
    { keys: ["1", "–", "9"], does: t("key_column") },
    { keys: ["X"], does: t("key_turn_down") },
    { keys: ["Z"], does: t("key_undo") },
    { keys: ["Space"], does: t("key_drag") },
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t("keys")}>
      <div className="stack">
        <Rows of={rows} />
        <h3 className="label strong">{t("keys_pipeline")}</h3>
        <Rows of={ofPipeline} />
        <SwitchRow
          label={t("single_key")}
          hint={t("single_key_hint")}
          checked={single}
          onChange={({ target }) => {
            storeShortcutsOn(target.checked);
            setSingle(target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}
