import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import type { Notification } from "../../../contract/notifications/notifications.ts";
import { loadLanguage } from "../../lib/language/i18n.ts";
import { LanguageProvider } from "../../lib/language/language-provider.tsx";
import { useNotificationText } from "./notification-text.ts";

afterEach(cleanup);

it("N4 P1 formats the cents of a notification in the reader's language", async () => {
  const texts = await loadLanguage("de", ["notifications", "statuses"]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LanguageProvider texts={texts}>{children}</LanguageProvider>
  );
  const textOf = renderHook(() => useNotificationText(), { wrapper }).result.current;
  const about = { person: "Jonah Weiss", by: null, job: null } as Notification;
  const say = (kind: Notification["kind"], params: Notification["params"]) => textOf({ ...about, kind, params });
  expect(say("reward_escrow", { amount: "640050" })).toContain("6.400,50\u00a0$");
  const taken = say("reward_taken_back", { amount: "120000", left: "520050" });
  expect(taken).toContain("1.200\u00a0$");
  expect(taken).toContain("5.200,50\u00a0$");
});
