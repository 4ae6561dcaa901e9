import { paths } from "../../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { mailMessage } from "../message.ts";

type Data = { company: string; domain: string; token: string };

/** To an address at a company's domain: a link that verifies the domain (rules C1, C3). */
export const companyLink = mailMessage<Data>({
  name: "company_link",
  pace: "now",
  sample: {
    company: "Quillstack",
    domain: "quillstack.example",
    token: "sample-token-of-a-company-link-1234567890abcd",
  },
  texts: {
    en: ({ company, domain, token }) => ({
      subject: `Verify ${domain}`,
      title: `Verify ${domain} for ${company}`,
      paragraphs: [
        `Someone who manages ${company} on ${PRODUCT_NAME} wants to verify ${domain} as its domain. If that is you, open the page while you are signed in and confirm.`,
      ],
      action: { label: "Verify the domain", path: paths.companyVerification(token) },
      notes: [
        "The link is valid for one hour and works once, only for someone who can edit the company.",
        "If this wasn't you, ignore this email. Nothing is verified without the link.",
      ],
    }),
    es: ({ company, domain, token }) => ({
      subject: `Verifica ${domain}`,
      title: `Verifica ${domain} para ${company}`,
      paragraphs: [
        `Alguien que edita ${company} en ${PRODUCT_NAME} indica que ${domain} es su dominio. Si eres tú, inicia sesión, abre la página y pulsa «Confirmar».`,
      ],
      action: { label: "Verificar el dominio", path: paths.companyVerification(token) },
      notes: [
        "El enlace es válido durante una hora, una sola vez y solo para quien puede editar la empresa.",
        "¿No fuiste tú? No hagas nada. Sin el enlace no se verifica nada.",
      ],
    }),
    fr: ({ company, domain, token }) => ({
      subject: `Vérifiez ${domain}`,
      title: `Vérifiez ${domain} pour ${company}`,
      paragraphs: [
        `Une personne qui gère ${company} sur ${PRODUCT_NAME} souhaite faire vérifier ${domain} comme domaine de l’entreprise. Si c’est vous, ouvrez la page en étant connecté et confirmez.`,
      ],
      action: { label: "Vérifier le domaine", path: paths.companyVerification(token) },
      notes: [
        "Le lien est valable une heure, une seule fois, et uniquement pour une personne qui peut modifier l’entreprise.",
        "Ce n’était pas vous ? Ignorez cet e-mail. Rien n’est vérifié sans ce lien.",
      ],
    }),
    de: ({ company, domain, token }) => ({
      subject: `Verifiziere ${domain}`,
      title: `Verifiziere ${domain} für ${company}`,
      paragraphs: [
        `Jemand, der ${company} bei ${PRODUCT_NAME} verwaltet, möchte ${domain} als Domain verifizieren. Wenn du das bist, melde dich an, öffne die Seite und bestätige.`,
      ],
      action: { label: "Domain verifizieren", path: paths.companyVerification(token) },
      notes: [
        "Der Link gilt eine Stunde, nur einmal und nur für Personen, die das Unternehmen bearbeiten dürfen.",
        "Das warst du nicht? Dann ignoriere diese E-Mail. Ohne den Link wird nichts verifiziert.",
      ],
    }),
  },
});
