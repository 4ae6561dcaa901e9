import { referrerInvitationPath } from "../../../../contract/jobs/posting/link-paths.ts";
import { endInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

type Data = {
  company: string;
  job_title: string;
  inviter: string;
  /** Id of the inviter, which finds the mail when they leave. */
  by: string;
  token: string;
  /** When the link ends, ISO 8601. */
  until: string;
};

/** To a person invited by a company to refer to a job (rule R19): the invitation link. */
export const referrerInvitation = mailMessage<Data>({
  name: "referrer_invitation",
  writtenBy: ({ inviter }) => inviter,
  sample: {
    company: "Fablewright Games",
    job_title: "Narrative Designer",
    inviter: "Marguerite Olander",
    by: "5b1f1a52-6c1f-4f0e-9d5b-0c8b6f6a7e11",
    token: "sample-token-of-an-invitation-to-refer-12345678",
    until: "2026-12-23T09:30:00.000Z",
  },
  texts: {
    en: ({ company, job_title, inviter, token, until }) => ({
      subject: `Who do you know for ${job_title} at ${company}?`,
      title: `${inviter} invites you to refer people to ${job_title}`,
      paragraphs: [
        `Only people invited by ${company} can refer someone to this job. Sign in or sign up, accept the invitation, and refer someone you would vouch for.`,
      ],
      action: { label: "View invitation", path: referrerInvitationPath(token) },
      notes: [
        `The link works for one account, until ${endInMail(until, "en")}. Keep it to yourself.`,
        "If you do not know this company, ignore this email.",
      ],
    }),
    es: ({ company, job_title, inviter, token, until }) => ({
      subject: `¿A quién conoces para ${job_title} en ${company}?`,
      title: `${inviter} te invita a recomendar para ${job_title}`,
      paragraphs: [
        `Para este empleo solo pueden recomendar las personas que ${company} invita. Inicia sesión o regístrate y acepta la invitación; después recomienda a quien quieras avalar.`,
      ],
      action: { label: "Ver la invitación", path: referrerInvitationPath(token) },
      notes: [
        `El enlace es válido para una sola cuenta, hasta el ${endInMail(until, "es")}. No lo compartas.`,
        "Si no conoces esta empresa, ignora este correo.",
      ],
    }),
    fr: ({ company, job_title, inviter, token, until }) => ({
      subject: `Qui connaissez-vous pour l’offre ${job_title} chez ${company} ?`,
      title: `${inviter} vous invite à recommander quelqu’un pour ${job_title}`,
      paragraphs: [
        `Seules les personnes invitées par ${company} peuvent recommander pour cette offre. Connectez-vous ou inscrivez-vous, acceptez l’invitation, puis recommandez une personne dont vous vous portez garant.`,
      ],
      action: { label: "Voir l’invitation", path: referrerInvitationPath(token) },
      notes: [
        `Le lien est valable pour un seul compte, jusqu’au ${endInMail(until, "fr")}. Gardez-le pour vous.`,
        "Vous ne connaissez pas cette entreprise ? Ignorez cet e-mail.",
      ],
    }),
    de: ({ company, job_title, inviter, token, until }) => ({
      subject: `Kennst du jemanden für „${job_title}“ bei ${company}?`,
      title: `${inviter} lädt dich ein, jemanden für ${job_title} zu empfehlen`,
      paragraphs: [
        `Für diese Stelle kann nur empfehlen, wer von ${company} eingeladen wurde. Melde dich an oder registriere dich, nimm die Einladung an und empfiehl jemanden, für den du einstehst.`,
      ],
      action: { label: "Einladung ansehen", path: referrerInvitationPath(token) },
      notes: [
        `Der Link gilt bis zum ${endInMail(until, "de")} und nur für ein Konto. Behalte ihn für dich.`,
        "Du kennst dieses Unternehmen nicht? Dann ignoriere diese E-Mail.",
      ],
    }),
  },
});
