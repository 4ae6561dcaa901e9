import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/automated.ts";

export default {
  title: "Ninguna máquina juzga a las personas",
  description: `Cada paso que ${PRODUCT_NAME} da sin intervención humana: qué hace, según qué regla, dónde está su código y cómo oponerse.`,
  lead: `Aquí las personas deciden sobre las personas. Estos son los pocos pasos que ${PRODUCT_NAME} da por sí solo, con su regla, su código y lo que puedes hacer tú.`,
  never_title: "Lo que nunca ocurre",
  never_model:
    "Ningún modelo entrenado lee, escribe, ordena ni valora nada aquí. Una comprobación del código lo impide.",
  never_score:
    "Nadie tiene puntuación. Los candidatos nunca se ordenan por lo bien que podrían encajar: las empresas los ven por fecha de llegada, por nombre o por tiempo de espera.",
  never_decide:
    "Ninguna regla nuestra rechaza a nadie. Cada rechazo lo decide alguien de la empresa, con un motivo de una lista, o viene del sistema de selección de la empresa, si sus propietarios han elegido que cuente aquí.",
  suggestions_title: "Empleos que te sugerimos",
  suggestions_text:
    "Tomamos palabras enteras de lo que has escrito tú y las buscamos en los empleos abiertos: primero en los títulos y luego en los textos, empezando por los más recientes. Verás tres empleos como máximo, con las palabras que han coincidido. Lo que otros escribieron sobre ti no se lee.",
  suggestions_object:
    "Para cambiar las sugerencias, cambia lo que has escrito. No ocultan nada: todos los empleos abiertos están en la lista.",
  similar_title: "Empleos similares",
  similar_text:
    "Debajo de un empleo aparecen como máximo otros tres que comparten con él palabras del título, el lugar o las habilidades. Se muestra lo que tienen en común, y es igual para todo el mundo.",
  similar_object: "Quien publica un empleo puede cambiar su texto y, con él, dónde aparece.",
  search_title: "El orden de una búsqueda",
  search_text:
    "Si buscas sin elegir un orden, primero salen los empleos con tus palabras juntas en el título; después, por este orden, los que las tienen todas en el título, en las habilidades, como comienzo de otras palabras y en el texto. En cada grupo, los más recientes primero. Nadie puede pagar por salir antes, y da igual quién seas.",
  search_object: "Elige otro orden cuando quieras: fecha, recompensa, salario y otros están a un clic.",
  contacts_title: "Qué contactos tuyos encajan en un empleo",
  contacts_text:
    "En tu navegador, y en ningún otro sitio, el puesto que indica tu archivo se compara con los títulos de los empleos abiertos: por palabras, por otros nombres del mismo trabajo y por nivel. Las personas aparecen ordenadas por nombre, cada una con las palabras que han coincidido. No se clasifica a nadie, y nada se envía ni se guarda.",
  contacts_object:
    "Solo la persona que elijas pasa al formulario de recomendación, y se le avisa como a todo el mundo.",
  labels_title: "Nivel, área y habilidades de un empleo",
  labels_text:
    "El nivel se deduce del título, y el área, del nombre que le da la empresa, según listas de palabras en cuatro idiomas. Describen empleos, nunca personas.",
  labels_object: "Quien publica el empleo puede corregir su área y su texto.",
  answers_title: "Cómo responde una empresa",
  answers_text:
    "Una vez al día contamos cuántas de las primeras respuestas prometidas en los últimos 90 días llegaron a tiempo, y en cuántos días la mitad de las personas había recibido la suya. Con menos de cinco personas no se muestra nada. Las cifras son de las empresas, no de los candidatos.",
  answers_object:
    "Nadie puede editar ni ocultar las cifras. Si una empresa cree que una es incorrecta, puede escribirnos y una persona revisará el recuento.",
  stopped_title: "Empresas que no responden",
  stopped_text:
    "Mientras cinco personas lleven esperando respuesta de una empresa más de lo prometido, sus empleos no aceptan nuevas recomendaciones. Las candidaturas se aceptan igualmente.",
  stopped_object: "La restricción termina en cuanto se envía una de las respuestas atrasadas.",
  marks_title: "Respuestas que marca una empresa",
  marks_text:
    "Una empresa puede hacer preguntas a quienes se postulan y elegir qué respuestas se marcan. La marca aparece junto a la candidatura y permite filtrar la lista. No rechaza a nadie ni cambia ningún orden.",
  marks_object:
    "La persona y la empresa leen la misma respuesta. Las preguntas sin responder nunca se marcan. Si una respuesta se entiende mal, escribe a la empresa en los mensajes de la candidatura.",
  fraud_signals_title: "Señales que revisamos",
  fraud_signals_text:
    "Una recomendación se marca, y su recompensa queda retenida, si la dirección o el perfil son del propio recomendador, si la misma persona fue recomendada con otros datos o se postuló antes, o si ambas personas van a cobrar en la misma cuenta. Son comparaciones de lo que se escribió, no conjeturas sobre nadie.",
  fraud_signals_object:
    "Una marca no tiene más efectos por sí sola: un administrador la revisa y la quita o la mantiene. Escríbenos si tu recompensa está retenida y no sabes por qué.",
  existing_contacts_title: "Personas que una empresa ya conocía",
  existing_contacts_text:
    "Una empresa puede llevar una lista de personas que conoce, en forma de códigos que no contienen ningún nombre. Si se recomienda a una de ellas, la recomendación se marca con la fecha. Mientras siga en curso, una contratación gracias a ella da derecho a la recompensa como cualquier otra; una vez rechazada, deja de contar.",
  existing_contacts_object:
    "El recomendador y la empresa ven la marca. Si una empresa niega por ello una contratación, se abre un litigio y decide uno de nuestros administradores, con un texto que ambos leen.",
  systems_title: "Lo que indica el sistema de selección de una empresa",
  systems_text:
    "Si una empresa ha conectado su sistema de selección, cuando su equipo mueve allí a alguien a otro paso, la recomendación avanza aquí, según el significado que la empresa dio a cada paso. Nadie retrocede, y una contratación solo cuenta cuando alguien la confirma aquí, salvo que la empresa haya elegido otra cosa. Un rechazo de allí solo cuenta aquí si los propietarios de la empresa lo han elegido, y llega sin motivo.",
  systems_object:
    "Pregunta a la empresa en los mensajes de la recomendación. Si un rechazo de allí fue un error, la empresa lo corrige con una nueva recomendación o candidatura; si no confirma una contratación, se puede comunicar.",
  silence_title: "Cuando nadie responde",
  silence_text:
    "Una contratación comunicada se da por confirmada tras siete días sin respuesta, con recordatorios antes. Si alguien a quien se preguntó antes de una recomendación no responde en 30 días, se borran sus datos. Una recompensa en custodia se libera al vencer su plazo si nadie se ha opuesto.",
  silence_object:
    "Basta con que respondas antes de la fecha límite para detener cada uno de estos plazos. Después se puede abrir un litigio mientras la recompensa esté pendiente o en custodia.",
  object_title: "Cómo oponerse",
  object_text:
    "Abre un litigio en la propia recomendación, denuncia en la página lo que esté mal o escribe a <mail/>. Una persona lo lee, decide y explica por qué; mientras tanto no se pierde nada de lo que se decidió a tu favor.",
  object_machine: `Los programas pueden leer esta lista en /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Regla {{rules}}",
  rules_many: "Reglas {{rules}}",
  rules_other: "Reglas {{rules}}",
  code: "Código:",
} as const satisfies Catalogue<typeof en>;
