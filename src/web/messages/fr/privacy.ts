import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Politique de confidentialité",
  description: `Ce que ${PRODUCT_NAME} conserve sur vous et pourquoi, qui le voit, pendant combien de temps, et vos droits selon le RGPD.`,
  lead: "Ce que nous conservons sur vous et pourquoi, qui le voit, et comment le consulter, le corriger ou le faire effacer.",
  who_title: "Qui est responsable",
  who_text: `« Nous » désigne les exploitants de ${PRODUCT_NAME} à l’adresse {{domain}}. Nous sommes responsables des données personnelles qui y sont conservées. Pour toute question à leur sujet, écrivez à <mail/>.`,
  account_title: "Votre compte",
  account_name: "Vos prénom et nom, votre adresse e-mail, et si cette adresse a été vérifiée.",
  account_role:
    "Le rôle que vous avez choisi (recruteur, recommandeur ou candidat), la date de votre inscription et celle de votre dernière connexion.",
  account_password:
    "Jamais votre mot de passe : nous ne conservons qu’une empreinte à partir de laquelle il ne peut pas être retrouvé.",
  account_profile:
    "Ce que vous ajoutez à votre profil : photo, téléphone, lieu, un court texte sur vous, entreprise, poste, expérience, compétences, LinkedIn et site web. Sous Paramètres, Confidentialité, vous choisissez qui le voit. Votre adresse et votre téléphone ne sont montrés à personne sans votre accord.",
  account_page: "Votre nom d’utilisateur et le message de votre page de recommandation, que tout le monde peut lire.",
  account_settings:
    "Vos paramètres : langue, fuseau horaire, thème, quelles notifications vous voulez et par quel moyen, quand votre session se ferme et comment vous êtes payé. Vous seul les voyez.",
  account_saved:
    "Les offres que vous avez enregistrées et les offres privées dont vous avez ouvert le lien. Vous seul voyez cette liste.",
  account_searches:
    "Les recherches que vous avez enregistrées : leur nom, leurs filtres et la fréquence à laquelle vous voulez être informé de nouvelles offres. Vous seul les voyez.",
  account_notices:
    "Les notifications que nous vous avons envoyées. Pour chaque navigateur où vous avez autorisé les notifications push, nous conservons, chiffrée, l’adresse à laquelle son éditeur les reçoit.",
  account_mails:
    "Les e-mails qui vous sont destinés, chiffrés, jusqu’à leur envoi. Ensuite, nous ne conservons que le type, le motif et l’heure de l’e-mail.",
  security_title: "Connexion et sécurité",
  security_session:
    "Pour chaque session : la façon dont vous vous êtes connecté, son début et sa dernière utilisation, votre adresse IP et le nom qu’indique votre navigateur.",
  security_provider:
    "Si vous vous connectez avec un compte externe : quel fournisseur, votre identifiant chez lui, et le nom et l’adresse e-mail qu’il nous a donnés.",
  security_factor:
    "Pour l’authentification à deux facteurs : le nom de votre application d’authentification, la clé qu’elle partage avec nous (chiffrée) et vos codes de secours sous forme d’empreintes.",
  security_passkey:
    "Pour chaque clé d’accès : le nom que vous lui avez donné, le numéro que lui donne votre appareil, la clé publique qui vérifie ses signatures, l’adresse pour laquelle elle a été créée, la façon de joindre votre appareil, le nombre d’utilisations qu’il indique, si vous aviez présenté un second facteur en l’ajoutant, les dates d’ajout et de dernière utilisation, et celle du blocage si quelqu’un peut en avoir une copie. Ce qui la déverrouille (empreinte, visage ou code PIN) ne quitte jamais votre appareil.",
  security_company:
    "Si votre entreprise connecte ses membres par son propre fournisseur, nous conservons l’identifiant sous lequel ce fournisseur vous connaît, depuis quand, la date de votre dernière connexion ainsi, et lesquelles de vos sessions ont commencé de cette façon. Les propriétaires de l’entreprise indiquent le fournisseur. Quand la connexion est testée, nous conservons ce que le fournisseur a indiqué sur la personne qui l’a testée (identifiant, adresse et nom) jusqu’au test suivant ou à la suppression de la connexion. Nous conservons chiffré le secret du fournisseur, ainsi que la liste des personnes qui gardent les autres moyens de connexion lorsque l’entreprise n’en permet aucun autre.",
  security_keys:
    "Pour chaque clé d’API que vous créez : son nom, ses premiers caractères, ses autorisations, ses dates de création, de dernière utilisation et d’expiration, et la clé elle-même sous forme d’empreinte, jusqu’à 90 jours après sa fin. Les modifications faites avec elle figurent dans le journal décrit plus bas. Pour une clé que vous créez pour une entreprise, nous conservons la même chose et, tant que vous avez un compte, le fait que vous l’avez créée.",
  security_agents:
    "Pour chaque agent que vous connectez : le nom qu’il se donne, où vont ses réponses, ce qu’il peut faire, ses dates de connexion, de dernière utilisation et de fin d’accès, et ses jetons sous forme d’empreintes, jusqu’à 90 jours après sa fin. Ses requêtes figurent dans le journal décrit plus bas.",
  security_drafts:
    "Ce que vos agents préparent pour vous, jusqu’à ce que vous le validiez ou l’écartiez, pendant 7 jours au plus. Les personnes nommées dans un brouillon ne sont pas prévenues avant que vous l’ayez validé. Nous conservons le résultat 30 jours sans le contenu.",
  security_links:
    "Les liens et codes que nous vous envoyons par e-mail, sous forme d’empreintes, jusqu’à leur expiration.",
  security_log:
    "Un journal des inscriptions, connexions (même échouées), déconnexions, changements de mot de passe et de moyens de paiement et événements similaires, avec l’heure et l’adresse IP. Il nous aide à vous distinguer d’un inconnu.",
  security_counters:
    "Des compteurs qui freinent les tentatives de deviner des mots de passe, et nos réponses aux requêtes, pour qu’une requête répétée n’ait pas deux fois le même effet.",
  jobs_title: "Offres et entreprises",
  jobs_text:
    "Ce que vous écrivez sur une offre et son entreprise est public : leurs pages sont ouvertes à tous, moteurs de recherche compris. Votre nom n’y figure pas. Les brouillons et les modèles ne sont visibles que par les personnes qui peuvent les modifier.",
  jobs_owner:
    "Nous conservons qui a publié une offre et qui a ajouté une entreprise. Chaque changement de statut d’une offre, d’une recommandation, d’une candidature, d’une prime ou d’un versement est conservé avec sa date et son auteur.",
  jobs_log:
    "Chaque étape d’une recommandation et de son argent est aussi inscrite dans un journal auquel on ne fait qu’ajouter. Les personnes y figurent sous forme d’empreintes, faites chacune avec son propre nombre secret. Ce nombre est supprimé avec le compte, ou quand la personne fait effacer ses données ; l’empreinte ne peut alors plus être reliée à personne. Chaque jour, un nombre signé portant sur tout le journal est publié ; il ne nomme personne. Les recommandeurs peuvent télécharger ce que le journal contient de leurs propres recommandations.",
  jobs_verification:
    "Pour la vérification d’une entreprise, nous conservons le domaine, comment et depuis quand il est prouvé, et la dernière réponse de ses serveurs de noms. L’adresse à laquelle un lien est envoyé n’est conservée qu’avec l’e-mail. Tout le monde voit si une entreprise est vérifiée, comment et depuis quand.",
  jobs_team:
    "Nous conservons qui fait partie de l’équipe d’une entreprise, avec quel rôle et depuis quand, et à quelles offres chacun participe ; qui l’équipe a invité, à quelle adresse et par qui ; qui a demandé à la rejoindre et le texte de la demande ; les e-mails de l’entreprise aux candidats et qui les a rédigés ; et les vues de la liste des personnes que vous enregistrez. L’équipe peut le voir. Une invitation est effacée quand elle a reçu une réponse, est retirée ou a expiré depuis 30 jours.",
  jobs_existing_contacts:
    "Une entreprise peut indiquer qui elle connaît déjà, par adresse e-mail ou chemin LinkedIn. Nous n’en conservons que des empreintes à clé, que personne ne peut relire et qui ne peuvent pas être comparées entre entreprises, avec le premier et le dernier jour où chaque personne a été indiquée, pendant 180 jours après le dernier. Personne ne voit qui figure sur une telle liste. Quand une personne est recommandée, nous conservons avec la recommandation si l’entreprise l’avait indiquée avant, et depuis quand. L’entreprise le voit avec la recommandation ; le recommandeur et la personne elle-même le voient au plus tard quand quelqu’un dans l’entreprise l’a ouverte ou fait avancer. Une personne qui fait effacer ses données est retirée des listes par son adresse.",
  jobs_imports:
    "Une entreprise peut importer ses offres depuis un autre site. Nous conservons l’adresse du site ou le nom d’un fichier, à qui sont les offres, comment leur prime est déterminée et, pendant 30 jours, ce que chaque importation a fait, avec les intitulés des offres. Un fichier est conservé jusqu’à son importation, un jour au plus. Nous ne lisons que des sites sur les serveurs indiqués par l’exploitant, et n’y envoyons rien d’autre que la requête. Les personnes qui peuvent publier pour l’entreprise peuvent le voir.",
  jobs_webhooks:
    "Une entreprise peut faire prévenir d’autres programmes de son choix quand il se passe quelque chose pour ses offres, recommandations, candidatures et primes. Nous envoyons les numéros des dossiers et leurs états, jamais le nom, l’adresse, les textes ni les fichiers de quelqu’un. Nous conservons l’adresse du programme, le secret de signature (chiffré) et, pendant 30 jours, ce qui a été envoyé et le début de la réponse. Les personnes qui gèrent l’entreprise peuvent le voir.",
  jobs_hiring_system:
    "Une entreprise peut connecter son propre logiciel de recrutement (Greenhouse, Ashby ou Lever). Nous y envoyons les personnes recommandées qui ont accepté : nom, adresse e-mail, adresse LinkedIn, CV et ce qu’a écrit le recommandeur, avec son nom. Nous n’y envoyons personne d’autre. Nous conservons, chiffrées, les clés que l’entreprise nous confie, le numéro de la personne dans ce logiciel et l’étape où elle en est. La page du lien envoyé par e-mail et le compte de la personne recommandée indiquent que ses données y ont été envoyées. Quand les données de quelqu’un sont effacées ici, nous demandons aussi leur suppression là-bas. Si le logiciel n’accepte pas cette demande, nous demandons à l’entreprise de le faire à la main.",
  jobs_people_sync:
    "Une entreprise qui a prouvé son domaine peut laisser son fournisseur d’identité ajouter et retirer des personnes ayant une adresse de ce domaine (SCIM). Pour chaque personne, nous conservons ce qu’envoie le fournisseur (nom dans son système, numéro, adresse, noms, groupes), de quel compte il s’agit, si le compte a été créé ainsi et depuis quand. Les cinquante dernières demandes refusées sont conservées avec le nom envoyé. Les propriétaires de l’entreprise peuvent voir tout cela. Cela prend fin avec le compte ou l’entreprise. Une personne désactivée garde ses propres recommandations et son argent.",
  jobs_archives:
    "Un propriétaire d’une entreprise peut exporter dans un fichier tout ce que l’entreprise voit ici. Il contient les personnes de ses offres avec ce qu’elles ont fourni, accepté et écrit, son équipe avec noms et adresses, et ses primes. Il ne contient aucun mot de passe, aucun moyen de paiement et rien de ce qu’une personne garde pour elle. Nous conservons qui l’a demandé, qui y est nommé et le fichier pendant sept jours. Si une personne qui y figure fait effacer ses données, il est supprimé aussitôt. Une fois le fichier téléchargé, l’entreprise est responsable de le conserver comme la loi l’exige.",
  jobs_pipeline:
    "Comment une équipe travaille avec les personnes de ses offres : les étapes d’entretien, qui a déplacé qui et quand, ce qui a été annulé, les notes et évaluations de ses membres, et qui d’entre eux a ouvert en dernier quel dossier et quand. Seule l’équipe peut le voir. C’est conservé aussi longtemps que le dossier ; les notes, jusqu’à ce que la personne fasse effacer ses données.",
  jobs_interviews:
    "Pour les entretiens, nous conservons quels horaires une équipe a proposés à qui, où, les textes et les fuseaux horaires, qui participe, et ce qui a été convenu, modifié ou annulé et pourquoi. L’équipe et la personne invitée peuvent le voir. C’est supprimé 180 jours après l’entretien ou sa fin ; les textes sont supprimés dès que la personne fait effacer ses données. Pour une adresse privée d’agenda, nous conservons une empreinte et sa date de création.",
  jobs_messages:
    "Nous conservons les messages sur une recommandation ou une candidature avec leur auteur, leurs destinataires et jusqu’où chacun a lu. Les destinataires indiqués dans chaque message et toute l’équipe de l’entreprise peuvent le lire. Si un message est signalé, nos administrateurs le lisent, avec au plus les deux précédents que tous ses lecteurs peuvent lire aussi. Les messages sont effacés avec la personne concernée, et avec le compte de leur auteur. Notre e-mail dit qu’il y a un message, pas ce qu’il contient.",
  jobs_questions:
    "Pour une question sur une offre avant de recommander, nous conservons qui l’a posée, la question, qui a répondu et la réponse. La personne qui l’a posée et l’équipe de l’entreprise peuvent la lire. L’entreprise peut publier la question et la réponse sur la page de l’offre avec sa propre rédaction, jamais avec le nom de la personne. La question est effacée avec le compte de la personne qui l’a posée. Ce que l’entreprise a publié reste comme son propre texte.",
  files_title: "Fichiers",
  files_what: "Les CV, photos de profil et logos, avec le nom, la taille et le type du fichier et qui l’a envoyé.",
  files_readers:
    "Un CV ne peut être téléchargé que par les personnes qui peuvent lire la recommandation, la candidature ou la présentation à laquelle il appartient. Le CV que la personne recommandée a ajouté à une recommandation ne peut pas être téléchargé par son recommandeur.",
  referrals_title: "Si quelqu’un vous a recommandé",
  referrals_intro:
    "Une recommandation concerne une personne qui n’a peut-être pas de compte ici. Si vous êtes cette personne :",
  referrals_what:
    "Votre recommandeur nous a donné votre nom, votre adresse e-mail et, le cas échéant, votre adresse LinkedIn et votre CV, avec la recommandation qu’il a écrite à votre sujet. S’il indique comment, où et depuis quand vous vous connaissez, nous le conservons avec votre réponse.",
  referrals_record:
    "Nous conservons aussi l’offre, la prime, qui vous a recommandé et quand, chaque changement de statut, votre date d’entrée en poste, la raison de l’entreprise si elle vous a refusé, si un début y a été signalé, par qui, pour quel jour et ce que l’entreprise a répondu, et si une période d’essai n’a pas abouti et pourquoi.",
  referrals_disputes:
    "Quand les parties d’une embauche ne sont pas d’accord, nous conservons leurs déclarations et documents, ce qu’un administrateur a décidé et pourquoi, et comment la prime a été partagée. Les deux parties et nos administrateurs peuvent le lire. Les textes et documents sont effacés avec vos données.",
  referrals_reward_shares:
    "Si votre recommandeur partage la prime avec un autre, nous conservons qui ils sont, leurs parts et leur accord. Une fois que vous êtes informé, l’autre recommandeur voit votre nom et le statut de votre recommandation, rien de plus. L’entreprise voit les deux noms et les parts, et votre page vous montre qui c’est. Si votre recommandeur supprime son compte, l’autre prend sa place pour confirmer si vous avez commencé, et dans un litige à ce sujet.",
  referrals_same:
    "Vos adresses e-mail et LinkedIn sont aussi conservées sous une forme simplifiée, qui nous indique si la même personne a déjà été recommandée ou a déjà postulé. Quand un recommandeur demande si l’on peut vous recommander, des empreintes à clé de vos adresses sont conservées un ou deux jours.",
  referrals_notified:
    "L’entreprise ne voit une recommandation que lorsque vous l’acceptez. Si votre recommandeur a indiqué vous en avoir parlé et que vous la souhaitez, elle la voit dès que notre e-mail vous a été envoyé. Nous conservons lequel des deux cas s’applique, quand nous vous avons prévenu et relancé par e-mail, si aucun e-mail n’a pu vous atteindre et si l’adresse a alors été rectifiée, ce que vous avez répondu, dans quelle langue vous avez lu la page et, si vous avez gardé la recommandation dans un compte, dans lequel.",
  referrals_links:
    "Si vous êtes venu par le lien d’un recommandeur, nous conservons 3 jours ce que vous y saisissez, jusqu’à ce que vous le confirmiez par notre e-mail. Ensuite, c’est une recommandation, et nous conservons le lien ou code par lequel elle est arrivée. Pour un lien, nous conservons l’offre, le code, combien de fois il a été ouvert et son formulaire commencé, et qui l’a désactivé. Nous ne conservons pas qui l’a ouvert : ni cookie, ni adresse.",
  referrals_readers:
    "Vous, votre recommandeur et l’équipe de l’entreprise pouvez lire la recommandation. Vous la lisez par le lien de notre e-mail ou dans votre compte, avec le texte de la recommandation, ce qui a été transmis sur vous et la prime. Les administrateurs voient les recommandations en attente d’examen. Les autres voient seulement combien de recommandations a une offre.",
  referrals_rights:
    "Le lien de notre e-mail vous montre la recommandation et ce qui a été écrit sur vous. Vous pouvez y accepter ou refuser la recommandation, lire son historique et les prochaines étapes, ou faire effacer vos données. Aucun compte n’est nécessaire. Si vous n’avez plus l’e-mail, <fresh>demandez un nouveau lien</fresh>.",
  referrals_correct_rights:
    "Vous pouvez rectifier vous-même votre nom, votre adresse LinkedIn et votre CV, là ou dans votre compte, tant que la recommandation est en cours. L’entreprise et votre recommandeur voient le nom et l’adresse LinkedIn rectifiés et quand vous les avez changés. Le CV que vous envoyez est pour l’entreprise seulement : votre recommandeur voit que vous en avez ajouté ou retiré un, et quand. Les informations précédentes ne sont pas conservées, à deux exceptions près : l’adresse LinkedIn simplifiée du premier envoi, qui montre qui était le premier, et ce que votre recommandeur garde de vous si vous vous étiez présenté à lui.",
  referrals_register:
    "Avec le <register>registre « ne pas recommander »</register>, personne ne peut vous recommander. Il contient des empreintes à clé de votre adresse et, si vous l’indiquez, de votre page LinkedIn, pas les adresses elles-mêmes.",
  introductions_title: "Si vous vous êtes présenté à quelqu’un ou figurez sur une liste",
  introductions_what:
    "Sur une page de recommandation, vous laissez votre nom, votre adresse e-mail, ce que vous cherchez et, si vous voulez, LinkedIn, WhatsApp et un CV.",
  introductions_added:
    "Une personne qui souhaite peut-être vous recommander peut aussi vous ajouter elle-même : votre nom, votre adresse e-mail, ce que vous cherchez et, si elle les connaît, LinkedIn, WhatsApp et un CV. Un e-mail vous en informe, avec un lien pour voir ces données et être retiré. Une adresse reçoit au plus trois e-mails de ce type par jour, et aucun si elle figure au registre « ne pas recommander ». Si aucun e-mail ne vous parvient, l’entrée est supprimée au bout de sept jours. Nous conservons la date de l’ajout et celle de l’e-mail, et des empreintes à clé : de votre adresse pour le lien, et de votre adresse LinkedIn, pour qu’aucun e-mail ne soit envoyé si elle figure au registre. Une entrée qui reste inutilisée pendant 180 jours est supprimée, sauf si une recommandation est en cours.",
  introductions_notes:
    "La personne qui vous a sur sa liste peut écrire des notes privées sur vous. Aucune entreprise ni personne d’autre ne peut les lire. Elles ne figurent que dans son propre téléchargement et sont effacées avec vos données : quand elle vous supprime, quand vous vous faites retirer ou quand vous faites effacer vos données.",
  introductions_readers:
    "Seule cette personne peut le lire, jusqu’à ce qu’elle vous recommande pour une offre ; c’est alors aussi une recommandation. Un message que vous y écrivez lui est envoyé par e-mail avec votre adresse et n’est pas conservé.",
  applications_title: "Si vous recommandez ou postulez",
  applications_refer:
    "Quand vous recommandez quelqu’un, nous conservons votre recommandation, comment vous dites vous connaître, la date de son envoi et la prime.",
  applications_apply:
    "Quand vous postulez, nous conservons le nom, l’adresse e-mail, l’adresse LinkedIn, la lettre de motivation, le CV et les réponses aux questions de l’offre que vous envoyez, les réponses qui diffèrent de ce que l’entreprise demande, si et quand vous avez rectifié ou retiré la candidature, et la recommandation à laquelle elle est rattachée.",
  applications_readers:
    "L’équipe de l’entreprise peut les lire, avec votre nom. Chaque changement de statut est conservé avec sa date et son auteur, ainsi que la raison de l’entreprise si elle vous a refusé.",
  scouts_title: "Candidatures Scout",
  scouts_what:
    "Si vous postulez comme Scout : votre nom, vos adresses e-mail et LinkedIn, votre rôle, la langue et la campagne par laquelle vous êtes venu, ce que vous avez accepté, qui a décidé quoi et, en cas de refus, la raison, que vous recevez par e-mail. Les administrateurs peuvent le lire. Ce que vous envoyez dans les 30 jours qui suivent un refus n’est pas conservé ; notre e-mail l’indique.",
  scouts_people:
    "Si un Scout vous a nommé : votre adresse LinkedIn, comment vous vous connaissez, un rôle, et pourquoi vous embaucher. Nous n’avons pas votre adresse e-mail pour vous informer : tout est donc supprimé au bout de 30 jours.",
  reports_title: "Signalements",
  reports_what:
    "Quand vous signalez une offre, une entreprise, une page de recommandeur, un message, une question ou sa réponse, nous conservons le motif, votre texte, la date, la langue de la page et, pour pouvoir vous répondre, votre compte ou l’adresse que vous avez donnée. D’une réponse signalée, nous conservons ce qu’elle disait à ce moment-là. Nous conservons ce qui a été décidé et pourquoi, par qui, quelles offres ont été archivées, et ce que vous ou l’autre partie dites dans une réclamation.",
  reports_readers:
    "Les administrateurs lisent les signalements et ce qui est signalé : pour un message, au plus les deux précédents que tous ses lecteurs peuvent lire aussi ; pour une réponse, sa question. Rien n’en est copié : quand quelqu’un fait effacer ses données ou supprime son compte, son texte disparaît là aussi. L’auteur de ce qui a été signalé apprend la décision et son motif, jamais qui l’a signalé ni ce qui a été écrit. Textes, adresses et comptes sont effacés sept mois après la dernière décision, ou avec votre compte ; la décision elle-même, après trois ans.",
  money_title: "Argent",
  money_methods:
    "Comment vous êtes payé : titulaire, banque, pays et le numéro masqué, et une copie avec chaque versement. Les numéros complets et les adresses PayPal sont chiffrés.",
  money_rewards:
    "Primes, paiements, versements et remboursements : montants, dates, références, qui a payé, qui a été payé et par quel moyen, et les écritures dans nos livres.",
  money_provider:
    "Quand l’argent passe par Stripe : les numéros que Stripe a attribués à un paiement, un compte ou une contestation.",
  money_readers:
    "Recruteur et recommandeur voient chacun leur côté d’une prime. Les administrateurs qui règlent l’argent voient les noms, les montants et, dans le fichier pour la banque, les numéros de compte ; chacun de ces accès est enregistré.",
  device_title: "Cookies et votre appareil",
  device_cookie:
    "Nous déposons deux cookies. L’un quand vous vous connectez avec un compte externe : il lie la réponse à votre navigateur et expire au bout de cinq minutes. L’autre quand votre langue n’est pas l’anglais : il conserve cette langue pendant un an, pour que les pages s’affichent dans celle-ci.",
  device_storage:
    "Votre navigateur conserve votre session, la date de votre dernière activité ici, vos thème, langue et fuseau horaire, le lien d’un e-mail ou d’une offre privée que vous venez d’ouvrir et ce que vous étiez en train d’écrire dans un formulaire.",
  device_others: "Nos pages ne chargent rien depuis les serveurs d’autres entreprises.",
  why_title: "Base juridique",
  why_contract:
    "Votre compte, vos offres, vos candidatures, les recommandations que vous faites et les paiements qui en découlent : pour fournir le service que vous utilisez (article 6, paragraphe 1, point b, du RGPD).",
  why_interest:
    "Les données des personnes recommandées ou nommées et les journaux de sécurité : l’intérêt légitime que nous, les recommandeurs et les entreprises avons à des recommandations honnêtes et à des comptes sûrs (article 6, paragraphe 1, point f, du RGPD).",
  why_law:
    "Les pièces que la loi nous oblige à conserver, comme celles des paiements (article 6, paragraphe 1, point c, du RGPD).",
  sharing_title: "Qui d’autre le voit",
  sharing_none: "Nous ne vendons pas de données personnelles et n’affichons aucune publicité.",
  sharing_admins:
    "Les administrateurs gèrent cette installation avec nous. Ils voient les comptes avec nom, adresse, rôle et combien chacun contient, le journal des événements de compte, les recommandations en attente d’examen, les litiges, les signalements, les candidatures Scout et ce qui est nécessaire au règlement de l’argent. Ils ne les consultent que pour faire fonctionner le service, le protéger ou vous répondre.",
  sharing_manual:
    "Les paiements se font par virement bancaire et PayPal : les banques et PayPal reçoivent ce qui est nécessaire à un paiement. Nous ne conservons aucun numéro de carte.",
  sharing_stripe:
    "Les paiements passent par Stripe, qui reçoit ce qui est nécessaire à un paiement. La carte et le compte bancaire se saisissent directement chez Stripe. Les paiements par PayPal ou virement passent par PayPal et les banques. Nous ne conservons aucun numéro de carte.",
  sharing_provider: "Si vous vous connectez avec {{provider}}, {{provider}} apprend que vous le faites, et quand.",
  sharing_mail:
    "Les e-mails passent par notre serveur de messagerie vers le vôtre. Les notifications push passent, chiffrées, par le service de l’éditeur de votre navigateur.",
  sharing_law: "Les autorités reçoivent ce que la loi nous oblige à leur remettre, et rien de plus.",
  time_title: "Combien de temps nous conservons les données",
  time_account:
    "Votre compte et ce que vous avez publié sont conservés jusqu’à ce que vous supprimiez votre compte dans ses paramètres. Un compte dont personne n’a confirmé l’adresse est supprimé au bout de 14 jours.",
  time_records:
    "Les recommandations et les candidatures sont conservées tant qu’elles prouvent qui était le premier et quelle prime a été promise. Sur demande, nous effaçons ce qui vous identifie, sauf si une loi ou une prime en cours l’exige encore. Si une entreprise ne vous voit que lorsque vous acceptez et que vous ne répondez pas, vos données sont effacées 30 jours après notre premier e-mail. Si la recommandation est retirée, elles sont effacées aussitôt.",
  time_log:
    "Une session est supprimée quand vous vous déconnectez ou après 400 jours sans utilisation. Le journal conserve les connexions et événements similaires 400 jours, et les changements de droits, les mouvements d’argent et les effacements trois ans.",
  time_notices:
    "Les notifications sont supprimées un an après leur lecture, les non lues au bout de deux ans. Ce qui reste d’un e-mail envoyé est supprimé au bout de 400 jours.",
  time_short:
    "Les compteurs et les réponses aux requêtes répétées sont supprimés sous deux jours, les fichiers qui n’ont jamais été envoyés avec un formulaire sous un jour, les liens et codes à leur expiration.",
  time_accounts:
    "Quand un compte est supprimé, ce dont la comptabilité a besoin est conservé sans nom, et le nom d’utilisateur reste réservé 90 jours sous forme d’empreinte à clé. Les sauvegardes gardent leur contenu jusqu’à ce qu’elles soient écrasées. Pour chaque personne effacée, nous conservons 400 jours une empreinte à clé que personne ne peut relire, pour qu’une sauvegarde restaurée ne rétablisse pas ses données.",
  rights_title: "Vos droits",
  rights_intro: "Selon le RGPD, vous pouvez, sans frais :",
  rights_access: "voir ce que nous conservons sur vous et en obtenir une copie",
  rights_correct: "le faire corriger",
  rights_erase: "le faire effacer ou en faire limiter l’usage",
  rights_take: "recevoir ce que vous nous avez donné sous une forme que d’autres services peuvent lire",
  rights_object: "vous opposer au traitement fondé sur un intérêt légitime",
  rights_write:
    "Dans les paramètres de votre compte, vous pouvez tout télécharger, le corriger et supprimer le compte vous-même. Ou écrivez à <mail/>, avec ou sans compte. Nous répondons sous un mois. Pour que personne d’autre ne reçoive vos données, nous vous demanderons peut-être d’écrire depuis l’adresse e-mail que nous avons enregistrée.",
  rights_automated:
    "Les étapes automatisées, leurs règles et comment s’y opposer sont décrites <steps>sur une page à part</steps>.",
  rights_complain:
    "Vous pouvez aussi introduire une réclamation auprès de l’autorité de protection des données de votre lieu de résidence. En Estonie, c’est l’Andmekaitse Inspektsioon.",
  changes_title: "Modifications de cette page",
  changes_text: "Si nous conservons d’autres données ou les utilisons à une autre fin, nous mettons cette page à jour.",
} as const satisfies Catalogue<typeof en>;
