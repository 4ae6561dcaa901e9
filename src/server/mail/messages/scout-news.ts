import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import type { ScoutReason } from "../../../contract/statuses.ts";
import { type MailContent, mailMessage } from "../message.ts";
import { dayInMail } from "../moments.ts";

/** Why an application was declined, in the mail's words (rule S6). */
const WHY: Readonly<Record<Language, Readonly<Record<ScoutReason, string>>>> = {
  en: {
    details: "There was not enough information to decide.",
    network: "The people you would refer fit few of our current jobs.",
    conflict: "Your work and the programme would get into each other’s way.",
    unverified: "We could not confirm the details.",
    full: "We are not accepting more scouts at the moment.",
    unlisted: "There was another reason.",
  },
  es: {
    details: "Decía demasiado poco para que pudiéramos decidir.",
    network: "Las personas que recomendarías encajan en pocos de los empleos que tenemos ahora.",
    conflict: "Tu trabajo y el programa se estorbarían.",
    unverified: "No pudimos confirmar lo que decía.",
    full: "Por ahora no aceptamos más scouts.",
    unlisted: "Hubo otro motivo.",
  },
  fr: {
    details: "Elle en disait trop peu pour que nous puissions décider.",
    network: "Les personnes que vous recommanderiez correspondent à peu des offres que nous avons actuellement.",
    conflict: "Votre travail et le programme se gêneraient.",
    unverified: "Nous n’avons pas pu confirmer ce qu’elle disait.",
    full: "Nous n’acceptons plus de scouts pour le moment.",
    unlisted: "Il y avait une autre raison.",
  },
  de: {
    details: "Es stand zu wenig darin, um zu entscheiden.",
    network: "Die Menschen, die du empfehlen würdest, passen zu wenigen der Stellen, die wir gerade haben.",
    conflict: "Deine Arbeit und das Programm kämen einander in die Quere.",
    unverified: "Wir konnten nicht bestätigen, was darin stand.",
    full: "Wir nehmen zurzeit keine weiteren Scouts auf.",
    unlisted: "Es gab einen anderen Grund.",
  },
};

type Declined = {
  name: string;
  reason: ScoutReason | null;
  /** The day `yyyy-mm-dd` from which they may apply again. */
  again: string;
  /** They applied before that day, so the new application was not stored. */
  early?: boolean;
};

function declinedIn(language: Language): (data: Declined) => MailContent {
  const words = {
    en: (name: string, day: string) => ({
      subject: "Your application to the Scout Network",
      title: `Thank you for applying, ${name}`,
      text: "We reviewed your application and cannot accept you into the Scout Network this time.",
      early: "You applied again too early. That application was not kept; please send it again later.",
      again: `You can apply again from ${day}. Until then, you can still refer people without being a scout.`,
      label: "Apply again",
    }),
    es: (name: string, day: string) => ({
      subject: "Tu solicitud a la red de Scouts",
      title: `Gracias, ${name}. Esta vez es un no`,
      text: "Hemos leído tu solicitud y esta vez no te incorporamos a la red de Scouts.",
      early: "Has vuelto a solicitarlo antes de tiempo. Esa solicitud no se ha guardado; envíala más tarde.",
      again: `Puedes volver a solicitarlo a partir del ${day}. Hasta entonces no pierdes nada: cualquiera puede recomendar personas sin ser scout.`,
      label: "Volver a solicitarlo",
    }),
    fr: (name: string, day: string) => ({
      subject: "Votre candidature au réseau des Scouts",
      title: `Merci, ${name}. Cette fois, c’est non`,
      text: "Nous avons lu votre candidature et ne vous accueillons pas cette fois dans le réseau des Scouts.",
      early:
        "Vous avez postulé à nouveau avant l’heure. Cette candidature n’a pas été conservée ; envoyez-la plus tard.",
      again: `Vous pourrez postuler à nouveau à partir du ${day}. D’ici là, rien n’est perdu : chacun peut recommander des personnes sans être scout.`,
      label: "Postuler à nouveau",
    }),
    de: (name: string, day: string) => ({
      subject: "Deine Bewerbung für das Scout-Netzwerk",
      title: `Danke, ${name}. Diesmal ist es ein Nein`,
      text: "Wir haben deine Bewerbung gelesen und nehmen dich diesmal nicht ins Scout-Netzwerk auf.",
      early:
        "Du hast dich vor der Zeit wieder beworben. Diese Bewerbung wurde nicht aufgehoben; bitte schick sie später.",
      again: `Ab dem ${day} kannst du dich wieder bewerben. Bis dahin ist nichts verloren: Empfehlen darf jeder, auch ohne Scout zu sein.`,
      label: "Wieder bewerben",
    }),
  }[language];
  return ({ name, reason, again, early = false }) => {
    const said = words(name, dayInMail(again, language));
    const why = reason === null ? [] : [WHY[language][reason]];
    const paragraphs = early ? [said.early, said.again] : [said.text, ...why, said.again];
    const title = early ? said.subject : said.title;
    return { subject: said.subject, title, paragraphs, action: { label: said.label, path: paths.scoutApply() } };
  };
}

/** To a scout applicant: declined, why, and when they may apply again (rule S6). */
export const scoutDeclined = mailMessage<Declined>({
  name: "scout_declined",
  sample: { name: "Oluwaseun Adebayo", reason: "network", again: "2026-12-21" },
  texts: { en: declinedIn("en"), es: declinedIn("es"), fr: declinedIn("fr"), de: declinedIn("de") },
});

const RECEIVED: Readonly<Record<Language, { subject: string; title: string; text: string; note: string }>> = {
  en: {
    subject: "We received your application to the Scout Network",
    title: "Thank you",
    text: "We received your application to the Scout Network. We will review it and email you the decision either way.",
    note: `If you did not apply, ignore this email. No account gets the badge without a link we email to this address.`,
  },
  es: {
    subject: "Tu solicitud a la red de Scouts ha llegado",
    title: "Gracias",
    text: "Tu solicitud a la red de Scouts ha llegado. Alguien la leerá, y recibirás un correo con la decisión en cualquier caso.",
    note: "¿No enviaste ninguna solicitud? No hagas nada: sin un enlace que enviemos a esta dirección ninguna cuenta recibe la insignia.",
  },
  fr: {
    subject: "Votre candidature au réseau des Scouts est arrivée",
    title: "Merci",
    text: "Votre candidature au réseau des Scouts est arrivée. Quelqu’un la lit, et vous recevrez un e-mail avec la décision dans tous les cas.",
    note: "Vous n’avez pas postulé ? Ne faites rien : sans un lien envoyé à cette adresse, aucun compte ne reçoit le badge.",
  },
  de: {
    subject: "Deine Bewerbung für das Scout-Netzwerk ist angekommen",
    title: "Danke",
    text: "Deine Bewerbung für das Scout-Netzwerk ist angekommen. Jemand liest sie, und du bekommst in jedem Fall eine Mail mit der Entscheidung.",
    note: "Du hast dich nicht beworben? Dann tu nichts: Ohne einen Link, den wir an diese Adresse schicken, bekommt kein Konto das Abzeichen.",
  },
};

function receivedIn(language: Language): () => MailContent {
  const { subject, title, text, note } = RECEIVED[language];
  return () => ({ subject, title, paragraphs: [text], notes: [note] });
}

/**
 * To a scout applicant: application received (rule S6). The address is unverified, so it repeats nothing of the form.
 */
export const scoutReceived = mailMessage<Record<string, never>>({
  name: "scout_received",
  sample: {},
  texts: { en: receivedIn("en"), es: receivedIn("es"), fr: receivedIn("fr"), de: receivedIn("de") },
});
