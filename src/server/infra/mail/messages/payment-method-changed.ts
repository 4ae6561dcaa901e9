import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { mailMessage } from "../message.ts";

/** `usable_from`: ISO 8601 during the waiting period, null if payable at once or removed. */
type Data = {
  what: "added" | "changed" | "removed" | "primary";
  masked: string;
  kind: "bank" | "paypal";
  usable_from: string | null;
};

function moment(iso: string, language: Language): string {
  const locale = language === "en" ? "en-US" : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(iso))} UTC`;
}

/** When payouts to it begin; empty if they do already or never will. */
function from(label: string, iso: string | null, language: Language): readonly (readonly [string, string])[] {
  return iso === null ? [] : [[label, moment(iso, language)]];
}

const KINDS = {
  en: { bank: "Bank Transfer", paypal: "PayPal" },
  es: { bank: "Transferencia bancaria", paypal: "PayPal" },
  fr: { bank: "Virement bancaire", paypal: "PayPal" },
  de: { bank: "Banküberweisung", paypal: "PayPal" },
};

/** To the owner: a payment method was changed (rules A12, M8). Mandatory. */
export const paymentMethodChanged = mailMessage<Data>({
  name: "payment_method_changed",
  sample: { what: "changed", masked: "•••• 3000", kind: "bank", usable_from: "2026-11-23T19:40:00.000Z" },
  texts: {
    en: ({ what, masked, kind, usable_from }) => ({
      subject: what === "primary" ? "Your primary payment method was changed" : `A payment method was ${what}`,
      title: what === "primary" ? "Your primary payment method was changed" : `A payment method was ${what}`,
      paragraphs: [
        what === "primary"
          ? `${masked} is now the primary payment method of your account. Payouts go there from now on.`
          : `${masked} was ${{ added: "added to", changed: "changed in", removed: "removed from" }[what]} your account.`,
        ...(usable_from === null ? [] : ["For your security, it is on hold for 48 hours before we send money to it."]),
      ],
      facts: [["Method", KINDS.en[kind]], ["Account", masked], ...from("Available from", usable_from, "en")],
      action: { label: "View payment methods", path: paths.paymentMethods() },
      notes: [
        `If this wasn't you, change your password immediately${what === "removed" || what === "primary" ? "" : " and remove this payment method"}.`,
      ],
    }),
    es: ({ what, masked, kind, usable_from }) => {
      const done = { added: "añadido", changed: "cambiado", removed: "eliminado", primary: "elegido" }[what];
      const title = what === "primary" ? "Ha cambiado tu método de pago principal" : `Se ha ${done} un método de pago`;
      return {
        subject: title,
        title,
        paragraphs: [
          what === "primary"
            ? `${masked} es ahora el método de pago principal de tu cuenta: tus cobros irán allí a partir de ahora.`
            : `Se ha ${done} ${masked} ${{ added: "a", changed: "en", removed: "de" }[what]} tu cuenta.`,
          ...(usable_from === null ? [] : ["Por seguridad, no enviamos dinero a este método hasta pasadas 48 horas."]),
        ],
        facts: [["Método", KINDS.es[kind]], ["Cuenta", masked], ...from("Disponible a partir del", usable_from, "es")],
        action: { label: "Ver tus métodos de pago", path: paths.paymentMethods() },
        notes: [
          `Si no has sido tú, cambia tu contraseña enseguida${what === "removed" || what === "primary" ? "" : " y elimina este método de pago"}.`,
        ],
      };
    },
    fr: ({ what, masked, kind, usable_from }) => {
      const done = { added: "ajouté", changed: "modifié", removed: "supprimé", primary: "choisi" }[what];
      const title =
        what === "primary" ? "Votre moyen de paiement principal a changé" : `Un moyen de paiement a été ${done}`;
      return {
        subject: title,
        title,
        paragraphs: [
          what === "primary"
            ? `${masked} est désormais le moyen de paiement principal de votre compte. Les versements y seront envoyés.`
            : `${masked} a été ${done} ${{ added: "à", changed: "dans", removed: "de" }[what]} votre compte.`,
          ...(usable_from === null ? [] : ["Par sécurité, il ne pourra recevoir d’argent qu’au bout de 48 heures."]),
        ],
        facts: [
          ["Moyen de paiement", KINDS.fr[kind]],
          ["Compte", masked],
          ...from("Disponible à partir du", usable_from, "fr"),
        ],
        action: { label: "Voir vos moyens de paiement", path: paths.paymentMethods() },
        notes: [
          `Si ce n’était pas vous, changez aussitôt votre mot de passe${what === "removed" || what === "primary" ? "" : " et supprimez ce moyen de paiement"}.`,
        ],
      };
    },
    de: ({ what, masked, kind, usable_from }) => {
      const done = { added: "hinzugefügt", changed: "geändert", removed: "entfernt", primary: "gewählt" }[what];
      const title = what === "primary" ? "Dein Standard-Zahlungsweg wurde geändert" : `Ein Zahlungsweg wurde ${done}`;
      return {
        subject: title,
        title,
        paragraphs: [
          what === "primary"
            ? `${masked} ist jetzt der Standard-Zahlungsweg deines Kontos. Auszahlungen gehen ab jetzt dorthin.`
            : `${masked} wurde ${{ added: "zu", changed: "in", removed: "aus" }[what]} deinem Konto ${done}.`,
          ...(usable_from === null
            ? []
            : ["Zu deiner Sicherheit zahlen wir über diesen Zahlungsweg erst nach 48 Stunden aus."]),
        ],
        facts: [["Zahlungsweg", KINDS.de[kind]], ["Konto", masked], ...from("Verfügbar ab", usable_from, "de")],
        action: { label: "Zahlungswege ansehen", path: paths.paymentMethods() },
        notes: [
          `Wenn du das nicht warst, ändere sofort dein Passwort${what === "removed" || what === "primary" ? "" : " und entferne diesen Zahlungsweg"}.`,
        ],
      };
    },
  },
});
