import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import type { MailContent } from "../message.ts";
import { mailMessage } from "../message.ts";

type Data = { company: string; company_name: string; host: string; why: "gone" | "failing" };

type Words = {
  readonly button: string;
  readonly subject: (company: string) => string;
  readonly title: (host: string) => string;
  readonly why: Readonly<Record<Data["why"], string>>;
  readonly next: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    button: "View webhooks",
    subject: (company) => `One of ${company}'s webhooks was turned off`,
    title: (host) => `Deliveries to ${host} have stopped`,
    why: {
      gone: "The server responded that the address is permanently gone (410).",
      failing: "No delivery to the server has succeeded for five days.",
    },
    next: "Once the server accepts events again, turn the webhook on and resend what failed. Events from the last 30 days are kept.",
  },
  es: {
    button: "Ver los webhooks",
    subject: (company) => `Se ha desactivado un webhook de ${company}`,
    title: (host) => `Ya no se envía nada a ${host}`,
    why: {
      gone: "El servidor indica que esa dirección ya no existe (410).",
      failing: "El servidor no ha aceptado ningún envío en cinco días.",
    },
    next: "Cuando vuelva a aceptar eventos, activa el webhook y reenvía lo que falló: se conservan los eventos de los últimos 30 días.",
  },
  fr: {
    button: "Voir les webhooks",
    subject: (company) => `Un webhook de ${company} a été désactivé`,
    title: (host) => `Plus rien n’est envoyé à ${host}`,
    why: {
      gone: "Le serveur a répondu que cette adresse n’existe plus (410).",
      failing: "Depuis cinq jours, aucun envoi vers ce serveur n’a réussi.",
    },
    next: "Quand il acceptera de nouveau les événements, activez le webhook et renvoyez ceux qui ont échoué. Les événements des 30 derniers jours sont conservés.",
  },
  de: {
    button: "Webhooks ansehen",
    subject: (company) => `Ein Webhook von ${company} wurde ausgeschaltet`,
    title: (host) => `An ${host} wird nichts mehr gesendet`,
    why: {
      gone: "Der Server meldet, dass es die Adresse endgültig nicht mehr gibt (410).",
      failing: "Seit fünf Tagen war keine Zustellung an den Server erfolgreich.",
    },
    next: "Sobald er wieder Ereignisse annimmt, schalte den Webhook ein und sende die fehlgeschlagenen Ereignisse erneut. Ereignisse der letzten 30 Tage bleiben erhalten.",
  },
};

function text(language: Language) {
  return ({ company, company_name, host, why }: Data): MailContent => {
    const words = WORDS[language];
    const action = { label: words.button, path: paths.webhooks(company) };
    const paragraphs = [words.why[why], words.next];
    return { subject: words.subject(company_name), title: words.title(host), paragraphs, action };
  };
}

/** To the owners of a company: a webhook was disabled, because deliveries kept failing (rule X75). */
export const webhookOff = mailMessage<Data>({
  name: "webhook_off",
  sample: {
    company: "01890000-0000-7000-8000-000000000000",
    company_name: "Fablewright Games",
    host: "hooks.fablewright.example",
    why: "failing",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
