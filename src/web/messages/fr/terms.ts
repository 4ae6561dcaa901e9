import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/terms.ts";

export default {
  title: "Conditions d’utilisation",
  description: `L’accord entre vous et ${PRODUCT_NAME} : les recommandations et à qui elles reviennent, primes et versements, responsabilité et droit applicable.`,
  lead: `L’accord entre vous et ${PRODUCT_NAME}. Qui utilise le service accepte ce qui est écrit ici.`,

  parties_title: "Entre qui",
  parties_text: `« Nous », ce sont les personnes qui exploitent ${PRODUCT_NAME} à l’adresse {{domain}}. « Vous », c’est toute personne qui s’en sert : pour publier des offres, recommander, postuler ou simplement regarder.`,
  parties_role: `Les entreprises publient des offres avec une prime, les recommandeurs se portent garants de quelqu’un, et les candidats postulent. ${PRODUCT_NAME} les met en relation. Il n’est ni l’employeur, ni partie à un contrat de travail.`,

  account_title: "Votre compte",
  account_true: "Utilisez votre propre nom et une adresse e-mail que vous lisez.",
  account_safe:
    "Gardez votre mot de passe pour vous. Si quelqu’un d’autre entre dans votre compte, prévenez-nous aussitôt à <mail/>.",
  account_roles:
    "Un seul compte suffit pour publier, recommander et postuler, et vous pouvez changer de rôle à tout moment.",

  jobs_title: "Publier une offre",
  jobs_real:
    "Ne publiez que des postes qui existent et que vous pouvez pourvoir. Une offre ne doit ni enfreindre la loi ni discriminer.",
  jobs_promise:
    "La prime d’une offre est une promesse. Une recommandation garde la prime que l’offre affichait quand elle a été faite, même si l’offre est modifiée ensuite.",
  jobs_open:
    "Une offre accepte des recommandations et des candidatures tant qu’elle est ouverte et que sa date de clôture n’est pas passée.",
  jobs_answers:
    "Une offre dit sous combien de jours, de 1 à 14, son entreprise promet une première réponse. Tant que cinq personnes à la fois attendent plus longtemps que ce qui leur a été promis, les offres de l’entreprise n’acceptent pas de nouvelles recommandations. Les candidatures sont acceptées malgré tout. Si rien n’est décidé 45 jours après le début des entretiens, la personne et l’auteur de la recommandation le lisent.",
  jobs_figures:
    "Une fois par jour, nous comptons comment une entreprise répond, et le montrons sur sa page et ses offres : combien des premières réponses promises dans les 90 derniers jours sont arrivées à temps, celles en retard comprises. En dessous de cinq personnes, rien n’est montré. Personne ne peut saisir ni cacher ces chiffres.",
  jobs_reasons:
    "Quand vous refusez quelqu’un, indiquez une raison de la liste. La personne la lit, et l’auteur de la recommandation aussi ; une raison donnée à au moins trois personnes pour une offre est montrée, comme somme, à celles et ceux qui peuvent y recommander.",
  jobs_referrers:
    "Une offre dit qui peut y recommander : tout le monde, les Vetted Scouts, des personnes invitées ou le personnel de l’entreprise ; et si elle demande d’avoir travaillé ensemble, aucune autre recommandation n’est acceptée.",
  jobs_archive:
    "Une offre qui a des recommandations ou des candidatures est archivée au lieu d’être supprimée, pour que personne ne perde une trace ou une prime.",

  referrals_title: "Recommander quelqu’un",
  referrals_honest:
    "Recommandez des personnes que vous connaissez, et écrivez ce qui est vrai : l’entreprise et la personne elle-même le lisent. N’indiquez que quelqu’un le souhaite que si vous lui en avez parlé et que c’est le cas.",
  referrals_told:
    "Nous interrogeons par e-mail les personnes que vous recommandez, et l’entreprise ne les voit qu’après leur oui, ou une fois qu’elle les embauche par leur propre candidature. Qui est interrogé et ne répond ni ne postule est effacé après 30 jours. Si vous indiquez avoir parlé avec la personne et qu’elle le souhaite, l’entreprise la voit une fois notre e-mail à cette personne parti, sauf si l’offre demande d’abord à tout le monde. Tant que personne de l’entreprise n’a ouvert ou fait avancer la recommandation, vous pouvez la corriger ou la retirer, sauf si la personne est venue par votre lien. Si aucun e-mail n’atteint la personne, vous pouvez rectifier l’adresse une fois.",
  referrals_link:
    "Vous pouvez transmettre un lien à la place, par lequel les personnes se recommandent elles-mêmes, avec leurs propres mots et depuis une adresse dont il est prouvé qu’elle est la leur. L’entreprise peut mettre fin à votre lien vers une offre à elle ; vous n’en créez alors plus d’autre vers cette offre. Qui a laissé ses coordonnées par les liens de plusieurs recommandeurs vers une même offre, sans en avoir confirmé aucun, choisit lequel compte.",
  referrals_stated_relationship:
    "Vous pouvez dire comment vous connaissez la personne. Elle le confirme ou le dit avec ses propres mots, et l’entreprise, vous et elle lisez les deux.",
  referrals_first:
    "La recommandation revient à la première personne qui a recommandé quelqu’un pour un poste. Une recommandation ultérieure de la même personne pour ce poste n’est pas acceptée.",
  referrals_self:
    "L’autorecommandation n’est pas permise : vous ne pouvez pas vous recommander vous-même, ni recommander quelqu’un pour une offre dont vous évaluez les personnes ou décidez pour l’entreprise.",
  referrals_applied:
    "Qui a déjà postulé à une offre ne peut plus y être recommandé ensuite. Si une personne recommandée postule plus tard, la recommandation reste acquise au recommandeur. Les deux ne valent que s’il est prouvé que la personne qui postule est celle qui a été recommandée : son compte a accepté la recommandation par son lien, ou a confirmé l’adresse e-mail à laquelle elle a été envoyée. Une adresse ou un profil LinkedIn simplement saisi ne prouve rien : l’entreprise lit alors seulement que la personne a peut-être été recommandée, et aucune prime n’est due sans cette preuve.",
  referrals_kept:
    "Une recommandation écartée par l’entreprise compte encore chez elle pendant 12 mois à partir du jour où elle a été faite : si la personne y est finalement embauchée par sa propre candidature, à quelque offre que ce soit, la prime promise revient à la première personne qui l’a recommandée. Elle ne compte plus si la personne décline ou se retire.",
  referrals_known:
    "Une entreprise peut indiquer des personnes qu’elle connaît déjà. Si elle avait indiqué quelqu’un avant votre recommandation, au plus 180 jours plus tôt, l’entreprise le lit avec elle ; la personne et vous, au plus tard quand quelqu’un de l’entreprise l’a ouverte ou fait avancer. Écartée, elle ne compte plus ; tant qu’elle est en cours, une embauche par elle rend la prime due comme pour toute autre.",
  referrals_claimed:
    "À partir des entretiens, et pendant ces 12 mois après un refus de l’entreprise, la personne ou l’auteur de la recommandation peut signaler une fois que la personne y a commencé. L’entreprise a alors sept jours pour répondre. Sans réponse, cela compte comme une embauche et la prime est due. Deux embauches sans réponse arrêtent les nouvelles recommandations aux offres de l’entreprise jusqu’à ce qu’elle en ait confirmé une. Qu’elle connaissait déjà la personne, une entreprise ne peut le répondre que si elle nous l’avait indiquée avant la recommandation ; nous le vérifions.",

  rewards_title: "Primes et versements",
  rewards_earned:
    "Une prime est acquise quand la personne que vous avez recommandée est embauchée et réussit sa période d’essai : autant de jours à compter de son entrée en poste que l’offre l’annonçait lors de votre recommandation, de 30 à 180, ou moins si l’entreprise la confirme plus tôt.",
  rewards_time:
    "Les versements se font en général dans les 90 jours suivant la confirmation de l’embauche. C’est alors que votre versement est créé ; à partir de là, l’argent arrive en général sous 30 jours.",
  rewards_manual:
    "Les paiements se font par virement ou PayPal. Les conditions de la banque ou de PayPal s’appliquent aussi au paiement.",
  rewards_stripe:
    "Les paiements passent par Stripe ou, si ce moyen est choisi, se font par virement ou PayPal. Les conditions de Stripe, de la banque ou de PayPal s’appliquent aussi au paiement.",
  rewards_failed:
    "Si la période d’essai n’est pas réussie, aucune prime n’est due et l’entreprise récupère ce qu’elle a payé pour elle. Si la prime a malgré tout déjà été versée, elle est déduite des primes suivantes.",
  rewards_disputed:
    "Si une partie n’est pas d’accord avec une embauche ou sa prime, elle peut ouvrir un litige tant que la prime est due ou sous séquestre, un à la fois et trois au plus par recommandation ; un non à un début signalé en ouvre un. La prime reste bloquée entre-temps. L’autre partie a sept jours pour répondre ; ensuite notre administration confirme la prime, l’attribue à un autre auteur de recommandation ou la rend à l’entreprise, ou la partage en pourcentages entiers, avec des mots que les deux parties lisent.",
  rewards_sharing:
    "Avant l’envoi d’une recommandation, deux recommandeurs peuvent convenir d’en partager la prime en pourcentages entiers ; l’un des deux l’envoie, une fois. L’entreprise, la personne et les deux lisent qui partage. Qui supprime son compte ou renonce à ses primes en cours n’a plus de part : elle revient à l’entreprise, et celle de l’autre reste. Si la personne qui l’a envoyée a supprimé son compte, l’autre signale le début et répond dans un litige.",
  rewards_shared:
    "Si une prime est partagée, chaque personne reçoit son propre versement. La part d’une personne qui a supprimé son compte revient à qui l’a payée.",
  rewards_receipt:
    "Chaque étape d’une recommandation, de sa prime et de son versement est une entrée d’un journal signé chaque jour. Vous pouvez télécharger ce qu’il dit d’une de vos recommandations et le vérifier sans nous.",
  rewards_tax: "Les impôts sur une prime sont à la charge de la personne qui la reçoit.",

  candidates_title: "Postuler",
  candidates_true:
    "Ce que vous envoyez doit être vrai et venir de vous. Vous pouvez postuler une fois à chaque offre, mais pas à une offre de votre propre équipe.",
  candidates_change:
    "Jusqu’aux entretiens, vous pouvez rectifier ou retirer une candidature. Celle que vous retirez était votre seule candidature à cette offre.",
  candidates_referred:
    "Si quelqu’un vous a recommandé, vous lisez ce qu’il a écrit, acceptez ou refusez, rectifiez votre nom, LinkedIn et CV tant que c’est en cours, ou faites effacer vos données, par le lien de notre e-mail et sans compte. Une rectification ne change ni qui était le premier, ni la prime.",
  candidates_company: "L’entreprise seule décide qui elle reçoit et embauche, et répond de sa décision.",
  candidates_scouts:
    "Qui postule comme Scout reçoit un accusé de réception par e-mail. Avec un refus vient une raison d’une liste ; 30 jours plus tard, vous pouvez postuler de nouveau.",

  content_title: "Ce que vous écrivez",
  content_text:
    "Cela reste à vous. Vous nous permettez de le conserver et de le montrer à ceux à qui c’est destiné : une offre à tous, une recommandation à l’équipe de l’offre et à la personne dont elle parle, une candidature à l’équipe de l’offre, un message à ses destinataires et à cette équipe.",

  conduct_title: "Bon usage",
  conduct_text:
    "N’utilisez pas le service pour envoyer des messages non désirés, rassembler des données sur des personnes, vous faire passer pour quelqu’un d’autre ou contourner ses limites et ses protections.",
  conduct_messages:
    "Cinq messages de suite au plus vont à quelqu’un qui n’a pas répondu, et trois questions au plus d’une même personne sur une offre à son équipe. Après un refus de l’entreprise, les messages vont et viennent 30 jours encore. Qui lit un message, une question ou une réponse peut les signaler ; nous lisons alors ce qui est signalé et, pour un message, jusqu’aux deux précédents.",
  conduct_measures:
    "Nous pouvons retirer ce qui enfreint ces conditions, et suspendre ou fermer le compte d’où cela vient. Nous disons pourquoi, sauf si la loi l’interdit.",

  liability_title: "Responsabilité",
  liability_cap:
    "Notre responsabilité totale envers vous est plafonnée aux primes payées au cours des 12 mois précédents.",
  liability_law:
    "Là où la loi n’admet pas de plafond, comme en cas de faute intentionnelle, de faute lourde ou de dommage corporel, il n’y en a pas.",
  liability_people:
    "Que quelqu’un soit embauché, et la qualité de son travail, sont l’affaire de l’entreprise et du candidat.",

  changes_title: "Modifications de ces conditions",
  changes_notice:
    "Nous annonçons tout changement important 30 jours à l’avance. Jusque-là, les conditions que vous connaissez s’appliquent.",
  changes_leave:
    "Si vous n’êtes pas d’accord avec un changement, vous pouvez faire fermer votre compte avant qu’il ne s’applique.",

  ending_title: "Partir",
  ending_text:
    "Vous pouvez arrêter à tout moment : supprimez votre compte dans ses paramètres, ou écrivez à <mail/> et nous le fermons. Les primes que vous avez gagnées sont tout de même versées : le compte attend jusque-là, sauf si vous y renoncez expressément.",

  law_title: "Droit applicable",
  law_text:
    "Ces conditions sont régies par le droit estonien. Si vous êtes consommateur, vous gardez la protection que vous donne le droit de votre pays.",

  questions_title: "Questions",
  questions_text: "Si quelque chose n’est pas clair, écrivez-nous à <mail/>.",

  sources_title: "Sources",
  sources_text:
    "Les villes et les régions proviennent de <geonames/>, sous licence <licence/>. Nous avons laissé de côté les localités de moins de 15 000 habitants et la plupart de leurs autres noms. Les noms de pays proviennent d’Unicode CLDR.",
} as const satisfies Catalogue<typeof en>;
