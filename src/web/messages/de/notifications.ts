import type { Catalogue } from "../catalogue.ts";
import type en from "../en/notifications.ts";

export default {
  title: "Benachrichtigungen",
  bell_one: "Benachrichtigungen, {{count}} ungelesen",
  bell_other: "Benachrichtigungen, {{count}} ungelesen",
  unread: "Ungelesen",
  mark_all: "Alle als gelesen markieren",
  marking: "Einen Moment...",
  loading: "Benachrichtigungen werden geladen...",
  load_failed: "Die Benachrichtigungen konnten nicht geladen werden. Bitte versuche es noch einmal.",
  empty: "Noch ist nichts geschehen. Was dich betrifft, steht dann hier.",
  somebody: "Jemand",
  a_job: "eine Stelle",
  a_company: "Das Unternehmen",
  referral_received: "{{by}} empfiehlt {{person}} für {{job}}",
  job_closed: "{{job}} ist geschlossen: Der Bewerbungsschluss ist vorbei",
  awaited_job_closed:
    "{{job}} bei {{company}} nimmt niemanden mehr auf: Der Bewerbungsschluss ist vorbei. Auf deine Antwort wartest du weiter",
  application_received: "{{person}} hat sich auf {{job}} beworben",
  candidate_received: "{{person}} hat sich dir vorgestellt",
  referral_status: "Deine Empfehlung von {{person}} für {{job}}: {{status}}",
  own_referral_status: "Du wurdest für {{job}} bei {{company}} empfohlen. Neuer Status: {{status}}",
  own_referral_declined: "Du hast die Empfehlung für {{job}} bei {{company}} abgelehnt",
  own_referral_erased: "Deine Daten wurden aus der Empfehlung für {{job}} bei {{company}} gelöscht",
  candidate_declined: "{{person}} hat die Empfehlung für {{job}} abgelehnt",
  referral_declined: "{{person}} hat deine Empfehlung für {{job}} abgelehnt",
  referral_undelivered:
    "Keine E-Mail erreicht {{person}}, deshalb sieht das Unternehmen deine Empfehlung für {{job}} nicht",
  referral_erased: "Wer für {{job}} empfohlen war, hat seine Daten löschen lassen. Die Empfehlung ist beendet",
  application_status: "Deine Bewerbung auf {{job}} bei {{company}}: {{status}}",
  reward_due: "Bitte zahle die Prämie von {{amount}} für {{person}} ein ({{job}})",
  reward_funded: "Deine {{amount}} für {{person}} sind da und liegen auf dem Treuhandkonto",
  reward_paid_out: "Die Probezeit von {{person}} ist vorbei: {{amount}} wurden freigegeben",
  reward_returned: "{{amount}} für {{person}} wurden dir zurückgezahlt",
  reward_escrow: "{{amount}} für {{person}} liegen auf dem Treuhandkonto",
  reward_released: "{{amount}} für {{person}} wurden für dich freigegeben",
  reward_refunded: "Keine Prämie für {{person}}: Das Unternehmen meldet, dass die Probezeit nicht bestanden wurde",
  reward_refunded_why:
    "Keine Prämie für {{person}}: Das Unternehmen meldet, dass die Probezeit nicht bestanden wurde. „{{why}}“",
  reward_frozen:
    "Die Prämie für {{person}} ist eingefroren: Die Bank des Unternehmens beanstandet {{amount}} der Zahlung",
  reward_unfrozen: "Die Prämie für {{person}} ist nicht mehr eingefroren: Die Bank hat uns die Zahlung gelassen",
  reward_taken_back: "Keine Prämie für {{person}}: Die Bank des Unternehmens hat die Zahlung zurückgeholt",
  reward_taken_back_part:
    "Von der Prämie für {{person}} bleiben {{left}}: Die Bank des Unternehmens hat {{amount}} zurückgeholt",
  payment_disputed: "Deine Bank beanstandet {{amount}} der Zahlung für {{person}}: Die Prämie ist eingefroren",
  payment_stands: "Deine Bank hat entschieden: Die Zahlung für {{person}} bleibt bestehen",
  payment_taken_back: "{{amount}} für {{person}} gingen an dich zurück: Deine Bank hat die Zahlung zurückgeholt",
  payment_taken_back_part: "{{amount}} für {{person}} gingen an dich zurück; von der Prämie bleiben {{left}}",
  reward_given_back: "Keine Prämie für {{person}}: Die Zahlung wurde beim Zahlungsanbieter erstattet",
  reward_given_back_part:
    "Von der Prämie für {{person}} bleiben {{left}}: Beim Zahlungsanbieter wurden {{amount}} erstattet",
  payment_given_back:
    "{{amount}} für {{person}} gingen an dich zurück: Die Zahlung wurde beim Zahlungsanbieter erstattet",
  payment_given_back_part:
    "{{amount}} für {{person}} wurden beim Zahlungsanbieter erstattet; von der Prämie bleiben {{left}}",
  job_alert: "Neue Stellen für „{{name}}“: {{jobs}}",
  job_alerts: "Neue Stellen in deinen gespeicherten Suchen: {{jobs}}",
  a_page: "eine Empfehlungsseite",
  report_decided_taken_down: "Was du gemeldet hast, wurde entfernt: {{thing}}.",
  report_decided_kept: "Was du gemeldet hast, bleibt, wie es ist: {{thing}}.",
  report_on_own_taken_down: "{{thing}} wurde entfernt. Sieh nach, warum und was du tun kannst.",
  report_on_own_kept: "{{thing}} ist wieder öffentlich.",
  team_joined: "Jemand ist jetzt im Team von {{company}}.",
  team_request: "Jemand möchte ins Team von {{company}}.",
  team_role: "Deine Rolle im Team von {{company}} ist jetzt eine andere.",
  note_mention: "Jemand aus deinem Team ruft dich zu einer Notiz über {{person}}, {{job}}",
  team_removed: "Du bist nicht mehr im Team von {{company}}.",
  team_accepted: "Du wurdest ins Team von {{company}} aufgenommen.",
  team_declined: "Das Team von {{company}} hat dich nicht aufgenommen.",
  payout_processing: "Deine Auszahlung von {{amount}} für {{person}} wird bearbeitet",
  payout_completed: "Deine Auszahlung von {{amount}} für {{person}} ist angekommen",
  payout_failed: "Deine Auszahlung von {{amount}} für {{person}} ist fehlgeschlagen",
  unsubscribe_title: "Weniger Mails",
  unsubscribe_lead: "Ohne Anmeldung.",
  ask_referralUpdates:
    "Ein Druck auf den Knopf, und es kommen keine Mails mehr über deine Empfehlungen und Bewerbungen. Alles andere bleibt, wie es ist.",
  ask_payoutAlerts:
    "Ein Druck auf den Knopf, und es kommen keine Mails mehr über deine Auszahlungen. Alles andere bleibt, wie es ist.",
  ask_jobMatches:
    "Ein Druck auf den Knopf, und es kommen keine Mails mehr über passende Stellen. Alles andere bleibt, wie es ist.",
  ask_weeklyDigest:
    "Ein Druck auf den Knopf, und es kommen keine Wochenübersichten mehr. Alles andere bleibt, wie es ist.",
  ask_savedSearch:
    "Ein Druck auf den Knopf, und zu dieser gespeicherten Suche kommt nichts mehr. Sie bleibt in deiner Liste, und alles andere bleibt, wie es ist.",
  stopped_search: "Zu dieser Suche wird nichts mehr gemeldet.",
  stopped_search_hint: "Unter Gespeicherte Suchen kannst du neu wählen, wie oft gemeldet wird.",
  to_searches: "Gespeicherte Suchen öffnen",
  unsubscribe: "Diese Mails abstellen",
  unsubscribing: "Wird abgestellt...",
  unsubscribed: "Diese Mails sind abgestellt.",
  unsubscribed_hint: "Du kannst sie unter Einstellungen, Benachrichtigungen wieder einschalten.",
  to_settings: "Einstellungen öffnen",
  link_invalid:
    "Dieser Link ist nicht vollständig. Öffne ihn noch einmal aus der Mail, oder stelle die Mails in deinen Einstellungen ab.",
  bell_over: "Benachrichtigungen, mehr als {{count}} ungelesen",
} as const satisfies Catalogue<typeof en>;
