import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/automated.ts";

export default {
  title: "Aucune machine ne juge les personnes",
  description: `Chaque étape que ${PRODUCT_NAME} exécute sans intervention humaine : ce qu’elle fait, selon quelle règle, où se trouve son code et comment s’y opposer.`,
  lead: `Ici, ce sont des personnes qui décident. Voici les quelques étapes que ${PRODUCT_NAME} exécute seul, avec la règle de chacune, son code et ce que vous pouvez y faire.`,
  never_title: "Ce qui n’arrive jamais",
  never_model:
    "Aucun modèle entraîné ne lit, n’écrit, ne trie ni n’évalue quoi que ce soit ici. Un contrôle automatique du code y veille.",
  never_score:
    "Personne n’a de note. Les candidats ne sont jamais triés selon leur adéquation supposée au poste : les entreprises les voient par date d’arrivée, par nom ou par durée d’attente.",
  never_decide:
    "Aucune de nos règles ne refuse quelqu’un. Chaque refus vient d’une personne de l’entreprise, avec une raison choisie dans une liste, ou du logiciel de recrutement de l’entreprise, si les propriétaires de celle-ci ont choisi de tenir compte ici de tels refus.",
  suggestions_title: "Les offres qui vous sont suggérées",
  suggestions_text:
    "Les mots entiers que vous avez écrits vous-même sont cherchés dans les offres ouvertes : d’abord dans les titres, puis dans les textes, les plus récentes en premier. Vous en voyez trois au plus, avec les mots qui correspondent. Ce que d’autres ont écrit sur vous n’est pas lu.",
  suggestions_object:
    "Pour changer les suggestions, modifiez ce que vous avez écrit. Elles ne cachent rien : toutes les offres ouvertes sont dans la liste.",
  similar_title: "Offres similaires",
  similar_text:
    "Sous une offre figurent au plus trois autres, qui ont en commun avec elle des mots du titre, le lieu ou des compétences. Ces points communs sont affichés. C’est la même chose pour tout le monde.",
  similar_object: "L’auteur d’une offre peut en changer les mots, et donc les endroits où elle apparaît.",
  search_title: "L’ordre des résultats de recherche",
  search_text:
    "Quand vous cherchez sans choisir d’ordre, viennent d’abord les offres dont le titre contient vos mots côte à côte, puis celles dont le titre les contient tous, enfin, dans l’ordre, celles trouvées par les compétences, les débuts de mots et le texte ; à chaque fois, les plus récentes d’abord. Personne ne peut payer sa place, et qui vous êtes n’y change rien.",
  search_object: "Vous pouvez choisir un autre ordre à tout moment : date, prime, rémunération, etc.",
  contacts_title: "Vos contacts qui correspondent à une offre",
  contacts_text:
    "Dans votre navigateur, et nulle part ailleurs, le poste indiqué dans votre fichier est comparé aux titres des offres ouvertes : par les mots, les synonymes du métier et le niveau. Les personnes sont triées par nom, chacune avec les mots qui correspondent à une offre. Personne n’est classé, et rien n’est envoyé ni conservé.",
  contacts_object:
    "Seules les personnes que vous choisissez sont reprises dans le formulaire de recommandation, et elles en sont informées comme tout le monde.",
  labels_title: "Niveau, domaine et compétences d’une offre",
  labels_text:
    "Le niveau vient du titre, et le domaine du nom de service indiqué par le site d’emploi de l’entreprise, d’après des listes de mots en quatre langues. Le niveau et le domaine décrivent des offres, jamais des personnes.",
  labels_object: "L’auteur de l’offre peut en corriger le domaine et les mots.",
  answers_title: "Comment une entreprise répond",
  answers_text:
    "Une fois par jour, nous comptons combien de premières réponses, parmi celles qu’une entreprise a promises ces 90 derniers jours, sont arrivées à temps, et en combien de jours la moitié des personnes en a reçu une. En dessous de cinq personnes, rien n’est affiché. Ces chiffres portent sur les entreprises, pas sur les candidats.",
  answers_object:
    "Personne ne peut modifier ni cacher ces chiffres. Si une entreprise pense qu’un chiffre est faux, elle peut nous écrire : un membre de notre équipe vérifiera le calcul.",
  stopped_title: "Les entreprises qui ne répondent pas",
  stopped_text:
    "Tant que cinq personnes attendent une réponse de l’entreprise plus longtemps que promis, ses offres n’acceptent plus de recommandations. Les candidatures restent acceptées.",
  stopped_object: "Cette suspension prend fin dès qu’une réponse en retard est envoyée.",
  marks_title: "Les réponses qu’une entreprise marque",
  marks_text:
    "Une entreprise peut poser des questions aux candidats et choisir quelles réponses sont marquées. La marque figure à côté de la candidature, et les candidatures marquées peuvent être listées. La marque n’entraîne aucun refus et ne change aucun ordre.",
  marks_object:
    "La personne et l’entreprise lisent la même réponse. Une question sans réponse n’est jamais marquée ; si une réponse est mal comprise, écrivez à l’entreprise dans les messages de la candidature.",
  fraud_signals_title: "Les signaux qui entraînent une vérification",
  fraud_signals_text:
    "Une recommandation est marquée, et sa prime retenue, quand l’adresse ou le profil est celui du recommandeur, quand la même personne a été recommandée sous d’autres coordonnées ou avait déjà postulé, ou quand le recommandeur et la personne seraient payés sur un même compte. Ce sont des comparaisons de données saisies, jamais des suppositions.",
  fraud_signals_object:
    "Une marque n’entraîne rien d’autre : un administrateur l’examine, puis la lève ou la maintient. Écrivez-nous si votre prime est retenue sans que vous sachiez pourquoi.",
  existing_contacts_title: "Les personnes qu’une entreprise connaissait déjà",
  existing_contacts_text:
    "Une entreprise peut tenir une liste de personnes qu’elle connaît, sous forme de codes qui ne nomment personne. La recommandation de l’une d’elles est marquée avec la date. Tant que cette recommandation est en cours, une embauche qui en résulte donne droit à la prime comme toute autre ; une fois refusée, la recommandation ne compte plus.",
  existing_contacts_object:
    "Le recommandeur et l’entreprise voient tous deux la marque. Si une entreprise conteste une embauche pour cette raison, un litige s’ouvre, et un de nos administrateurs décide, avec une explication que les deux parties lisent.",
  systems_title: "Ce qu’indique le logiciel de recrutement d’une entreprise",
  systems_text:
    "Quand une entreprise a connecté son logiciel de recrutement, une étape franchie dans celui-ci fait avancer la recommandation ici, selon le sens que l’entreprise a donné à chaque étape. Personne ne revient à une étape antérieure, et une embauche ne compte que si quelqu’un la confirme ici, sauf si l’entreprise en a décidé autrement. Un refus enregistré dans le logiciel ne compte ici que si les propriétaires de l’entreprise l’ont choisi, et il n’indique pas de raison.",
  systems_object:
    "Posez la question à l’entreprise dans les messages de la recommandation. Si un refus était une erreur, l’entreprise ne peut le corriger qu’avec une nouvelle recommandation ou candidature ; une embauche qu’elle ne confirme pas peut être signalée.",
  silence_title: "Quand personne ne répond",
  silence_text:
    "Une embauche signalée est considérée comme confirmée après sept jours sans réponse, avec des rappels auparavant. Les données d’une personne à qui nous demandons son accord sont effacées après 30 jours sans réponse. Une prime sous séquestre est débloquée à la fin de son délai si personne ne s’y est opposé.",
  silence_object:
    "Il vous suffit de répondre avant l’échéance. Ensuite, un litige peut être ouvert tant que la prime est due ou sous séquestre.",
  object_title: "Comment s’opposer",
  object_text:
    "Ouvrez un litige sur la recommandation, signalez le problème sur la page, ou écrivez à <mail/>. Une personne lit votre message, décide et explique pourquoi ; entre-temps, rien de ce qui a été décidé en votre faveur n’est perdu.",
  object_machine: `Les machines peuvent lire cette liste à l’adresse /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Règle {{rules}}",
  rules_many: "Règles {{rules}}",
  rules_other: "Règles {{rules}}",
  code: "Code :",
} as const satisfies Catalogue<typeof en>;
