import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { TeamRole } from "../../../contract/team/roles.ts";
import { mailMessage } from "../message.ts";
import { dayInMail } from "../moments.ts";
import { teamRoleName } from "../team-role-name.ts";

type Data = {
  company: string;
  role: TeamRole;
  inviter: string;
  /** Id of the inviter, which finds the mail when they leave. */
  by: string;
  token: string;
  /** The last day `yyyy-mm-dd` on which the link works. */
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
    until: "2026-12-07",
  },
  texts: {
    en: ({ company, role, inviter, token, until }) => ({
      subject: `Join the team of ${company}`,
      title: `${inviter} invites you to the team of ${company}`,
      paragraphs: [
        `${company} hires with ${PRODUCT_NAME}. You are invited to help as ${teamRoleName("en", role)}. Sign in or sign up to accept.`,
      ],
      action: { label: "View invitation", path: paths.teamInvitation(token) },
      notes: [
        `The link works once, until ${dayInMail(until, "en")}. Anyone with it can join, so do not share it.`,
        "If you do not know this company, ignore this email.",
      ],
    }),
    es: ({ company, role, inviter, token, until }) => ({
      subject: `Únete al equipo de ${company}`,
      title: `${inviter} te invita al equipo de ${company}`,
      paragraphs: [
        `${company} contrata con ${PRODUCT_NAME}. Te invitan a ayudar como ${teamRoleName("es", role)}. Inicia sesión, o regístrate antes, y acepta.`,
      ],
      action: { label: "Ver la invitación", path: paths.teamInvitation(token) },
      notes: [
        `El enlace funciona una vez, hasta el ${dayInMail(until, "es")}. Quien lo tenga puede unirse, así que no lo compartas.`,
        "¿No conoces esta empresa? No hagas nada.",
      ],
    }),
    fr: ({ company, role, inviter, token, until }) => ({
      subject: `Rejoignez l’équipe de ${company}`,
      title: `${inviter} vous invite dans l’équipe de ${company}`,
      paragraphs: [
        `${company} recrute avec ${PRODUCT_NAME}. On vous propose d’y participer comme ${teamRoleName("fr", role)}. Connectez-vous, ou inscrivez-vous d’abord, et acceptez.`,
      ],
      action: { label: "Voir l’invitation", path: paths.teamInvitation(token) },
      notes: [
        `Le lien fonctionne une fois, jusqu’au ${dayInMail(until, "fr")}. Toute personne qui l’a peut rejoindre l’équipe : gardez-le pour vous.`,
        "Vous ne connaissez pas cette entreprise ? Ne faites rien.",
      ],
    }),
    de: ({ company, role, inviter, token, until }) => ({
      subject: `Komm ins Team von ${company}`,
      title: `${inviter} lädt dich ins Team von ${company} ein`,
      paragraphs: [
        `${company} stellt mit ${PRODUCT_NAME} ein. Du bist eingeladen, dabei als ${teamRoleName("de", role)} zu helfen. Melde dich an, oder registriere dich zuerst, und nimm an.`,
      ],
      action: { label: "Einladung ansehen", path: paths.teamInvitation(token) },
      notes: [
        `Der Link gilt einmal, bis zum ${dayInMail(until, "de")}. Wer ihn hat, kann beitreten; behalte ihn für dich.`,
        "Du kennst dieses Unternehmen nicht? Dann tu nichts.",
      ],
    }),
  },
});
