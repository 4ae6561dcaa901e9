import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/automated.ts";

export default {
  title: "Ninguna máquina juzga a las personas",
  description: `Cada paso que ${PRODUCT_NAME} da sin una persona: qué hace, según qué regla, dónde está su código y cómo oponerse.`,
  lead: `Aquí son personas quienes deciden sobre personas. Estos son los pocos pasos que ${PRODUCT_NAME} da por sí solo, con la regla de cada uno, su código y lo que puedes hacer tú.`,
  never_title: "Lo que nunca ocurre",
  never_model:
    "Ningún modelo entrenado lee, escribe, ordena ni valora nada aquí. Una comprobación del código lo mantiene fuera.",
  never_score:
    "Nadie tiene una puntuación. Los candidatos nunca se ordenan por lo bien que podrían encajar: las empresas los ven por cuándo llegaron, por nombre o por cuánto llevan esperando.",
  never_decide:
    "Ninguna regla nuestra rechaza a nadie. Cada no lo da alguien de la empresa, con un motivo de una lista, o se dio en el propio sistema de selección de la empresa, si sus propietarios han elegido que cuente aquí.",
  suggestions_title: "Empleos que se te sugieren",
  suggestions_text:
    "Las palabras enteras que tú escribiste se buscan en los empleos abiertos: primero en los títulos, luego en los textos, los más recientes primero. Ves tres como máximo, con las palabras que llevaron a ellos. Lo que otros escribieron sobre ti no se lee.",
  suggestions_object:
    "Los cambias cambiando tus propias palabras; no ocultan nada, pues todos los empleos abiertos están en la lista.",
  similar_title: "Empleos parecidos",
  similar_text:
    "Debajo de un empleo aparecen como máximo otros tres que comparten con él palabras del título, lugar o habilidades. Se indica lo que tienen en común. Es igual para todo el mundo.",
  similar_object: "Quien publica un empleo cambia sus palabras y, con ellas, dónde aparece.",
  search_title: "El orden de una búsqueda",
  search_text:
    "Mientras buscas y no has elegido un orden, primero vienen los empleos con tus palabras juntas en el título, luego todas las palabras en el título, las habilidades, los comienzos de palabra y el texto; dentro de cada grupo, los más recientes primero. Nadie puede pagar por un lugar, y quién seas no cambia nada.",
  search_object: "Elige otro orden cuando quieras: fecha, recompensa, salario y otros están a un clic.",
  contacts_title: "A quién de tus contactos conoces para un empleo",
  contacts_text:
    "En tu propio navegador, y en ningún otro sitio, el puesto que nombra tu archivo se compara con los títulos de empleos abiertos: por palabras, por otros nombres del mismo trabajo y por nivel. Las personas aparecen por nombre, cada una con las palabras que llevaron a un empleo. No se clasifica a nadie, y nada de ello se envía ni se guarda.",
  contacts_object:
    "Solo la persona que elijas pasa al formulario de una recomendación, y se entera de ella como todo el mundo.",
  labels_title: "Nivel, departamento y habilidades de un empleo",
  labels_text:
    "El nivel se lee del título y el departamento de cómo lo llama la empresa, según listas de palabras en cuatro idiomas. Describen empleos, nunca personas.",
  labels_object: "Quien publica el empleo corrige su departamento y sus palabras.",
  answers_title: "Cómo responde una empresa",
  answers_text:
    "Una vez al día contamos cuántas de las primeras respuestas prometidas en los últimos 90 días llegaron a tiempo, y en cuántos días tuvo una la mitad de las personas. Con menos de cinco personas no se muestra nada. Las cifras son de las empresas, no de los candidatos.",
  answers_object:
    "Nadie puede escribirlas ni ocultarlas. Una empresa que crea que una está mal nos escribe, y una persona vuelve a contar.",
  stopped_title: "Empresas que no responden",
  stopped_text:
    "Mientras cinco personas de una empresa esperen más de lo que se les prometió, sus empleos no aceptan nuevas recomendaciones. Las candidaturas se aceptan igualmente.",
  stopped_object: "Con la primera respuesta atrasada que se da, termina al instante.",
  marks_title: "Respuestas que una empresa quiere ver",
  marks_text:
    "Una empresa puede hacer preguntas a quien se postula y decir qué respuestas se marcan. La marca está junto a la candidatura, y las que tienen una se pueden listar. No rechaza a nadie ni cambia ningún orden.",
  marks_object:
    "La persona y la empresa leen la misma respuesta. Lo que no se respondió nunca se marca; escribe a la empresa en los mensajes de la candidatura si una respuesta se entiende mal.",
  signs_title: "Señales que nos hacen mirar",
  signs_text:
    "Una recomendación queda marcada, y su recompensa en pausa, cuando la dirección o el perfil es del propio recomendador, cuando la misma persona fue recomendada con otros datos o se postuló antes, o cuando ambos cobrarían en una misma cuenta. Son comparaciones de lo que se escribió, y ninguna conjetura sobre nadie.",
  signs_object:
    "De una marca no se sigue nada más por sí sola: un administrador la mira y la quita o la mantiene. Escríbenos si tu recompensa está en pausa y no sabes por qué.",
  known_title: "Personas que una empresa ya conocía",
  known_text:
    "Una empresa puede llevar una lista de personas que conoce, como códigos que no nombran a nadie. La recomendación de una de ellas queda marcada con el día. Mientras viva, una contratación por ella debe la recompensa como cualquier otra; una vez rechazada, no conserva ningún crédito.",
  known_object:
    "Recomendador y empresa leen la marca. Una empresa que niega por ello una contratación abre un litigio, y uno de nuestros administradores decide, con palabras que ambos leen.",
  systems_title: "Lo que dice el sistema de selección de una empresa",
  systems_text:
    "Cuando una empresa ha conectado su sistema de selección, un paso que da allí su gente hace avanzar aquí la recomendación, según lo que la empresa dijo que significa cada paso. Nadie retrocede, y una contratación solo cuenta cuando alguien pulsa aquí, salvo que la empresa lo haya activado. Un no de allí solo cuenta aquí si sus propietarios lo han elegido, y llega sin motivo.",
  systems_object:
    "Pregunta a la empresa en los mensajes de la recomendación. Un no que fue un error allí lo corrige la empresa con una nueva recomendación o candidatura; una contratación que no confirma se puede comunicar.",
  silence_title: "Cuando nadie responde",
  silence_text:
    "Un primer día comunicado vale como confirmado tras siete días de silencio, con recordatorios antes. A quien se le preguntó antes de una recomendación y no dice nada en 30 días, se le borra. Una recompensa en custodia se libera cuando termina su plazo y nadie se ha opuesto.",
  silence_object:
    "Cada uno de estos plazos termina con una palabra tuya antes del día. Después puede abrirse un litigio mientras la recompensa sea debida o esté en custodia.",
  object_title: "Cómo oponerse",
  object_text:
    "Abre un litigio donde está la recomendación, denuncia en la página lo que está mal o escribe a <mail/>. Una persona lo lee, decide y dice por qué; entretanto no se pierde nada de lo que se decidió a tu favor.",
  object_machine: `Las máquinas leen esta lista en /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Regla {{rules}}",
  rules_many: "Reglas {{rules}}",
  rules_other: "Reglas {{rules}}",
  code: "Código:",
} as const satisfies Catalogue<typeof en>;
