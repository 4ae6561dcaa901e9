import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/terms.ts";

export default {
  title: "Conditions d’utilisation",
  description: `L’accord entre vous et ${PRODUCT_NAME} : les recommandations et à qui elles reviennent, primes et versements, responsabilité et droit applicable.`,
  lead: `L’accord entre vous et ${PRODUCT_NAME}. En utilisant le service, vous acceptez ces conditions.`,

  parties_title: "Parties",
  parties_text: `« Nous » désigne les exploitants de ${PRODUCT_NAME} à l’adresse {{domain}}. « Vous » désigne toute personne qui utilise le service : pour publier des offres, recommander, postuler ou consulter.`,
  parties_role: `Les entreprises publient des offres avec une prime, les recommandeurs se portent garants de quelqu’un, et les candidats postulent. ${PRODUCT_NAME} les met en relation. Il n’est ni l’employeur, ni partie à un contrat de travail.`,

  account_title: "Votre compte",
  account_true: "Utilisez votre propre nom et une adresse e-mail que vous consultez.",
  account_safe:
    "Gardez votre mot de passe secret. Si quelqu’un d’autre accède à votre compte, prévenez-nous aussitôt à <mail/>.",
  account_roles:
    "Un seul compte suffit pour publier, recommander et postuler, et vous pouvez changer de rôle à tout moment.",

  jobs_title: "Publier une offre",
  jobs_real:
    "Ne publiez que des postes qui existent et que vous pouvez pourvoir. Une offre ne doit ni enfreindre la loi ni discriminer.",
  jobs_promise:
    "La prime d’une offre est une promesse. Une recommandation garde la prime que l’offre affichait au moment où elle a été faite, même si l’offre est modifiée ensuite.",
  jobs_open:
    "Une offre accepte des recommandations et des candidatures tant qu’elle est ouverte et que sa date de clôture n’est pas passée.",
  jobs_answers:
    "Chaque offre indique sous combien de jours, de 1 à 14, son entreprise promet une première réponse. Tant que cinq personnes en même temps attendent plus longtemps que promis, les offres de l’entreprise n’acceptent pas de nouvelles recommandations. Les candidatures restent possibles. Si rien n’est décidé 45 jours après le début des entretiens, nous l’indiquons à la personne et à son recommandeur.",
  jobs_figures:
    "Une fois par jour, nous calculons comment une entreprise répond et affichons le résultat sur sa page et ses offres : combien des premières réponses promises dans les 90 derniers jours sont arrivées à temps, celles en retard comprises dans le total. En dessous de cinq personnes, rien n’est affiché. Personne ne peut saisir ni masquer ces chiffres.",
  jobs_reasons:
    "Quand vous refusez quelqu’un, choisissez une raison de la liste. La personne et son recommandeur la voient. Une raison donnée à au moins trois personnes pour une offre est affichée, comme total, aux personnes qui peuvent recommander pour cette offre.",
  jobs_referrers:
    "Une offre indique qui peut recommander : tout le monde, les Vetted Scouts, des personnes invitées ou le personnel de l’entreprise. Si elle exige d’avoir travaillé ensemble, aucune autre recommandation n’est acceptée.",
  jobs_archive:
    "Une offre qui a reçu des recommandations ou des candidatures est archivée au lieu d’être supprimée, pour que personne ne perde une trace ou une prime.",

  referrals_title: "Recommander quelqu’un",
  referrals_honest:
    "Recommandez des personnes que vous connaissez, et écrivez la vérité : l’entreprise et la personne elle-même le lisent. N’indiquez que quelqu’un souhaite la recommandation que si vous lui en avez parlé et que c’est le cas.",
  referrals_notified:
    "Nous demandons par e-mail leur accord aux personnes que vous recommandez. L’entreprise ne les voit que lorsqu’elles ont accepté, ou lorsqu’elle les embauche à la suite de leur propre candidature. Les données d’une personne qui ne répond ni ne postule sont effacées après 30 jours. Si vous indiquez avoir parlé avec la personne et qu’elle souhaite la recommandation, l’entreprise la voit dès que notre e-mail à cette personne est envoyé, sauf si l’offre demande toujours d’abord l’accord. Vous pouvez corriger ou retirer une recommandation tant que personne dans l’entreprise ne l’a ouverte ou fait avancer, sauf si la personne est venue par votre lien. Si aucun e-mail n’atteint la personne, vous pouvez rectifier l’adresse une fois.",
  referrals_link:
    "Vous pouvez aussi partager un lien par lequel les personnes se recommandent elles-mêmes, avec leurs propres mots et depuis une adresse e-mail dont il est prouvé qu’elle est la leur. L’entreprise peut désactiver votre lien vers une de ses offres ; vous ne pouvez alors plus en créer d’autre vers cette offre. Une personne qui a laissé ses coordonnées par les liens de plusieurs recommandeurs pour une même offre, sans en avoir confirmé aucun, choisit lequel compte.",
  referrals_stated_relationship:
    "Vous pouvez indiquer comment vous connaissez la personne. Elle le confirme ou le décrit avec ses propres mots. L’entreprise, la personne et vous voyez les deux.",
  referrals_first:
    "La recommandation revient à la première personne qui a recommandé quelqu’un pour un poste. Une recommandation ultérieure de la même personne pour ce poste n’est pas acceptée.",
  referrals_self:
    "L’autorecommandation n’est pas permise : vous ne pouvez pas vous recommander vous-même, ni recommander quelqu’un pour une offre dont vous évaluez les candidats ou décidez pour l’entreprise.",
  referrals_applied:
    "Une personne qui a déjà postulé à une offre ne peut plus y être recommandée ensuite. Si une personne recommandée postule plus tard, la recommandation reste acquise au recommandeur. Ces deux règles ne s’appliquent que s’il est prouvé que la personne qui postule est celle qui a été recommandée : son compte a accepté la recommandation par son lien, ou a confirmé l’adresse e-mail à laquelle elle a été envoyée. Une adresse ou un profil LinkedIn simplement saisi n’est pas une preuve. Dans ce cas, l’entreprise voit seulement que la personne a peut-être été recommandée, et aucune prime n’est due sans cette preuve.",
  referrals_kept:
    "Une recommandation refusée par l’entreprise compte encore chez elle pendant 12 mois à partir du jour où elle a été faite. Si la personne y est finalement embauchée à la suite de sa propre candidature, pour n’importe laquelle de ses offres, la prime promise revient à la première personne qui l’a recommandée. La recommandation ne compte plus si la personne la refuse ou se retire.",
  referrals_existing_contacts:
    "Une entreprise peut indiquer des personnes qu’elle connaît déjà. Si elle avait indiqué quelqu’un avant votre recommandation, au plus 180 jours plus tôt, elle le voit avec la recommandation. La personne et vous le voyez au plus tard quand quelqu’un dans l’entreprise a ouvert ou fait avancer la recommandation. Si elle est refusée, elle ne compte plus. Tant qu’elle est en cours, une embauche grâce à elle rend la prime due comme pour toute autre.",
  referrals_claimed:
    "À partir des entretiens, et pendant ces 12 mois après un refus de l’entreprise, la personne ou son recommandeur peut signaler une fois que la personne y a commencé. L’entreprise a alors sept jours pour répondre. Sans réponse, cela compte comme une embauche et la prime est due. Avec deux embauches sans réponse, les offres de l’entreprise n’acceptent plus de nouvelles recommandations jusqu’à ce qu’elle en ait confirmé une. Une entreprise ne peut répondre qu’elle connaissait déjà la personne que si elle l’avait indiquée avant la recommandation ; nous le vérifions.",

  rewards_title: "Primes et versements",
  rewards_earned:
    "Une prime est acquise quand la personne que vous avez recommandée est embauchée et réussit sa période d’essai. Celle-ci dure, à compter de la date d’entrée en poste, le nombre de jours que l’offre indiquait lors de votre recommandation, de 30 à 180, ou moins si l’entreprise la confirme plus tôt.",
  rewards_time:
    "Les versements se font en général dans les 90 jours suivant la confirmation de l’embauche. C’est à ce moment que votre versement est créé. À partir de là, l’argent arrive en général sous 30 jours.",
  rewards_manual:
    "Les paiements se font par virement ou PayPal. Les conditions de la banque ou de PayPal s’appliquent aussi au paiement.",
  rewards_stripe:
    "Les paiements passent par Stripe ou, si ce moyen est choisi, se font par virement ou PayPal. Les conditions de Stripe, de la banque ou de PayPal s’appliquent aussi au paiement.",
  rewards_failed:
    "Si la période d’essai n’est pas réussie, aucune prime n’est due et l’entreprise récupère ce qu’elle a payé pour elle. Si la prime a déjà été versée, elle est déduite des primes suivantes.",
  rewards_disputed:
    "Si une partie n’est pas d’accord avec une embauche ou sa prime, elle peut ouvrir un litige tant que la prime est due ou sous séquestre : un seul à la fois, et trois au plus par recommandation. Contester une embauche signalée ouvre aussi un litige. La prime est bloquée pendant ce temps. L’autre partie a sept jours pour répondre. Ensuite, un administrateur confirme la prime, l’attribue à un autre recommandeur, la rend à l’entreprise ou la partage en pourcentages entiers, avec une explication que les deux parties voient.",
  rewards_sharing:
    "Avant l’envoi d’une recommandation, deux recommandeurs peuvent convenir d’en partager la prime en pourcentages entiers. L’un des deux l’envoie, une fois. L’entreprise, la personne et les deux recommandeurs voient qui partage. Une personne qui supprime son compte ou renonce à ses primes en cours n’a plus de part : celle-ci revient à l’entreprise, et la part de l’autre est maintenue. Si la personne qui a envoyé la recommandation a supprimé son compte, l’autre signale l’embauche et répond dans un litige.",
  rewards_shared:
    "Si une prime est partagée, chaque recommandeur reçoit son propre versement. La part d’une personne qui a supprimé son compte est rendue à celle qui l’a payée.",
  rewards_receipt:
    "Chaque étape d’une recommandation, de sa prime et de son versement est inscrite dans un journal signé chaque jour. Vous pouvez télécharger les entrées de vos propres recommandations et les vérifier sans nous.",
  rewards_tax: "Les impôts sur une prime sont à la charge de la personne qui la reçoit.",

  candidates_title: "Postuler",
  candidates_true:
    "Ce que vous envoyez doit être vrai et venir de vous. Vous pouvez postuler une fois à chaque offre, mais pas à une offre de votre propre équipe.",
  candidates_change:
    "Vous pouvez rectifier ou retirer une candidature jusqu’aux entretiens. Après l’avoir retirée, vous ne pouvez plus postuler à la même offre.",
  candidates_referred:
    "Si quelqu’un vous a recommandé, vous pouvez lire ce qu’il a écrit, accepter ou refuser, rectifier votre nom, LinkedIn et CV tant que la recommandation est en cours, ou faire effacer vos données. Vous le faites par le lien de notre e-mail et sans compte. Une rectification ne change ni qui était le premier, ni la prime.",
  candidates_company: "L’entreprise seule décide qui elle reçoit et embauche, et est responsable de sa décision.",
  candidates_scouts:
    "Si vous postulez comme Scout, nous vous le confirmons par e-mail. Un refus indique une raison tirée d’une liste. Vous pouvez postuler de nouveau 30 jours plus tard.",

  content_title: "Vos contenus",
  content_text:
    "Vos contenus restent à vous. Vous nous permettez de les conserver et de les montrer aux personnes à qui ils sont destinés : une offre à tous, une recommandation à l’équipe de l’offre et à la personne dont elle parle, une candidature à l’équipe de l’offre, un message à ses destinataires et à cette équipe.",

  conduct_title: "Bon usage",
  conduct_text:
    "N’utilisez pas le service pour envoyer des messages non désirés, rassembler des données sur des personnes, vous faire passer pour quelqu’un d’autre ou contourner ses limites et ses protections.",
  conduct_messages:
    "Vous pouvez envoyer au plus cinq messages de suite à quelqu’un qui n’a pas répondu, et poser à l’équipe d’une offre au plus trois questions à son sujet. Après un refus de l’entreprise, des messages peuvent être échangés pendant 30 jours encore. Toute personne qui peut lire un message, une question ou une réponse peut les signaler. Nous lisons alors ce qui est signalé et, pour un message, jusqu’aux deux précédents.",
  conduct_measures:
    "Nous pouvons retirer des contenus qui enfreignent ces conditions, et suspendre ou fermer le compte dont ils proviennent. Nous en donnons la raison, sauf si la loi l’interdit.",

  liability_title: "Responsabilité",
  liability_cap:
    "Notre responsabilité totale envers vous est plafonnée aux primes payées au cours des 12 mois précédents.",
  liability_law:
    "Lorsque la loi n’admet pas de plafond, par exemple en cas de faute intentionnelle, de faute lourde ou de dommage corporel, il n’y en a pas.",
  liability_people:
    "L’embauche d’une personne et la qualité de son travail sont l’affaire de l’entreprise et du candidat.",

  changes_title: "Modifications de ces conditions",
  changes_notice:
    "Nous annonçons tout changement important 30 jours à l’avance. Jusqu’à la fin des 30 jours, les conditions précédentes s’appliquent.",
  changes_leave:
    "Si vous n’êtes pas d’accord avec un changement, vous pouvez faire fermer votre compte avant qu’il n’entre en vigueur.",

  ending_title: "Fermer votre compte",
  ending_text:
    "Vous pouvez arrêter à tout moment : supprimez votre compte dans ses paramètres, ou écrivez à <mail/> et nous le fermerons. Les primes que vous avez gagnées sont tout de même versées. Le compte est conservé jusque-là, sauf si vous y renoncez expressément.",

  law_title: "Droit applicable",
  law_text:
    "Ces conditions sont régies par le droit estonien. Si vous êtes consommateur, vous gardez la protection que vous donne le droit de votre pays.",

  questions_title: "Questions",
  questions_text: "Si quelque chose n’est pas clair, écrivez-nous à <mail/>.",

  sources_title: "Sources",
  sources_text:
    "Les données sur les villes et les régions proviennent de <geonames/>, sous licence <licence/>. Nous avons laissé de côté les localités de moins de 15 000 habitants et la plupart de leurs autres noms. Les noms de pays proviennent d’Unicode CLDR.",
} as const satisfies Catalogue<typeof en>;
