import { paths } from "../../../../contract/paths.ts";
import { type CompanyCredential, credentialFacts } from "../company-credential.ts";
import { mailMessage } from "../message.ts";

/** To every owner of a company: one of them created an API key for it (rule X211). Mandatory. */
export const companyKeyMade = mailMessage<CompanyCredential>({
  name: "company_key_made",
  sample: {
    company: "018f6f0e-0000-7000-8000-000000000001",
    company_name: "Fablewright Games",
    name: "Nightly job import",
    prefix: "vw_1a2b3c4d",
    made_by: "Ines Duarte",
    at: "2026-11-21T19:40:00.000Z",
    ends_at: "2026-12-21T19:40:00.000Z",
  },
  texts: {
    en: (made) => ({
      subject: "An API key was created for your company",
      title: "New company API key",
      paragraphs: [
        `Anyone with this key can do what it allows for ${made.company_name}, until it expires or an owner revokes it. It keeps working when the person who created it leaves.`,
      ],
      facts: credentialFacts(made, "en", ["Name", "Begins with", "Created by", "Created", "Expires"]),
      action: { label: "View API keys", path: paths.companyKeys(made.company) },
      notes: ["If no one needs this key, revoke it."],
    }),
    es: (made) => ({
      subject: "Se ha creado una clave de API para tu empresa",
      title: "Una nueva clave de API de tu empresa",
      paragraphs: [
        `Quien tenga esta clave puede hacer en nombre de ${made.company_name} todo lo que permite, hasta que caduque o un propietario la revoque. Sigue funcionando aunque se vaya quien la creó.`,
      ],
      facts: credentialFacts(made, "es", ["Nombre", "Empieza por", "Creada por", "Creada", "Caduca"]),
      action: { label: "Ver las claves de API de la empresa", path: paths.companyKeys(made.company) },
      notes: ["Si nadie la necesita, puedes revocarla."],
    }),
    fr: (made) => ({
      subject: "Une clé d’API a été créée pour votre entreprise",
      title: "Nouvelle clé d’API de l’entreprise",
      paragraphs: [
        `Toute personne qui détient cette clé peut faire ce qu’elle permet pour ${made.company_name}, jusqu’à son expiration ou sa révocation par un propriétaire. Elle reste valable après le départ de la personne qui l’a créée.`,
      ],
      facts: credentialFacts(made, "fr", ["Nom", "Commence par", "Créée par", "Créée", "Expire"]),
      action: { label: "Voir les clés d’API", path: paths.companyKeys(made.company) },
      notes: ["Si personne n’en a besoin, révoquez-la."],
    }),
    de: (made) => ({
      subject: "Für dein Unternehmen wurde ein API-Schlüssel erstellt",
      title: "Neuer API-Schlüssel des Unternehmens",
      paragraphs: [
        `Wer diesen Schlüssel hat, kann für ${made.company_name} tun, was der Schlüssel erlaubt, bis er abläuft oder ein Inhaber ihn widerruft. Er funktioniert weiter, wenn die Person geht, die ihn erstellt hat.`,
      ],
      facts: credentialFacts(made, "de", ["Name", "Beginnt mit", "Erstellt von", "Erstellt", "Läuft ab"]),
      action: { label: "API-Schlüssel ansehen", path: paths.companyKeys(made.company) },
      notes: ["Wenn ihn niemand braucht, widerrufe ihn."],
    }),
  },
});
