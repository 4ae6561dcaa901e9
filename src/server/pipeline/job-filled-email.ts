import type { Language } from "../../contract/choices.ts";
import type { MailTemplate } from "../../contract/team/company-mails.ts";

/** The email to everybody still open in a filled job, for companies without a rejection template (rule J65). */
export const JOB_FILLED_EMAIL: Readonly<Record<Language, MailTemplate>> = {
  en: {
    subject: "{{job}} has been filled",
    body: "<p>Hello {{first_name}},</p><p>Thank you for your interest in {{job}} at {{company}} and for the time you have put into it. The position has now been filled, so we are not taking your candidacy further.</p><p>We wish you every success in your search.</p><p>{{who_writes}}</p>",
  },
  es: {
    subject: "El puesto {{job}} ya está cubierto",
    body: "<p>Hola, {{first_name}}:</p><p>Gracias por tu interés en {{job}} en {{company}} y por el tiempo que le has dedicado. El puesto ya está cubierto, por lo que no seguiremos adelante con tu candidatura.</p><p>Te deseamos mucho éxito en tu búsqueda.</p><p>{{who_writes}}</p>",
  },
  fr: {
    subject: "Le poste {{job}} est pourvu",
    body: "<p>Bonjour {{first_name}},</p><p>Merci de l’intérêt que vous portez au poste {{job}} chez {{company}} et du temps que vous y avez consacré. Le poste est désormais pourvu : nous ne donnerons donc pas suite à votre candidature.</p><p>Nous vous souhaitons pleine réussite dans vos recherches.</p><p>{{who_writes}}</p>",
  },
  de: {
    subject: "{{job}} ist besetzt",
    body: "<p>Hallo {{first_name}},</p><p>vielen Dank für dein Interesse an {{job}} bei {{company}} und für die Zeit, die du dir genommen hast. Die Stelle ist inzwischen besetzt, deshalb geht es hier für dich nicht weiter.</p><p>Wir wünschen dir viel Erfolg bei deiner Suche.</p><p>{{who_writes}}</p>",
  },
};
