import { paths } from "../../../contract/paths.ts";
import type { CompanyCredential } from "../company-credential.ts";
import { momentInMail } from "../mail-dates.ts";
import { mailMessage } from "../message.ts";

/** To every owner of a company: one of them created a SCIM token (rule X190). Mandatory. */
export const syncTokenMade = mailMessage<CompanyCredential>({
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
        `Quien tenga este token puede añadir y quitar personas de ${company_name}, hasta que caduque o un propietario lo revoque. Sigue funcionando aunque se vaya quien lo creó.`,
      ],
      facts: [
        ["Nombre", name],
        ["Empieza por", prefix],
        ["Creado por", made_by],
        ["Creado", momentInMail(at, "es")],
        ["Caduca", momentInMail(ends_at, "es")],
      ],
      action: { label: "Ver la sincronización de personas", path: paths.peopleSync(company) },
      notes: ["Si nadie lo necesita, puedes revocarlo."],
    }),
    fr: ({ company, company_name, name, prefix, made_by, at, ends_at }) => ({
      subject: "Un jeton de synchronisation des personnes a été créé pour votre entreprise",
      title: "Nouveau jeton de synchronisation des personnes",
      paragraphs: [
        `Toute personne qui détient ce jeton peut ajouter des personnes à ${company_name} et les retirer, jusqu’à son expiration ou sa révocation par un propriétaire. Il reste valable après le départ de la personne qui l’a créé.`,
      ],
      facts: [
        ["Nom", name],
        ["Commence par", prefix],
        ["Créé par", made_by],
        ["Créé", momentInMail(at, "fr")],
        ["Expire", momentInMail(ends_at, "fr")],
      ],
      action: { label: "Voir la synchronisation des personnes", path: paths.peopleSync(company) },
      notes: ["Si personne n’en a besoin, révoquez-le."],
    }),
    de: ({ company, company_name, name, prefix, made_by, at, ends_at }) => ({
      subject: "Für dein Unternehmen wurde ein Token für den Personenabgleich erstellt",
      title: "Neues Token für den Personenabgleich",
      paragraphs: [
        `Wer dieses Token hat, kann Personen zu ${company_name} hinzufügen und sie entfernen, bis es abläuft oder ein Inhaber es widerruft. Es funktioniert weiter, wenn die Person geht, die es erstellt hat.`,
      ],
      facts: [
        ["Name", name],
        ["Beginnt mit", prefix],
        ["Erstellt von", made_by],
        ["Erstellt", momentInMail(at, "de")],
        ["Läuft ab", momentInMail(ends_at, "de")],
      ],
      action: { label: "Personenabgleich öffnen", path: paths.peopleSync(company) },
      notes: ["Wenn es niemand braucht, widerrufe es."],
    }),
  },
});
