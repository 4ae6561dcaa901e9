import type { TeamRole } from "../../../../contract/members/roles.ts";
import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { endInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";
import { teamRoleName } from "../team-role-name.ts";

type Data = {
  company: string;
  role: TeamRole;
  inviter: string;
  /** Id of the inviter, which finds the mail when they leave. */
  by: string;
  token: string;
  /** When the link ends, ISO 8601. */
  until: string;
};

/** To a person invited to a company's team (rule C10): the invitation link. */
export const teamInvitation = mailMessage<Data>({
  name: "team_invitation",
  writtenBy: ({ inviter }) => inviter,
  sample: {
    company: "Fablewright Games",
    role: "recruiter",
    inviter: "Marguerite Olander",
    by: "5b1f1a52-6c1f-4f0e-9d5b-0c8b6f6a7e11",
    token: "sample-token-of-a-team-invitation-1234567890",
    until: "2026-12-07T09:30:00.000Z",
  },
  texts: {
    en: ({ company, role, inviter, token, until }) => ({
      subject: `Join the ${company} team`,
      title: `${inviter} invites you to join the ${company} team`,
      paragraphs: [
        `${company} hires with ${PRODUCT_NAME}. Your role will be ${teamRoleName("en", role)}. Sign in or sign up to accept.`,
      ],
      action: { label: "View invitation", path: paths.teamInvitation(token) },
      notes: [
        `The link is valid until ${endInMail(until, "en")} and works once. Anyone with it can join, so do not share it.`,
        "If you do not know this company, ignore this email.",
      ],
    }),
    es: ({ company, role, inviter, token, until }) => ({
      subject: `Únete al equipo de ${company}`,
      title: `${inviter} te invita al equipo de ${company}`,
      paragraphs: [
        `${company} contrata personal con ${PRODUCT_NAME}. Tu rol será: ${teamRoleName("es", role)}. Inicia sesión o regístrate para aceptar.`,
      ],
      action: { label: "Ver la invitación", path: paths.teamInvitation(token) },
      notes: [
        `El enlace sirve una sola vez, hasta el ${endInMail(until, "es")}. Quien lo tenga puede unirse, así que no lo compartas.`,
        "Si no conoces esta empresa, ignora este correo.",
      ],
    }),
    fr: ({ company, role, inviter, token, until }) => ({
      subject: `Rejoignez l’équipe de ${company}`,
      title: `${inviter} vous invite à rejoindre l’équipe de ${company}`,
      paragraphs: [
        `${company} recrute avec ${PRODUCT_NAME}. Votre rôle : ${teamRoleName("fr", role)}. Connectez-vous ou inscrivez-vous pour accepter.`,
      ],
      action: { label: "Voir l’invitation", path: paths.teamInvitation(token) },
      notes: [
        `Le lien fonctionne une fois, jusqu’au ${endInMail(until, "fr")}. Toute personne qui l’a peut rejoindre l’équipe : ne le partagez pas.`,
        "Vous ne connaissez pas cette entreprise ? Ignorez cet e-mail.",
      ],
    }),
    de: ({ company, role, inviter, token, until }) => ({
      subject: `Komm ins Team von ${company}`,
      title: `${inviter} lädt dich ins Team von ${company} ein`,
      paragraphs: [
        `${company} stellt über ${PRODUCT_NAME} ein. Deine Rolle: ${teamRoleName("de", role)}. Melde dich an oder registriere dich, um anzunehmen.`,
      ],
      action: { label: "Einladung ansehen", path: paths.teamInvitation(token) },
      notes: [
        `Der Link gilt bis zum ${endInMail(until, "de")} und nur einmal. Wer ihn hat, kann beitreten; gib ihn nicht weiter.`,
        "Du kennst dieses Unternehmen nicht? Dann ignoriere diese E-Mail.",
      ],
    }),
  },
});
