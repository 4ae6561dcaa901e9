import type { Language } from "../../contract/choices.ts";
import type { NotificationKind } from "../../contract/notifications.ts";
import { de } from "./push-texts/de.ts";
import { en } from "./push-texts/en.ts";
import { es } from "./push-texts/es.ts";
import { fr } from "./push-texts/fr.ts";

/** Texts for a lock screen: the event, without names. */
export const PUSH_TEXTS: Record<Language, Record<NotificationKind, string>> = { en, es, fr, de };
