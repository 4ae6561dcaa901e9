import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/automated.ts";

export default {
  title: "Aucune machine ne juge les personnes",
  description: `Chaque étape que ${PRODUCT_NAME} franchit sans une personne : ce qu’elle fait, selon quelle règle, où se trouve son code et comment s’y opposer.`,
  lead: `Ici, ce sont des personnes qui décident des personnes. Voici les quelques étapes que ${PRODUCT_NAME} franchit seul, avec la règle de chacune, son code et ce que vous pouvez y faire.`,
  never_title: "Ce qui n’arrive jamais",
  never_model:
    "Aucun modèle entraîné ne lit, n’écrit, ne trie ni ne pondère quoi que ce soit ici. Un contrôle du code l’en écarte.",
  never_score:
    "Personne n’a de note. Les candidats ne sont jamais triés selon ce qu’ils vaudraient pour une offre : les entreprises les voient par date d’arrivée, par nom ou par durée d’attente.",
  never_decide:
    "Personne n’est refusé par une règle de notre fait. Chaque refus est donné par quelqu’un de l’entreprise, avec un motif pris dans une liste, ou il l’a été dans le logiciel de recrutement de l’entreprise, si ses propriétaires ont choisi qu’il compte ici.",
  suggestions_title: "Les offres qui vous sont suggérées",
  suggestions_text:
    "Les mots entiers que vous avez écrits vous-même sont cherchés dans les offres ouvertes : d’abord dans les titres, puis dans les textes, les plus récentes en premier. Vous en voyez trois au plus, avec les mots qui y ont mené. Ce que d’autres ont écrit sur vous n’est pas lu.",
  suggestions_object:
    "Vous les changez en changeant vos propres mots ; rien n’est caché, puisque toutes les offres ouvertes sont dans la liste.",
  similar_title: "Les offres semblables",
  similar_text:
    "Sous une offre en figurent trois autres au plus, qui partagent avec elle des mots du titre, le lieu ou des compétences. Ce qu’elles ont en commun est indiqué. C’est la même chose pour tout le monde.",
  similar_object: "Qui publie une offre change ses mots, et donc où elle apparaît.",
  search_title: "L’ordre d’une recherche",
  search_text:
    "Tant que vous cherchez sans avoir choisi d’ordre, viennent d’abord les offres dont le titre contient vos mots ensemble, puis tous les mots dans le titre, les compétences, les débuts de mots et le texte ; dans chaque groupe, les plus récentes d’abord. Personne ne peut payer une place, et qui vous êtes n’y change rien.",
  search_object: "Choisissez un autre ordre à tout moment : date, prime, rémunération et d’autres sont à un clic.",
  contacts_title: "Qui, parmi vos contacts, vous connaissez pour une offre",
  contacts_text:
    "Dans votre propre navigateur, et nulle part ailleurs, le poste que votre fichier indique est comparé aux titres des offres ouvertes : par les mots, par d’autres noms du même travail et par le niveau. Les personnes sont rangées par nom, chacune avec les mots qui ont mené à une offre. Personne n’est classé, et rien n’en est envoyé ni conservé.",
  contacts_object:
    "Seule la personne que vous choisissez passe dans le formulaire d’une recommandation, et elle en est informée comme tout le monde.",
  labels_title: "Niveau, service et compétences d’une offre",
  labels_text:
    "Le niveau est lu dans le titre et le service dans le nom que l’entreprise lui donne, d’après des listes de mots en quatre langues. Ils décrivent des offres, jamais des personnes.",
  labels_object: "Qui publie l’offre corrige son service et ses mots.",
  answers_title: "Comment une entreprise répond",
  answers_text:
    "Une fois par jour, nous comptons combien des premières réponses promises ces 90 derniers jours sont arrivées à temps, et en combien de jours la moitié des personnes en a eu une. En dessous de cinq personnes, rien n’est affiché. Ces chiffres portent sur les entreprises, pas sur les candidats.",
  answers_object:
    "Personne ne peut les saisir ni les cacher. Une entreprise qui en trouve un faux nous écrit, et une personne recompte.",
  stopped_title: "Les entreprises qui ne répondent pas",
  stopped_text:
    "Tant que cinq personnes d’une entreprise attendent plus longtemps qu’il ne leur a été promis, ses offres n’acceptent plus de nouvelles recommandations. Les candidatures restent acceptées.",
  stopped_object: "À la première réponse en retard qui est donnée, c’est aussitôt terminé.",
  marks_title: "Les réponses qu’une entreprise veut voir",
  marks_text:
    "Une entreprise peut poser des questions à qui postule et dire quelles réponses sont à marquer. La marque figure à côté de la candidature, et celles qui en ont une peuvent être listées. Elle ne refuse personne et ne change aucun ordre.",
  marks_object:
    "La personne et l’entreprise lisent la même réponse. Ce qui n’a pas reçu de réponse n’est jamais marqué ; écrivez à l’entreprise dans les messages de la candidature si une réponse est mal comprise.",
  signs_title: "Les signes qui nous font regarder",
  signs_text:
    "Une recommandation est marquée, et sa prime suspendue, quand l’adresse ou le profil est celui du recommandeur lui-même, quand la même personne a été recommandée sous d’autres coordonnées ou avait déjà postulé, ou quand les deux seraient payés sur un même compte. Ce sont des comparaisons de ce qui a été saisi, et aucune supposition sur personne.",
  signs_object:
    "Une marque n’entraîne rien d’autre par elle-même : un administrateur la regarde, puis la lève ou la garde. Écrivez-nous si votre prime est suspendue sans que vous sachiez pourquoi.",
  known_title: "Les personnes qu’une entreprise connaissait déjà",
  known_text:
    "Une entreprise peut tenir une liste de personnes qu’elle connaît, sous forme de codes qui ne nomment personne. La recommandation de l’une d’elles est marquée du jour. Tant qu’elle vit, une embauche par elle doit la prime comme toute autre ; une fois refusée, elle ne garde aucun crédit.",
  known_object:
    "Recommandeur et entreprise lisent la marque. Une entreprise qui conteste une embauche pour cela ouvre un litige, et l’un de nos administrateurs décide, avec des mots que les deux lisent.",
  systems_title: "Ce que dit le logiciel de recrutement d’une entreprise",
  systems_text:
    "Quand une entreprise a connecté son logiciel de recrutement, une étape franchie là-bas par ses équipes fait avancer ici la recommandation, selon le sens que l’entreprise a donné à chaque étape. Personne ne recule, et une embauche ne compte que si quelqu’un appuie ici, sauf si l’entreprise l’a activé. Un refus donné là-bas ne compte ici que si ses propriétaires l’ont choisi, et il vient sans motif.",
  systems_object:
    "Interrogez l’entreprise dans les messages de la recommandation. Un refus qui y était une erreur est corrigé par l’entreprise avec une nouvelle recommandation ou candidature ; une embauche qu’elle ne confirme pas peut être déclarée.",
  silence_title: "Quand personne ne répond",
  silence_text:
    "Un premier jour signalé vaut confirmation après sept jours de silence, avec des rappels avant. Qui a été interrogé avant une recommandation et ne dit rien pendant 30 jours est effacé. Une prime sous séquestre est débloquée quand son délai est écoulé et que personne ne s’y est opposé.",
  silence_object:
    "Chacun de ces délais s’arrête d’un mot de votre part avant le jour dit. Ensuite, un litige peut être ouvert tant que la prime est due ou sous séquestre.",
  object_title: "Comment s’opposer",
  object_text:
    "Ouvrez un litige là où se trouve la recommandation, signalez sur la page ce qui ne va pas, ou écrivez à <mail/>. Une personne le lit, décide et dit pourquoi ; rien de ce qui a été décidé pour vous n’est perdu entre-temps.",
  object_machine: `Les machines lisent cette liste à l’adresse /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Règle {{rules}}",
  rules_many: "Règles {{rules}}",
  rules_other: "Règles {{rules}}",
  code: "Code :",
} as const satisfies Catalogue<typeof en>;
