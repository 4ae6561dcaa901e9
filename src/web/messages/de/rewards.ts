import type { Catalogue } from "../catalogue.ts";
import type en from "../en/rewards.ts";

export default {
  title: "Prämie",
  awaiting_funds: "Wartet auf Zahlung",
  to_fund: "Noch einzuzahlen",
  overdue:
    "Diese Prämie ist seit 14 Tagen nicht eingezahlt. Deine Stellen nehmen keine neuen Empfehlungen an, bis sie eingezahlt ist.",
  state_due:
    "Zahle die Prämie jetzt auf das Treuhandkonto ein, damit sie nach bestandener Probezeit freigegeben werden kann.",
  state_awaiting_funds:
    "Wir warten auf deine Überweisung. Sobald sie verbucht ist, liegt die Prämie auf dem Treuhandkonto.",
  state_in_escrow: "Die Prämie liegt auf dem Treuhandkonto. Sie wird nach bestandener Probezeit freigegeben.",
  state_released: "Die Prämie wurde an die empfehlende Person freigegeben.",
  state_refunded: "Die Probezeit wurde nicht bestanden, die Prämie geht an dich zurück.",
  state_cancelled: "Die Probezeit wurde nicht bestanden, bevor die Prämie eingezahlt war. Es ist nichts zu zahlen.",
  state_given_up_cancelled: "Die empfehlende Person hat auf diese Prämie verzichtet. Es ist nichts zu zahlen.",
  state_given_up_refunded: "Die empfehlende Person hat auf diese Prämie verzichtet. Sie geht an dich zurück.",
  state_clawed_back: "Die Probezeit wurde nach der Freigabe nicht bestanden. Die Prämie geht an dich zurück.",
  in_escrow_since: "Auf dem Treuhandkonto seit",
  probation_ends: "Probezeit endet",
  released_on: "Freigegeben",
  refunded_on: "Erstattet",
  fund: "Prämie einzahlen",
  show_details: "Zahlungsdaten anzeigen",
  confirm: "Probezeit bestätigen",
  report_failure: "Probezeit nicht bestanden",
  saving: "Wird gespeichert...",
  confirm_title: "{{amount}} freigeben?",
  confirm_text:
    "Du bestätigst, dass {{name}} die Probezeit bestanden hat. {{amount}} werden sofort an {{referrer}} freigegeben. Wird die Probezeit bis {{until}} doch nicht bestanden, kannst du das noch melden: Die Prämie geht dann an dich zurück und wird von späteren Prämien von {{referrer}} abgezogen. Sonst lässt sich das nicht rückgängig machen.",
  confirm_text_over:
    "Du bestätigst, dass {{name}} die Probezeit bestanden hat. {{amount}} werden sofort an {{referrer}} freigegeben. Das lässt sich nicht rückgängig machen.",
  confirm_yes: "Ja, freigeben",
  confirmed: "{{amount}} wurden an {{referrer}} freigegeben.",
  failed_title: "Hat {{name}} die Probezeit nicht bestanden?",
  failed_text_escrow:
    "{{amount}} gehen an dich zurück, und {{referrer}} bekommt für {{name}} keine Prämie. Das lässt sich nicht rückgängig machen.",
  failed_text_unfunded:
    "Für {{name}} ist nichts mehr zu zahlen, und {{referrer}} bekommt die Prämie von {{amount}} nicht. Das lässt sich nicht rückgängig machen.",
  failed_text_released:
    "{{amount}} wurden für {{name}} schon freigegeben. Der Betrag geht an dich zurück und wird von späteren Prämien von {{referrer}} abgezogen. Das lässt sich nicht rückgängig machen.",
  failed_reason: "Warum wurde die Probezeit nicht bestanden?",
  failed_reason_hint: "Nur du und {{referrer}} könnt das sehen.",
  failed_yes: "Ja, nicht bestanden",
  failed_done: "Die nicht bestandene Probezeit wurde erfasst.",
  fund_title: "Prämie von {{amount}} einzahlen",
  fund_text:
    "{{referrer}} hat {{name}} empfohlen; dafür sind {{amount}} zugesagt. Du zahlst den Betrag jetzt auf das Treuhandkonto ein; freigegeben wird er nach bestandener Probezeit.",
  get_details: "Zahlungsdaten anfordern",
  asking: "Einen Moment...",
  state_awaiting_payment:
    "Die Prämie liegt auf dem Treuhandkonto, sobald unser Zahlungsanbieter deine Zahlung bestätigt.",
  state_charged_back: "Deine Bank hat die Zahlung zurückgebucht. Diese Prämie ist abgeschlossen.",
  frozen: "Die Zahlung wird beanstandet. Die Prämie ist eingefroren, bis die Bank entschieden hat.",
  frozen_part: "{{amount}} der Zahlung werden beanstandet. Die Prämie ist eingefroren, bis die Bank entschieden hat.",
  taken_back: "Deine Bank hat {{amount}} der Zahlung zurückgebucht. Von der Prämie bleiben {{left}}.",
  continue_payment: "Weiter zur Zahlung",
  opening_payment: "Zahlungsseite wird geöffnet...",
  pay_provider:
    "Du zahlst auf der Seite unseres Zahlungsanbieters Stripe. Die Prämie liegt auf dem Treuhandkonto, sobald Stripe die Zahlung bestätigt.",
  pay_confirming: "Deine Zahlung wird bestätigt",
  pay_confirming_text: "Das dauert einen Moment, bei manchen Zahlungswegen einige Tage. Du musst nichts weiter tun.",
  pay_late: "Deine Zahlung ist noch nicht bestätigt",
  pay_late_text:
    "Der Zahlungsanbieter braucht länger als sonst. Wir benachrichtigen dich, sobald die Zahlung ankommt; du musst nicht noch einmal zahlen.",
  pay_cancelled: "Die Zahlung wurde nicht abgeschlossen",
  pay_cancelled_text: "Die Prämie muss noch eingezahlt werden. Es wurde nichts abgebucht.",
  next_escrow_stripe: "Stripe bestätigt deine Zahlung, und die Prämie liegt auf dem Treuhandkonto",
  transfer_lead: "Überweise genau diesen Betrag mit der Referenz als Verwendungszweck.",
  amount: "Betrag",
  reference: "Referenz",
  bank_details: "Bankkonto",
  no_bank_details: "Unsere Bankdaten stehen hier nicht. Frag bei uns nach und nenne die Referenz.",
  contact_us: "Schreib uns",
  copy: "Kopieren: {{what}}",
  copied: "Kopiert!",
  copy_failed: "Kopieren hat nicht geklappt. Bitte markiere den Text und kopiere ihn.",
  next_title: "Wie geht es weiter?",
  next_escrow: "Wir verbuchen deine Zahlung, und die Prämie liegt auf dem Treuhandkonto",
  next_probation:
    "{{name}} besteht die Probezeit: {{days}} Tage ab dem ersten Arbeitstag, oder früher, wenn du es bestätigst",
  next_release: "Die Prämie wird an {{referrer}} freigegeben",
  next_refund: "Wird die Probezeit nicht bestanden, bekommst du die Prämie zurück",
  unfunded_one: "{{n}} Prämie einzuzahlen",
  unfunded_other: "{{n}} Prämien einzuzahlen",
  unfunded_failed: "Die offenen Prämien konnten nicht geladen werden. Bitte versuche es noch einmal.",
  unfunded_text: "Damit werden alle bezahlt, die dir die eingestellten Personen empfohlen haben.",
  unfunded_item: "{{amount}} für {{name}}, {{title}}",
} as const satisfies Catalogue<typeof en>;
