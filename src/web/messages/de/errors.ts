import type { ErrorCode } from "../../../contract/errors.ts";

export default {
  validation_failed: "Bitte prüfe die markierten Felder.",
  bad_json: "Der Inhalt der Anfrage ist kein gültiges JSON.",
  unsupported_media_type: "Sende den Inhalt der Anfrage als application/json.",
  payload_too_large: "Die Anfrage ist zu groß.",
  method_not_allowed: "Diese Methode gibt es hier nicht.",
  not_signed_in: "Bitte melde dich an, um fortzufahren.",
  admin_required: "Zugriff verweigert",
  not_found: "Das gibt es nicht oder es wurde entfernt.",
  conflict: "Jemand hat dies zur selben Zeit geändert. Lade die Seite neu und versuche es noch einmal.",
  status_not_allowed:
    "Dieser Status kann nicht auf den jetzigen folgen. Lade die Seite neu und versuche es noch einmal.",
  idempotency_in_progress: "Dieselbe Anfrage wird noch bearbeitet. Versuche es gleich noch einmal.",
  idempotency_mismatch: "Dieser Idempotenzschlüssel gehört zu einer anderen Anfrage.",
  rate_limited: "Zu viele Anfragen. Bitte warte einen Moment und versuche es noch einmal.",
  referral_duplicate: "Diese Person wurde für diese Stelle schon empfohlen.",
  referral_self: "Du kannst dich nicht selbst empfehlen.",
  referral_own_job: "Du kannst niemanden für eine Stelle empfehlen, die du ausgeschrieben hast.",
  referral_applied_before: "Diese Person hat sich auf diese Stelle schon beworben.",
  referrals_closed: "Diese Stelle nimmt keine Empfehlungen mehr an.",
  applications_closed: "Diese Stelle nimmt keine Bewerbungen mehr an.",
  application_duplicate: "Du hast dich auf diese Stelle schon beworben.",
  application_own_job: "Du kannst dich nicht auf eine Stelle bewerben, die du ausgeschrieben hast.",
  admin_link_invalid: "Dieser Link gilt nicht mehr. Starte den Server neu, um einen neuen zu erhalten.",
  unavailable: "Der Dienst ist gerade ausgelastet. Nichts ging verloren. Bitte versuche es noch einmal.",
  internal: "Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.",
} as const satisfies Record<ErrorCode, string>;
