import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Politique de confidentialité",
  description: `Ce que ${PRODUCT_NAME} conserve sur vous et pourquoi, qui le voit, combien de temps, et vos droits selon le RGPD.`,
  lead: "Ce que nous conservons sur vous et pourquoi, qui le voit, et comment le consulter, le corriger ou le faire effacer.",

  who_title: "Qui est responsable",
  who_text: `« Nous », ce sont les personnes qui exploitent ${PRODUCT_NAME} à l’adresse {{domain}}. Nous sommes responsables des données personnelles qui y sont conservées. Pour toute question à leur sujet, écrivez à {{address}}.`,

  account_title: "Votre compte",
  account_name: "Vos prénom et nom, votre adresse e-mail, et si cette adresse a été vérifiée.",
  account_role:
    "Le rôle que vous avez choisi (recruteur, recommandeur ou candidat), la date de votre inscription et celle de votre dernière connexion.",
  account_password:
    "Jamais votre mot de passe : seulement une empreinte à partir de laquelle il ne peut pas être retrouvé.",
  account_saved: "Les offres que vous avez enregistrées. Vous seul voyez cette liste.",

  security_title: "Connexion et sécurité",
  security_session:
    "Pour chaque session, la façon dont vous vous êtes connecté, son début et son dernier renouvellement, votre adresse IP et le nom que se donne votre navigateur.",
  security_log:
    "Un journal des inscriptions, connexions (même échouées), déconnexions, changements de mot de passe et autres événements de ce genre, avec l’heure et l’adresse IP. Il nous aide à vous distinguer d’un inconnu.",
  security_counters:
    "Des compteurs qui freinent ceux qui devinent des mots de passe. Ils sont effacés au plus tard un jour après leur expiration.",

  jobs_title: "Offres et entreprises",
  jobs_text:
    "Ce que vous écrivez sur une offre et son entreprise est fait pour être lu : la page de l’offre est ouverte à tous, moteurs de recherche compris. Votre nom n’y figure pas. Nous conservons qui a publié l’offre et chaque changement de son statut.",

  referrals_title: "Si quelqu’un vous a recommandé",
  referrals_intro:
    "Une recommandation parle d’une personne qui n’a peut-être pas de compte ici. Si cette personne, c’est vous :",
  referrals_what:
    "Votre recommandeur nous a donné votre nom, votre adresse e-mail et, le cas échéant, votre adresse LinkedIn, avec la recommandation qu’il a écrite à votre sujet.",
  referrals_record:
    "Nous conservons avec cela l’offre, la prime, qui vous a recommandé et quand, et chaque changement de statut.",
  referrals_same:
    "Vos adresses e-mail et LinkedIn sont aussi conservées sous une forme simplifiée, qui nous dit si la même personne a déjà été recommandée ou a déjà postulé.",
  referrals_readers:
    "Seuls votre recommandeur et la personne qui a publié l’offre peuvent lire la recommandation. Les autres voient seulement combien de recommandations a une offre.",
  referrals_rights:
    "Nous demandons aux recommandeurs de vous en parler d’abord. Tous les droits énumérés plus bas sont les vôtres, même sans compte : écrivez à {{address}} pour voir la recommandation, la corriger ou la faire effacer.",

  applications_title: "Si vous recommandez ou postulez",
  applications_refer:
    "Quand vous recommandez quelqu’un, nous conservons votre recommandation, la date de son envoi et la prime.",
  applications_apply:
    "Quand vous postulez, nous conservons le nom, l’adresse e-mail, l’adresse LinkedIn et la lettre de motivation que vous envoyez.",
  applications_readers:
    "La personne qui a publié l’offre peut les lire, avec votre nom. Chaque changement de statut est conservé avec sa date et son auteur.",

  device_title: "Sur votre appareil",
  device_text:
    "Votre navigateur conserve votre session, le thème et la langue que vous avez choisis, et ce que vous étiez en train d’écrire quand une session a pris fin. Nous ne déposons aucun cookie, et nos pages ne chargent rien depuis les serveurs d’autres entreprises.",

  why_title: "Pourquoi nous pouvons le conserver",
  why_contract:
    "Votre compte, vos offres, vos candidatures et les recommandations que vous faites : pour faire ce pour quoi vous êtes venu (article 6, paragraphe 1, point b, du RGPD).",
  why_interest:
    "Les données des personnes recommandées et les journaux de sécurité : l’intérêt légitime que nous, les recommandeurs et les entreprises avons à des recommandations honnêtes et à des comptes sûrs (article 6, paragraphe 1, point f, du RGPD).",
  why_law:
    "Les pièces que la loi nous oblige à conserver, comme celles des paiements (article 6, paragraphe 1, point c, du RGPD).",

  sharing_title: "Qui d’autre le voit",
  sharing_none: "Nous ne vendons pas de données personnelles et n’affichons aucune publicité.",
  sharing_us:
    "Nous ne consultons les données conservées que pour faire fonctionner le service, le protéger ou vous répondre.",
  sharing_payments:
    "Les paiements passent par un prestataire de paiement par carte, qui reçoit ce qu’un paiement exige. Nous ne conservons aucun numéro de carte.",
  sharing_law: "Les autorités reçoivent ce que la loi nous oblige à leur remettre, et rien de plus.",

  time_title: "Combien de temps",
  time_account:
    "Votre compte et ce que vous avez publié restent jusqu’à ce que vous supprimiez votre compte dans ses paramètres.",
  time_records:
    "Les recommandations et les candidatures restent tant qu’elles prouvent qui était le premier et quelle prime a été promise. Sur demande, nous effaçons ce qui vous nomme, sauf si une loi ou une prime en cours l’exige encore.",
  time_short:
    "Une session est effacée quand vous vous déconnectez. Ce que nous conservons pour répondre de la même façon à une demande répétée est effacé sous deux jours.",
  time_accounts: "Ce dont la comptabilité a besoin est conservé sans nom.",

  rights_title: "Vos droits",
  rights_intro: "Selon le RGPD, vous pouvez, sans frais :",
  rights_access: "voir ce que nous conservons sur vous et en obtenir une copie",
  rights_correct: "le faire corriger",
  rights_erase: "le faire effacer ou en faire limiter l’usage",
  rights_take: "recevoir ce que vous nous avez donné sous une forme que d’autres services peuvent lire",
  rights_object: "vous opposer à ce qui repose sur un intérêt légitime",
  rights_write:
    "Dans les paramètres de votre compte, vous téléchargez tout et supprimez le compte vous-même. Ou écrivez à {{address}}, avec ou sans compte. Nous répondons sous un mois. Pour que personne d’autre ne reçoive vos données, nous vous demanderons peut-être d’écrire depuis l’adresse e-mail enregistrée.",
  rights_complain:
    "Vous pouvez aussi vous plaindre auprès de l’autorité de protection des données de votre lieu de résidence. En Estonie, c’est l’Andmekaitse Inspektsioon.",

  changes_title: "Modifications de cette page",
  changes_text:
    "Si nous commençons à conserver autre chose, ou à nous en servir autrement, cette page et sa date changent avant que cela n’arrive.",
} as const satisfies Catalogue<typeof en>;
