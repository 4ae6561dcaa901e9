import { paths } from "../../../contract/paths.ts";
import type { MadeForCompany } from "../made-for-company.ts";
import { mailMessage } from "../message.ts";
import { momentInMail } from "../moments.ts";

/** To every owner of a company: one of them created a SCIM token (rule X190). Mandatory. */
export const syncTokenMade = mailMessage<MadeForCompany>({
  name: "sync_token_made",
  sample: {
    company: "018f6f0e-0000-7000-8000-000000000001",
    company_name: "Fablewright Games",
    name: "Entra ID",
    prefix: "vws_1a2b3c4d",
    made_by: "Ines Duarte",
    at: "2026-11-21T19:40:00.000Z",
    ends_at: "2027-11-21T19:40:00.000Z",
  },
  texts: {
    en: ({ company, company_name, name, prefix, made_by, at, ends_at }) => ({
      subject: "A people sync token was created for your company",
      title: "New people sync token",
      paragraphs: [
        `Anyone with this token can add people to ${company_name} and remove them, until it expires or an owner revokes it. It keeps working when the person who created it leaves.`,
      ],
      facts: [
        ["Name", name],
        ["Begins with", prefix],
        ["Created by", made_by],
        ["Created", momentInMail(at, "en")],
        ["Expires", momentInMail(ends_at, "en")],
      ],
      action: { label: "Open people sync", path: paths.peopleSync(company) },
      notes: ["If no one needs it, revoke it."],
    }),
    es: ({ company, company_name, name, prefix, made_by, at, ends_at }) => ({
      subject: "Se ha creado un token de sincronización de personas para tu empresa",
      title: "Un nuevo token de sincronización de personas de tu empresa",
      paragraphs: [
        `Quien tenga este token puede añadir personas a ${company_name} y retirarlas, hasta que caduque o un propietario lo revoque. Sigue funcionando cuando se va quien lo creó.`,
      ],
      facts: [
        ["Nombre", name],
        ["Empieza por", prefix],
        ["Creado por", made_by],
        ["Creado", momentInMail(at, "es")],
        ["Caduca", momentInMail(ends_at, "es")],
      ],
      action: { label: "Ver la sincronización de personas", path: paths.peopleSync(company) },
      notes: ["Si ninguno lo necesita, puedes revocarlo."],
    }),
    fr: ({ company, company_name, name, prefix, made_by, at, ends_at }) => ({
      subject: "Un jeton de synchronisation des personnes a été créé pour votre entreprise",
      title: "Un nouveau jeton de synchronisation des personnes de votre entreprise",
      paragraphs: [
        `Quiconque détient ce jeton peut ajouter des personnes à ${company_name} et les retirer, jusqu’à son expiration ou sa révocation par un propriétaire. Il continue de fonctionner quand la personne qui l’a créé s’en va.`,
      ],
      facts: [
        ["Nom", name],
        ["Commence par", prefix],
        ["Créé par", made_by],
        ["Créé", momentInMail(at, "fr")],
        ["Expire", momentInMail(ends_at, "fr")],
      ],
      action: { label: "Voir la synchronisation des personnes", path: paths.peopleSync(company) },
      notes: ["Si aucun de vous n’en a besoin, révoquez-le."],
    }),
    de: ({ company, company_name, name, prefix, made_by, at, ends_at }) => ({
      subject: "Für dein Unternehmen wurde ein Token des Personenabgleichs erstellt",
      title: "Ein neues Token des Personenabgleichs deines Unternehmens",
      paragraphs: [
        `Wer dieses Token hat, kann Personen zu ${company_name} hinzufügen und sie entfernen, bis es endet oder ein Inhaber es widerruft. Es gilt weiter, wenn die Person geht, die es erstellt hat.`,
      ],
      facts: [
        ["Name", name],
        ["Beginnt mit", prefix],
        ["Erstellt von", made_by],
        ["Erstellt", momentInMail(at, "de")],
        ["Endet", momentInMail(ends_at, "de")],
      ],
      action: { label: "Den Personenabgleich ansehen", path: paths.peopleSync(company) },
      notes: ["Wenn niemand von euch es braucht, widerruft es."],
    }),
  },
});
