import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Politique de confidentialité",
  description: `Ce que ${PRODUCT_NAME} conserve sur vous et pourquoi, qui le voit, combien de temps, et vos droits selon le RGPD.`,
  lead: "Ce que nous conservons sur vous et pourquoi, qui le voit, et comment le consulter, le corriger ou le faire effacer.",
  who_title: "Qui est responsable",
  who_text: `« Nous », ce sont les personnes qui exploitent ${PRODUCT_NAME} à l’adresse {{domain}}. Nous sommes responsables des données personnelles qui y sont conservées. Pour toute question à leur sujet, écrivez à <mail/>.`,
  account_title: "Votre compte",
  account_name: "Vos prénom et nom, votre adresse e-mail, et si cette adresse a été vérifiée.",
  account_role:
    "Le rôle que vous avez choisi (recruteur, recommandeur ou candidat), la date de votre inscription et celle de votre dernière connexion.",
  account_password:
    "Jamais votre mot de passe : seulement une empreinte à partir de laquelle il ne peut pas être retrouvé.",
  account_profile:
    "Ce que vous ajoutez à votre profil : photo, téléphone, lieu, quelques mots sur vous, entreprise, poste, expérience, compétences, LinkedIn et site web. Sous Paramètres, Confidentialité, vous choisissez qui le voit ; votre adresse et votre téléphone ne sont montrés à personne sans votre accord.",
  account_page: "Votre nom d’utilisateur et le message de votre page de recommandation, que tout le monde peut lire.",
  account_settings:
    "Vos paramètres : langue, fuseau horaire, thème, quelles nouvelles vous voulez et comment, quand votre session se ferme et comment vous êtes payé. Vous seul les voyez.",
  account_saved:
    "Les offres que vous avez enregistrées et celles dont vous avez ouvert le lien. Vous seul voyez cette liste.",
  account_searches:
    "Les recherches que vous avez enregistrées : leur nom, leurs filtres et la fréquence des nouvelles. Vous seul les voyez.",
  account_notices:
    "Les notifications que nous vous avons données et, pour chaque navigateur où vous avez autorisé les notifications push, chiffrée, l’adresse à laquelle son éditeur les reçoit.",
  account_mails:
    "Les e-mails qui vous sont destinés, chiffrés, jusqu’à leur envoi. D’un e-mail envoyé ne restent que sa nature, son motif et son heure.",
  security_title: "Connexion et sécurité",
  security_session:
    "Pour chaque session, la façon dont vous vous êtes connecté, son début et sa dernière utilisation, votre adresse IP et le nom que se donne votre navigateur.",
  security_provider:
    "Si vous vous connectez avec un compte externe : quel fournisseur, son numéro pour vous, et le nom et l’adresse e-mail qu’il nous a donnés.",
  security_factor:
    "Pour l’authentification à deux facteurs : le nom de votre application d’authentification, chiffrée la clé qu’elle partage avec nous, et vos codes de secours sous forme d’empreintes.",
  security_passkey:
    "Pour chaque clé d’accès : le nom que vous lui avez donné, le numéro que lui donne votre appareil, la clé publique qui vérifie ses signatures, l’adresse pour laquelle elle a été créée, la façon de joindre votre appareil, le nombre d’utilisations qu’il indique, si vous aviez présenté un second facteur en l’ajoutant, les dates d’ajout et de dernière utilisation, et celle du blocage si quelqu’un peut en avoir une copie. Ce qui la déverrouille (empreinte, visage ou code PIN) ne quitte jamais votre appareil.",
  security_company:
    "Si votre entreprise connecte ses membres par son propre fournisseur, nous conservons le numéro sous lequel ce fournisseur vous connaît, depuis quand et la dernière fois que vous l’avez utilisé, et lesquelles de vos sessions ont commencé ainsi. Les propriétaires de l’entreprise indiquent de quel fournisseur il s’agit ; d’un essai nous conservons ce que le fournisseur a dit de la personne qui l’a fait : numéro, adresse et nom, jusqu’à l’essai suivant ou la suppression de la connexion. Nous conservons chiffré le secret du fournisseur, et qui garde les autres moyens lorsque l’entreprise n’en permet aucun autre.",
  security_keys:
    "Pour chaque clé d’API que vous créez : son nom, ses premiers caractères, ce qu’elle permet, sa création, sa dernière utilisation et sa fin, et la clé elle-même sous forme d’empreinte, jusqu’à 90 jours après sa fin. Ce qui est modifié avec elle figure dans le journal ci-dessous. D’une clé que vous créez pour une entreprise, nous conservons la même chose, et le fait que vous l’avez créée tant que vous avez un compte.",
  security_agents:
    "Pour chaque agent que vous connectez : le nom qu’il se donne, où vont ses réponses, ce qu’il peut faire, sa connexion, sa dernière utilisation et sa fin, et ses jetons sous forme d’empreintes, jusqu’à 90 jours après sa fin. Ce qu’il demande figure dans le journal ci-dessous.",
  security_drafts:
    "Ce que vos agents préparent pour vous, jusqu’à ce que vous le validiez ou l’écartiez, pendant 7 jours au plus. Les personnes qui y figurent n’apprennent rien avant que vous l’ayez validé. Ce qui en est résulté est conservé 30 jours sans le contenu.",
  security_links: "Les liens et codes que nous vous envoyons, sous forme d’empreintes, jusqu’à leur expiration.",
  security_log:
    "Un journal des inscriptions, connexions (même échouées), déconnexions, changements de mot de passe et de moyens de paiement et autres événements de ce genre, avec l’heure et l’adresse IP. Il nous aide à vous distinguer d’un inconnu.",
  security_counters:
    "Des compteurs qui freinent ceux qui devinent des mots de passe, et nos réponses aux requêtes, pour qu’une requête répétée ne fasse pas deux fois la même chose.",
  jobs_title: "Offres et entreprises",
  jobs_text:
    "Ce que vous écrivez sur une offre et son entreprise est fait pour être lu : leurs pages sont ouvertes à tous, moteurs de recherche compris. Votre nom n’y figure pas. Les brouillons et les modèles ne sont lus que par ceux qui peuvent les modifier.",
  jobs_owner:
    "Nous conservons qui a publié une offre et qui a ajouté une entreprise. Chaque changement de statut d’une offre, d’une recommandation, d’une candidature, d’une prime ou d’un versement est conservé avec sa date et son auteur, ainsi que la raison indiquée par l’entreprise si elle vous a refusé.",
  jobs_log:
    "Chaque étape d’une recommandation et de son argent figure aussi dans un journal auquel on ne fait qu’ajouter. Les personnes y sont des empreintes, faites chacune avec son propre nombre secret. Ce nombre est supprimé avec un compte, ou quand la personne fait effacer ses données ; l’empreinte ne mène alors à personne. Chaque jour, un nombre signé sur l’ensemble est publié, qui ne nomme personne. Qui a recommandé peut télécharger ce que le journal contient de sa recommandation.",
  jobs_proof:
    "De la vérification d’une entreprise, nous conservons le domaine, comment et depuis quand il est prouvé, et la dernière réponse de ses serveurs de noms. L’adresse à laquelle un lien est envoyé n’est conservée qu’avec l’e-mail. Tout le monde voit si une entreprise est vérifiée, comment et depuis quand.",
  jobs_team:
    "Nous conservons qui fait partie de l’équipe d’une entreprise, avec quel rôle et depuis quand, à quelles offres chacun participe, qui l’équipe a invité, à quelle adresse et par qui, qui a demandé à la rejoindre et en quels termes, ce que l’entreprise écrit dans ses e-mails aux candidats et qui l’a rédigé, et les vues de la liste des personnes que vous enregistrez. L’équipe le lit ; une invitation est effacée quand elle a reçu une réponse, est retirée ou a expiré depuis 30 jours.",
  jobs_known:
    "Une entreprise peut indiquer qui elle connaît déjà, par adresse e-mail ou chemin LinkedIn. De ce qu’elle envoie, nous ne gardons que des empreintes chiffrées, que personne ne peut relire ni comparer entre entreprises, avec le jour de la première et de la dernière fois, pendant 180 jours après la dernière. Personne ne voit qui figure sur une telle liste. Quand une personne est recommandée, la recommandation garde si l’entreprise l’avait dit avant, et depuis quand ; l’entreprise le lit avec la recommandation ; l’auteur de celle-ci et la personne elle-même, au plus tard quand quelqu’un de l’entreprise l’a ouverte ou fait avancer. Qui fait effacer ses données est retiré des listes par son adresse.",
  jobs_imports:
    "Une entreprise peut importer ses offres depuis un autre site : nous conservons l’adresse du site ou le nom d’un fichier, à qui sont les offres, comment leur prime est calculée et, pendant 30 jours, ce que chaque importation a fait, avec les intitulés des offres. Un fichier est conservé jusqu’à son importation, un jour au plus. Nous ne lisons que des sites sur les serveurs indiqués par l’exploitant, et n’y envoyons rien d’autre que la requête. Le lisent ceux qui peuvent publier pour l’entreprise.",
  jobs_webhooks:
    "Une entreprise peut faire prévenir d’autres programmes de son choix quand il se passe quelque chose pour ses offres, recommandations, candidatures et primes. Nous y envoyons des numéros de dossiers et leurs états, jamais le nom, l’adresse, les mots ni les fichiers de quelqu’un. Nous conservons l’adresse du programme, le secret de signature sous forme chiffrée et, pendant 30 jours, ce qui a été envoyé et le début de la réponse. Le lisent ceux qui gèrent l’entreprise.",
  jobs_hiring_system:
    "Une entreprise peut connecter son propre logiciel de recrutement (Greenhouse, Ashby ou Lever). Y va toute personne recommandée qui a dit oui : nom, adresse e-mail, adresse LinkedIn, CV et ce qu’a écrit le recommandeur, avec son nom. Personne d’autre. Nous conservons, chiffrées, les clés que l’entreprise nous confie, le numéro de la personne là-bas et où elle en est ; la page du lien envoyé par e-mail et le compte de la personne recommandée disent que ses données y sont allées. Quand les données de quelqu’un sont effacées ici, nous demandons aussi leur suppression là-bas, et si le logiciel n’accepte pas cette demande, l’entreprise est invitée à le faire à la main.",
  jobs_people_sync:
    "Une entreprise qui a prouvé son domaine peut laisser son fournisseur d’identité ajouter et retirer des personnes ayant une adresse de ce domaine (SCIM). De chacune, nous conservons ce que dit le fournisseur (nom dans son système, numéro, adresse, noms, groupes), quel compte c’est, si le compte vient de là et depuis quand. Ce qui a été refusé en dernier est conservé avec le nom envoyé, les cinquante plus récents. Les propriétaires de l’entreprise lisent tout cela. Cela prend fin avec le compte ou l’entreprise ; toute personne désactivée garde ses propres recommandations et son argent.",
  jobs_archives:
    "Un propriétaire d’une entreprise peut faire écrire dans un seul fichier tout ce que l’entreprise voit ici. Il contient les personnes de ses offres avec ce qu’elles ont donné, accepté et écrit, son équipe avec noms et adresses, et ses primes ; aucun mot de passe, aucun moyen de paiement et rien de ce qu’une personne garde pour elle. Nous conservons qui l’a demandé, qui y est nommé et le fichier pendant sept jours ; si une personne qui y figure fait effacer ses données, il est supprimé aussitôt. Un fichier déjà téléchargé appartient à l’entreprise, qui le conserve comme le dit la loi.",
  jobs_pipeline:
    "Comment une équipe avance avec les personnes de ses postes : les étapes d’entretien, qui a déplacé qui et quand, ce qui a été annulé, les notes et avis de ses membres, et qui d’entre eux a ouvert en dernier quel dossier et quand. Seule l’équipe le lit ; c’est conservé aussi longtemps que le dossier, les notes jusqu’à ce que la personne fasse effacer ses données.",
  jobs_interviews:
    "Des entretiens, nous gardons quels horaires une équipe a proposés à qui, où, avec quels mots et dans quels fuseaux horaires, qui participe, ce qui a été convenu, modifié ou annulé et pourquoi. L’équipe et la personne invitée le lisent ; c’est oublié 180 jours après l’entretien ou sa fin, et les textes dès que la personne fait effacer ses données. D’une adresse privée d’agenda, nous gardons une empreinte et sa date.",
  jobs_messages:
    "Les messages sur une recommandation ou une candidature sont conservés avec leur auteur, leurs destinataires et jusqu’où chacun a lu ; les lisent les destinataires que chacun nomme, et toute l’équipe de l’entreprise ; si l’un d’eux est signalé, nos administrateurs le lisent, avec au plus les deux précédents que lisent les mêmes personnes. Ils sont effacés avec la personne concernée, et avec le compte de qui les a écrits. Notre e-mail dit qu’il y en a un, pas ce qu’il contient.",
  jobs_questions:
    "D’une question sur une offre avant de recommander, nous gardons qui l’a posée, ce qu’elle dit, qui a répondu et comment. La lisent la personne qui l’a posée et l’équipe de l’entreprise ; l’entreprise peut montrer question et réponse sur la page de l’offre dans ses propres mots, jamais avec le nom. Elle est effacée avec le compte de qui l’a posée ; ce que l’entreprise a publié reste comme ses propres mots.",
  files_title: "Fichiers",
  files_what: "Les CV, photos de profil et logos, avec le nom, la taille et le type du fichier et qui l’a envoyé.",
  files_readers:
    "Un CV peut être téléchargé par qui peut lire la recommandation, la candidature ou la présentation à laquelle il appartient, et par personne d’autre ; celui que la personne recommandée a envoyé pour une recommandation, pas par son recommandeur.",
  referrals_title: "Si quelqu’un vous a recommandé",
  referrals_intro:
    "Une recommandation parle d’une personne qui n’a peut-être pas de compte ici. Si cette personne, c’est vous :",
  referrals_what:
    "Votre recommandeur nous a donné votre nom, votre adresse e-mail et, le cas échéant, votre adresse LinkedIn et votre CV, avec la recommandation qu’il a écrite à votre sujet et, s’il l’indique, votre relation, où et quand elle est née, avec ce que vous en dites.",
  referrals_record:
    "Nous conservons avec cela l’offre, la prime, qui vous a recommandé et quand, chaque changement de statut, votre date d’entrée en poste, la raison indiquée par l’entreprise si elle vous a refusé, si un début y a été signalé, par qui, pour quel jour et ce que l’entreprise a répondu, et si une période d’essai n’a pas abouti et pourquoi.",
  referrals_disputes:
    "Quand les parties d’une embauche ne sont pas d’accord, nous conservons ce que dit chacune, le document joint, ce que notre administration a décidé et pourquoi, et entre qui la prime a été partagée. Les deux parties et notre administration le lisent ; l’effacement de vos données emporte mots et documents.",
  referrals_reward_shares:
    "Si la personne qui vous recommande partage la prime avec une autre, nous conservons qui elles sont, la part de chacune et leur accord. L’autre lit votre nom une fois que vous êtes informé et où en est votre recommandation, rien de plus ; l’entreprise lit les deux noms et les parts, et votre page vous dit qui c’est. Si la personne qui vous recommande supprime son compte, l’autre prend sa place pour dire si vous avez commencé, et dans un litige à ce sujet.",
  referrals_same:
    "Vos adresses e-mail et LinkedIn sont aussi conservées sous une forme simplifiée, qui nous dit si la même personne a déjà été recommandée ou a déjà postulé. Quand quelqu’un demande si l’on peut vous recommander, des empreintes chiffrées de vos adresses restent un jour ou deux.",
  referrals_told:
    "L’entreprise ne voit une recommandation qu’après votre oui. Si votre recommandeur a indiqué vous en avoir parlé et que vous le souhaitez, elle la voit une fois notre e-mail parti. Nous conservons quand nous vous avons prévenu et relancé par e-mail, si aucun e-mail n’a pu vous atteindre et si l’adresse a alors été rectifiée, lequel des deux cas est le vôtre, ce que vous avez répondu, dans quelle langue vous avez lu la page et, si vous avez gardé la recommandation dans un compte, dans lequel.",
  referrals_links:
    "Si vous êtes venu par le lien d’une personne qui recommande, nous gardons 3 jours ce que vous y saisissez, jusqu’à ce que vous le confirmiez par notre e-mail ; ensuite c’est une recommandation, et nous gardons par quel lien ou code elle est arrivée. D’un lien nous gardons l’offre, le code, combien de fois il a été ouvert et commencé, et qui y a mis fin. Qui l’a ouvert n’est pas gardé : ni cookie, ni adresse.",
  referrals_readers:
    "Vous, votre recommandeur et l’équipe de l’entreprise pouvez lire la recommandation : vous par le lien de notre e-mail ou dans votre compte, avec le texte de la recommandation, ce qui a été transmis de vous et la prime. Les administrateurs voient celles qui attendent un second regard. Les autres voient seulement combien de recommandations a une offre.",
  referrals_rights:
    "Le lien de notre e-mail vous montre la recommandation et ce qui a été écrit sur vous. Vous l’y acceptez, la refusez, lisez son historique et la suite, ou faites effacer vos données ; aucun compte n’est nécessaire. Si l’e-mail est perdu, <fresh>demandez un nouveau lien</fresh>.",
  referrals_correct_rights:
    "Votre nom, votre adresse LinkedIn et votre CV, vous les rectifiez vous-même, là ou dans votre compte, tant que la recommandation est en cours. L’entreprise et votre recommandeur lisent le nom et l’adresse LinkedIn rectifiés et quand vous les avez changés. Le CV que vous envoyez est pour l’entreprise seulement : votre recommandeur lit que vous en avez envoyé ou retiré un, et quand. Ce qui y figurait avant n’est pas conservé, à deux exceptions près : l’adresse LinkedIn simplifiée du premier envoi, qui montre qui était le premier, et ce que votre recommandeur garde de vous si vous vous étiez présenté à lui.",
  referrals_register:
    "Avec le <register>registre « ne pas recommander »</register>, personne ne peut vous recommander. Il contient des empreintes chiffrées de votre adresse et, si vous l’indiquez, de votre page LinkedIn, pas les adresses elles-mêmes.",
  introductions_title: "Si vous vous êtes présenté à quelqu’un ou figurez sur une liste",
  introductions_what:
    "Sur la page de recommandation de quelqu’un, vous laissez votre nom, votre adresse e-mail, ce que vous cherchez et, si vous voulez, LinkedIn, WhatsApp et un CV.",
  introductions_added:
    "La personne qui souhaite peut-être vous recommander peut aussi vous ajouter elle-même : votre nom, votre adresse e-mail, ce que vous cherchez et, si elle les connaît, LinkedIn, WhatsApp et un CV. Un e-mail vous le dit, avec un lien pour voir ces données et être retiré ; une adresse reçoit au plus trois e-mails de ce type par jour, et aucun si elle figure au registre. Si aucun e-mail ne vous parvient, tout est supprimé au bout de sept jours. Nous conservons la date de l’ajout et celle de l’e-mail, et des empreintes chiffrées : de votre adresse pour le lien, et de votre adresse LinkedIn, pour qu’aucun e-mail ne parte si elle figure au registre. Ce qui reste inutilisé pendant 180 jours est supprimé, sauf si une recommandation est en cours.",
  introductions_notes:
    "La personne qui vous a sur sa liste peut écrire des notes sur vous pour elle-même. Aucune entreprise ni personne d’autre ne les lit, elles ne figurent que dans son propre téléchargement, et elles sont effacées avec vous : quand elle vous supprime, quand vous vous faites retirer ou effacer vos données.",
  introductions_readers:
    "Seule cette personne le lit, jusqu’à ce qu’elle vous recommande pour une offre ; c’est alors aussi une recommandation. Un message que vous y écrivez lui parvient par e-mail avec votre adresse et n’est pas conservé.",
  applications_title: "Si vous recommandez ou postulez",
  applications_refer:
    "Quand vous recommandez quelqu’un, nous conservons votre recommandation, votre relation selon vous, la date de son envoi et la prime.",
  applications_apply:
    "Quand vous postulez, nous conservons le nom, l’adresse e-mail, l’adresse LinkedIn, la lettre de motivation, le CV et les réponses aux questions de l’offre que vous envoyez, les réponses qui diffèrent de ce que l’entreprise demande, si et quand vous l’avez rectifiée ou retirée, et la recommandation à laquelle elle est rattachée.",
  applications_readers:
    "L’équipe de l’entreprise peut les lire, avec votre nom. Chaque changement de statut est conservé avec sa date et son auteur.",
  scouts_title: "Candidatures Scout",
  scouts_what:
    "Si vous postulez comme Scout : votre nom, vos adresses e-mail et LinkedIn, votre rôle, la langue et la campagne par laquelle vous êtes venu, ce que vous avez accepté, qui a décidé quoi et, en cas de refus, la raison, que vous recevez par e-mail. Les administrateurs le lisent. Ce que vous envoyez dans les 30 jours qui suivent un refus n’est pas conservé ; notre e-mail vous le dit.",
  scouts_people:
    "Si un Scout vous a nommé : votre adresse LinkedIn, comment vous vous connaissez, un rôle, et pourquoi vous embaucher. Nous n’avons pas votre adresse e-mail pour vous le dire : tout est donc supprimé au bout de 30 jours.",
  reports_title: "Signalements",
  reports_what:
    "Quand vous signalez une offre, une entreprise, une page de recommandeur, un message, une question ou sa réponse, nous conservons le motif, vos mots, la date, la langue de la page et, pour pouvoir vous répondre, votre compte ou l’adresse que vous avez donnée. D’une réponse signalée, nous conservons ce qu’elle disait à ce moment-là. Nous conservons ce qui a été décidé et pourquoi, par qui, quelles offres ont été archivées, et ce que vous ou l’autre partie dites dans une réclamation.",
  reports_readers:
    "Les administrateurs lisent les signalements et ce qui est signalé : d’un message, au plus les deux précédents que lisent les mêmes personnes ; d’une réponse, sa question. Rien n’en est copié : quand quelqu’un fait effacer ses données ou supprime son compte, ses mots disparaissent là aussi. L’auteur de ce qui a été signalé apprend la décision et son motif, jamais qui l’a signalé ni avec quels mots. Mots, adresses et comptes sont effacés sept mois après la dernière décision, ou avec votre compte ; la décision elle-même, après trois ans.",
  money_title: "Argent",
  money_methods:
    "Comment vous êtes payé : titulaire, banque, pays et le numéro masqué, et une copie avec chaque versement. Les numéros complets et les adresses PayPal sont chiffrés.",
  money_rewards:
    "Primes, paiements, versements et remboursements : montants, dates, références, qui a payé, qui a reçu et par quel moyen, et les mouvements dans nos livres.",
  money_provider:
    "Quand l’argent passe par Stripe : les numéros que Stripe a donnés à un paiement, un compte ou une contestation.",
  money_readers:
    "Recruteur et recommandeur voient chacun leur côté d’une prime. Les administrateurs qui règlent l’argent voient les noms, les montants et, dans le fichier pour la banque, les numéros de compte ; cette consultation est notée.",
  device_title: "Cookies et votre appareil",
  device_cookie:
    "Nous déposons deux cookies. L’un quand vous vous connectez avec un compte externe : il lie la réponse à votre navigateur et expire au bout de cinq minutes. L’autre quand votre langue n’est pas l’anglais : il contient cette langue pendant un an, pour que les pages s’affichent d’emblée dans celle-ci.",
  device_storage:
    "Votre navigateur lui-même conserve votre session, votre dernière action ici, vos thème, langue et fuseau horaire, le lien d’un e-mail ou d’une offre privée que vous venez d’ouvrir et ce que vous étiez en train d’écrire dans un formulaire.",
  device_others: "Nos pages ne chargent rien depuis les serveurs d’autres entreprises.",
  why_title: "Pourquoi nous pouvons le conserver",
  why_contract:
    "Votre compte, vos offres, vos candidatures, les recommandations que vous faites et l’argent qui en découle : pour faire ce pour quoi vous êtes venu (article 6, paragraphe 1, point b, du RGPD).",
  why_interest:
    "Les données des personnes recommandées ou nommées et les journaux de sécurité : l’intérêt légitime que nous, les recommandeurs et les entreprises avons à des recommandations honnêtes et à des comptes sûrs (article 6, paragraphe 1, point f, du RGPD).",
  why_law:
    "Les pièces que la loi nous oblige à conserver, comme celles des paiements (article 6, paragraphe 1, point c, du RGPD).",
  sharing_title: "Qui d’autre le voit",
  sharing_none: "Nous ne vendons pas de données personnelles et n’affichons aucune publicité.",
  sharing_admins:
    "Les administrateurs gèrent cette installation avec nous. Ils voient les comptes avec nom, adresse, rôle et combien chacun contient, le journal, les recommandations qui attendent un second regard, les litiges, les signalements, les candidatures Scout et ce qu’exige le règlement de l’argent, et ne les consultent que pour faire fonctionner le service, le protéger ou vous répondre.",
  sharing_manual:
    "L’argent entre et sort par virement bancaire et PayPal : les banques et PayPal reçoivent ce qu’un paiement exige. Nous ne conservons aucun numéro de carte.",
  sharing_stripe:
    "Les paiements passent par Stripe, qui reçoit ce qu’un paiement exige ; carte et compte bancaire se saisissent chez Stripe. Ce qui est payé par PayPal ou virement passe par ceux-ci. Nous ne conservons aucun numéro de carte.",
  sharing_provider: "Si vous vous connectez avec {{provider}}, {{provider}} apprend que vous le faites, et quand.",
  sharing_mail:
    "Les e-mails passent par notre serveur de messagerie vers le vôtre. Les notifications push passent, chiffrées, par le service de l’éditeur de votre navigateur.",
  sharing_law: "Les autorités reçoivent ce que la loi nous oblige à leur remettre, et rien de plus.",
  time_title: "Combien de temps",
  time_account:
    "Votre compte et ce que vous avez publié restent jusqu’à ce que vous supprimiez votre compte dans ses paramètres. Un compte dont personne n’a confirmé l’adresse est supprimé au bout de 14 jours.",
  time_records:
    "Les recommandations et les candidatures restent tant qu’elles prouvent qui était le premier et quelle prime a été promise. Sur demande, nous effaçons ce qui vous nomme, sauf si une loi ou une prime en cours l’exige encore. Si l’entreprise ne vous voit qu’après votre oui et que vous ne répondez pas, vos données sont effacées 30 jours après notre premier e-mail ; si la recommandation est retirée, aussitôt.",
  time_log:
    "Une session est effacée quand vous vous déconnectez ou après 400 jours sans usage. Le journal garde les connexions et autres 400 jours, les changements de droits, l’argent et les effacements trois ans.",
  time_notices:
    "Les notifications disparaissent un an après leur lecture, les non lues au bout de deux ans ; ce qui reste d’un e-mail envoyé, au bout de 400 jours.",
  time_short:
    "Les compteurs et les réponses aux requêtes répétées disparaissent sous deux jours, les fichiers qu’aucun formulaire n’a pris sous un jour, les liens et codes à leur expiration.",
  time_accounts:
    "Quand un compte est supprimé, ce dont la comptabilité a besoin est conservé sans nom, et le nom d’utilisateur repose 90 jours sous forme d’empreinte chiffrée. Les sauvegardes gardent ce qu’elles contiennent jusqu’à ce qu’elles soient écrasées. De chaque personne effacée, une empreinte chiffrée que personne ne peut relire est conservée 400 jours, pour qu’une sauvegarde restaurée ne la fasse pas revenir.",
  rights_title: "Vos droits",
  rights_intro: "Selon le RGPD, vous pouvez, sans frais :",
  rights_access: "voir ce que nous conservons sur vous et en obtenir une copie",
  rights_correct: "le faire corriger",
  rights_erase: "le faire effacer ou en faire limiter l’usage",
  rights_take: "recevoir ce que vous nous avez donné sous une forme que d’autres services peuvent lire",
  rights_object: "vous opposer à ce qui repose sur un intérêt légitime",
  rights_write:
    "Dans les paramètres de votre compte, vous téléchargez tout, le corrigez et supprimez le compte vous-même. Ou écrivez à <mail/>, avec ou sans compte. Nous répondons sous un mois. Pour que personne d’autre ne reçoive vos données, nous vous demanderons peut-être d’écrire depuis l’adresse e-mail enregistrée.",
  rights_automated:
    "Quelles étapes sont franchies sans une personne, selon quelles règles et comment s’y opposer : c’est <steps>sur une page à part</steps>.",
  rights_complain:
    "Vous pouvez aussi vous plaindre auprès de l’autorité de protection des données de votre lieu de résidence. En Estonie, c’est l’Andmekaitse Inspektsioon.",
  changes_title: "Modifications de cette page",
  changes_text: "Quand nous conservons autre chose, ou nous en servons autrement, cette page le dit.",
} as const satisfies Catalogue<typeof en>;
