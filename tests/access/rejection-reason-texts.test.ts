import { expect, it } from "vitest";
import { LANGUAGES } from "../../src/contract/choices.ts";
import { REJECTION_REASONS } from "../../src/contract/hiring/pipeline/reasons.ts";
import { REASON_LABELS } from "../../src/server/infra/mail/reason-words.ts";
import de from "../../src/web/messages/de/history.ts";
import en from "../../src/web/messages/en/history.ts";
import es from "../../src/web/messages/es/history.ts";
import fr from "../../src/web/messages/fr/history.ts";

it("R14 has the same words on screens and in mails, and tells nobody's reasons apart by who reads them", () => {
  const screens = { en, de, es, fr } as const;
  for (const language of LANGUAGES)
    for (const reason of REJECTION_REASONS)
      expect(screens[language][`reason_${reason}`]).toBe(REASON_LABELS[language][reason]);
});
