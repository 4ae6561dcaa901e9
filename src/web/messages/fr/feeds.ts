import type { Catalogue } from "../catalogue.ts";
import type en from "../en/feeds.ts";

export default {
  title: "Flux et intégration",
  lead: "Affichez les offres ouvertes de {{name}} sur d’autres sites.",
  log_in: "Connectez-vous pour voir les flux d’une entreprise.",
  load_failed: "Impossible de charger l’entreprise. Veuillez réessayer.",
  back_to_team: "Retour à l’équipe",
  public_page: "Page publique",
  not_member:
    "Seule l’équipe de l’entreprise peut voir cette page. Les adresses des flux figurent aussi sur sa page publique.",
  follow: "Suivre ces offres",
  feeds: "Flux",
  feeds_text:
    "Les flux contiennent ce que tout le monde voit sur la page publique. Les offres clôturées ou devenues privées en disparaissent aussitôt.",
  rss: "RSS",
  rss_text: "Pour les lecteurs de flux : les 100 offres ouvertes les plus récentes.",
  json: "JSON Feed",
  json_text: "Pour les programmes : toutes les offres ouvertes, 100 à la fois, avec rémunération et prime en chiffres.",
  indeed: "XML Indeed",
  indeed_text:
    "Pour les moteurs de recherche d’emploi : toutes les offres ouvertes en une fois, au format publié par Indeed.",
  copy: "Copier",
  copy_of: "Copier l’adresse : {{name}}",
  copy_lines: "Copier le code",
  copied: "Copié !",
  copy_failed: "Impossible de copier. Sélectionnez le texte et copiez-le.",
  embed: "Sur votre propre site",
  embed_text:
    "Placez ces deux lignes là où la liste doit apparaître. Elle reprend les couleurs et la taille du texte de votre page, claire ou sombre, et affiche les 50 offres ouvertes les plus récentes.",
  embed_note:
    "Aucun cookie, rien d’enregistré, aucun suivi, rien de chargé d’un autre site. Les liens s’ouvrent dans un nouvel onglet. Sans JavaScript, un simple lien s’affiche.",
  jobs_at: "Offres chez {{name}}",
  preview: "Aperçu",
  preview_text: "La liste aux couleurs de cette page.",
} as const satisfies Catalogue<typeof en>;
