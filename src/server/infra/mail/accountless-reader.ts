import type { Language } from "../../../contract/choices.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";

/**
 * A reader without an account: the source of their address, which the footer states. `by`: name of the person who gave
 * it, empty if unknown; `company`: for which company.
 */
export type AccountlessReader = {
  readonly source: AddressSource;
  readonly by?: string;
  readonly company?: string;
  /**
   * What the footer's link stops: mails about this record, or if omitted all mails caused by others, through the
   * suppression list.
   */
  readonly stops?: { readonly name: "scoutApplication" | "report"; readonly id: string };
};

export type AddressSource =
  | "referral"
  | "referral_link"
  | "list"
  | "team_invitation"
  | "referrer_invitation"
  | "company_check"
  | "register_request"
  | "scout_application"
  | "report"
  | "sign_up";

type Words = Readonly<Record<AddressSource, (by: string, company: string) => string>>;

const SOMEBODY: Readonly<Record<Language, string>> = { en: "someone", es: "alguien", fr: "quelqu’un", de: "jemand" };

const REASONS: Readonly<Record<Language, Words>> = {
  en: {
    referral: (by) => `You get this email because ${by} gave us your address to refer you for a job.`,
    referral_link: (by) => `You get this email because your address was entered on a referral link of ${by}.`,
    list: (by) => `You get this email because ${by} gave us your address for a list of people to refer.`,
    team_invitation: (by, company) =>
      `You get this email because ${by} gave us your address to invite you to the ${company} team.`,
    referrer_invitation: (by, company) =>
      `You get this email because ${by} gave us your address to ask you for referrals to ${company}.`,
    company_check: (by, company) => `You get this email because ${by} gave us this address to verify ${company}.`,
    register_request: () => "You get this email because this address was entered on our page “Do not refer me”.",
    scout_application: () => "You get this email because this address was entered in a scout application.",
    report: () => "You get this email because this address was entered in a report to us.",
    sign_up: () => `You get this email because this address was entered to create a ${PRODUCT_NAME} account.`,
  },
  es: {
    referral: (by) => `Recibes este correo porque ${by} nos dio tu dirección para recomendarte para un empleo.`,
    referral_link: (by) => `Recibes este correo porque se indicó tu dirección en un enlace de recomendación de ${by}.`,
    list: (by) =>
      `Recibes este correo porque ${by} nos dio tu dirección para una lista de personas a las que recomendar.`,
    team_invitation: (by, company) =>
      `Recibes este correo porque ${by} nos dio tu dirección para invitarte al equipo de ${company}.`,
    referrer_invitation: (by, company) =>
      `Recibes este correo porque ${by} nos dio tu dirección para pedirte recomendaciones para ${company}.`,
    company_check: (by, company) =>
      `Recibes este correo porque ${by} nos dio esta dirección para verificar ${company}.`,
    register_request: () => "Recibes este correo porque se indicó esta dirección en nuestra página «No recomendarme».",
    scout_application: () => "Recibes este correo porque se indicó esta dirección en una solicitud de Scout.",
    report: () => "Recibes este correo porque se indicó esta dirección en una denuncia.",
    sign_up: () => `Recibes este correo porque se indicó esta dirección para crear una cuenta de ${PRODUCT_NAME}.`,
  },
  fr: {
    referral: (by) =>
      `Vous recevez cet e-mail parce que ${by} nous a donné votre adresse pour vous recommander pour une offre.`,
    referral_link: (by) =>
      `Vous recevez cet e-mail parce que votre adresse a été saisie sur un lien de recommandation de ${by}.`,
    list: (by) =>
      `Vous recevez cet e-mail parce que ${by} nous a donné votre adresse pour une liste de personnes à recommander.`,
    team_invitation: (by, company) =>
      `Vous recevez cet e-mail parce que ${by} nous a donné votre adresse pour vous inviter à rejoindre l’équipe de ${company}.`,
    referrer_invitation: (by, company) =>
      `Vous recevez cet e-mail parce que ${by} nous a donné votre adresse pour vous demander des recommandations pour ${company}.`,
    company_check: (by, company) =>
      `Vous recevez cet e-mail parce que ${by} nous a donné cette adresse pour vérifier ${company}.`,
    register_request: () =>
      "Vous recevez cet e-mail parce que cette adresse a été saisie sur notre page « Ne pas me recommander ».",
    scout_application: () => "Vous recevez cet e-mail parce que cette adresse a été saisie dans une candidature Scout.",
    report: () => "Vous recevez cet e-mail parce que cette adresse a été saisie dans un signalement.",
    sign_up: () => `Vous recevez cet e-mail parce que cette adresse a été saisie pour créer un compte ${PRODUCT_NAME}.`,
  },
  de: {
    referral: (by) =>
      `Du bekommst diese E-Mail, weil ${by} uns deine Adresse gegeben hat, um dich für eine Stelle zu empfehlen.`,
    referral_link: (by) =>
      `Du bekommst diese E-Mail, weil deine Adresse auf einem Empfehlungslink von ${by} eingegeben wurde.`,
    list: (by) =>
      `Du bekommst diese E-Mail, weil ${by} uns deine Adresse für eine Liste möglicher Empfehlungen gegeben hat.`,
    team_invitation: (by, company) =>
      `Du bekommst diese E-Mail, weil ${by} uns deine Adresse gegeben hat, um dich ins Team von ${company} einzuladen.`,
    referrer_invitation: (by, company) =>
      `Du bekommst diese E-Mail, weil ${by} uns deine Adresse gegeben hat, um dich um Empfehlungen für ${company} zu bitten.`,
    company_check: (by, company) =>
      `Du bekommst diese E-Mail, weil ${by} uns diese Adresse gegeben hat, um ${company} zu verifizieren.`,
    register_request: () =>
      "Du bekommst diese E-Mail, weil diese Adresse auf unserer Seite „Mich nicht empfehlen“ eingegeben wurde.",
    scout_application: () => "Du bekommst diese E-Mail, weil diese Adresse in einer Scout-Bewerbung angegeben wurde.",
    report: () => "Du bekommst diese E-Mail, weil diese Adresse in einer Meldung an uns angegeben wurde.",
    sign_up: () =>
      `Du bekommst diese E-Mail, weil mit dieser Adresse ein Konto bei ${PRODUCT_NAME} erstellt werden sollte.`,
  },
};

/** Why a reader without an account receives a mail: who gave their address, and for what. */
export function mailReason({ source, by = "", company = "" }: AccountlessReader, language: Language): string {
  return REASONS[language][source](by.trim() || SOMEBODY[language], company);
}
