import { useTranslation } from "react-i18next";
import type { Device } from "../../../../contract/identity/account.ts";

/** The name of a device: "Firefox on Windows", or what is known of it. */
export function useDeviceName(): (device: Device | null) => string {
  const { t } = useTranslation("account");
  return (device) => {
    const { browser = null, system = null } = device ?? {};
    if (browser !== null && system !== null) return t("device_on", { browser, system });
    return browser ?? system ?? t("device_unknown");
  };
}
