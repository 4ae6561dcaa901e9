import type { Catalogue } from "../catalogue.ts";
import type en from "../en/referred.ts";

export default {
  title: "Vous avez été recommandé",
  lead: "Quelqu’un a dit du bien de vous. C’est à vous de décider de la suite.",
  loading: "Chargement de votre recommandation...",
  to_you: "Pour {{name}}, {{email}}. Rien ne change avant que vous n’appuyiez sur un bouton.",
  by: "Recommandé par {{name}}",
  accept: "Accepter",
  decline: "Refuser",
  apply: "Postuler",
  see_job: "Voir l’offre",
  working: "Un instant...",
  decline_title: "Refuser cette recommandation ?",
  decline_text:
    "{{company}} ne donnera pas suite à cette recommandation pour l’offre {{title}} et verra que vous avez refusé. C’est irréversible.",
  decline_confirm: "Oui, refuser",
  standing_accepted: "Vous avez accepté. {{company}} peut vous contacter.",
  standing_declined: "Vous avez refusé. {{company}} ne donnera pas suite à cette recommandation.",
  standing_rejected: "{{company}} a décidé de ne pas donner suite à cette recommandation.",
  standing_hired: "{{company}} vous a embauché. Félicitations !",
  standing_erased: "Vos données ont été effacées de cette recommandation.",
  follow_kept: "Cette recommandation est dans votre compte : suivez-la sous Mes candidatures.",
  follow_open: "Mes candidatures",
  follow_claim_text:
    "Vous êtes connecté avec cette adresse. Gardez la recommandation dans votre compte pour la suivre.",
  follow_claim: "La garder dans mon compte",
  follow_other_text:
    "Vous êtes connecté avec {{account}}. Gardez la recommandation dans ce compte pour la suivre, ou connectez-vous avec {{email}}.",
  follow_sign_in_text: "Pour la suivre, connectez-vous avec {{email}}. Aucun compte n’est nécessaire pour répondre.",
  data_title: "Vos données",
  data_text:
    "Votre nom, votre adresse et ce qui a été écrit sur vous sont conservés pour que l’entreprise puisse vous considérer. Vous pouvez tout faire effacer et refuser toute autre recommandation.",
  erase: "Effacer mes données",
  erase_title: "Effacer vos données ?",
  erase_text:
    "Votre nom, adresse, LinkedIn, CV et la recommandation sont effacés de toutes les recommandations à votre adresse. Celles en cours prennent fin. C’est irréversible.",
  erase_never: "Et ne plus jamais me recommander",
  erase_confirm: "Tout effacer",
  never: "Ne plus jamais me recommander",
  never_done: "Votre adresse figure au registre « ne pas recommander » : plus personne ne peut vous recommander.",
  erased_title: "Vos données ont été effacées.",
  erased_text: "Il reste seulement qu’une recommandation a été faite, sans vous.",
  erased_never_text:
    "Plus personne ne peut vous recommander. Pour le savoir, nous gardons une empreinte chiffrée de votre adresse, rien d’autre.",
  email: "Votre adresse e-mail",
  link_title: "Recevoir un nouveau lien",
  link_text:
    "Votre page s’ouvre avec le lien de notre e-mail. S’il est perdu ou expiré, nous en envoyons un nouveau à l’adresse recommandée.",
  link_send: "M’envoyer un lien",
  link_sent: "Regardez vos e-mails.",
  link_sent_text: "Si cette adresse a été recommandée, un lien est en route. Nous en envoyons un par jour au plus.",
  register_title: "Ne pas me recommander",
  register_lead: "Inscrivez votre propre adresse au registre, et personne ne pourra vous recommander ici.",
  linkedin: "Votre LinkedIn",
  linkedin_hint: "Vous serez ainsi reconnu sous d’autres adresses aussi.",
  register_add: "Ne pas me recommander",
  register_remove: "Me retirer du registre",
  register_sent: "Regardez vos e-mails.",
  register_sent_text:
    "Nous vous avons envoyé un lien. Cela compte dès que vous aurez appuyé sur le bouton de sa page. Nous en envoyons un par jour au plus.",
  register_confirm_title: "Est-ce bien vous ?",
  register_confirm_text:
    "Vous avez ouvert le lien de notre e-mail. Appuyez sur le bouton, et votre demande vaut dès maintenant.",
  register_confirm: "Confirmer",
  register_over: "Recommencer",
  register_added: "Plus personne ne peut vous recommander.",
  register_added_text: "Les recommandations faites avant restent entre vos mains, par le lien de leur e-mail.",
  register_removed: "Vous n’êtes plus au registre.",
  register_removed_text: "On peut désormais de nouveau vous recommander.",
  register_how: "Comment ça marche",
  register_how_text:
    "Nous envoyons un lien à l’adresse, pour que personne ne le fasse à la place d’un autre. Nous gardons une empreinte chiffrée, pas l’adresse elle-même. Qui veut vous recommander apprend seulement que ce n’est pas possible.",
  register_offer: "Vous ne voulez pas être recommandé du tout ?",
  register_link: "Inscrivez votre adresse au registre",
  link_cut: "Ce lien n’est pas complet. Ouvrez le lien entier de notre e-mail, ou demandez-en un nouveau ici.",
} as const satisfies Catalogue<typeof en>;
