import type { Catalogue } from "../catalogue.ts";
import type en from "../en/feeds.ts";

export default {
  title: "Flux et intégration",
  lead: "Amenez les offres ouvertes de {{name}} là où les gens cherchent.",
  log_in: "Connectez-vous pour voir les flux d’une entreprise.",
  load_failed: "Impossible de charger l’entreprise. Veuillez réessayer.",
  back_to_team: "Retour à l’équipe",
  public_page: "Page publique",
  not_member:
    "Seule l’équipe d’une entreprise trouve ceci ici. Les adresses de ses flux figurent aussi sur sa page publique.",
  follow: "Suivre ces offres",
  feeds: "Flux",
  feeds_text:
    "Ils contiennent ce que tout le monde voit sur la page publique, tel que c’est au moment de la lecture. Une offre clôturée ou devenue privée en disparaît aussitôt.",
  rss: "RSS",
  rss_text: "Pour les lecteurs de flux : les 100 offres ouvertes les plus récentes.",
  json: "JSON Feed",
  json_text: "Pour les programmes : toutes les offres ouvertes, 100 à la fois, avec rémunération et prime en chiffres.",
  indeed: "XML Indeed",
  indeed_text:
    "Pour les moteurs de recherche d’emploi : toutes les offres ouvertes d’un coup, au format publié par Indeed.",
  copy: "Copier",
  copy_of: "Copier l’adresse : {{name}}",
  copy_lines: "Copier les lignes",
  copied: "Copié !",
  copy_failed: "Impossible de le copier. Veuillez le copier à la main.",
  embed: "Sur votre propre site",
  embed_text:
    "Placez ces deux lignes là où la liste doit apparaître. Elle reprend les couleurs et la taille du texte de votre page, claire ou sombre, et montre les 50 offres ouvertes les plus récentes.",
  embed_note:
    "Elle n’a besoin d’aucun cookie, n’enregistre rien, ne compte personne et ne charge rien d’ailleurs. Les liens s’ouvrent dans un nouvel onglet. Sans scripts, il reste un simple lien.",
  jobs_at: "Offres chez {{name}}",
  preview: "Aperçu",
  preview_text: "La liste elle-même, aux couleurs de cette page.",
} as const satisfies Catalogue<typeof en>;
