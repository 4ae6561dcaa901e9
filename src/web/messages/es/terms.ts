import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/terms.ts";

export default {
  title: "Condiciones del servicio",
  description: `El acuerdo entre tú y ${PRODUCT_NAME}: las recomendaciones y de quién es el mérito, recompensas y cobros, responsabilidad y ley aplicable.`,
  lead: `El acuerdo entre tú y ${PRODUCT_NAME}. Quien usa el servicio acepta lo que aquí se dice.`,

  parties_title: "Entre quiénes",
  parties_text: `«Nosotros» somos las personas que gestionan ${PRODUCT_NAME} en {{domain}}. «Tú» eres cualquiera que lo use: para publicar empleos, recomendar a alguien, postularse o echar un vistazo.`,
  parties_role: `Las empresas publican empleos con recompensa, los recomendadores responden por alguien y los candidatos se postulan. ${PRODUCT_NAME} los pone en contacto. No es el empleador ni parte de ningún contrato de trabajo.`,

  account_title: "Tu cuenta",
  account_true: "Usa tu propio nombre y un correo electrónico que leas.",
  account_safe: "No compartas tu contraseña. Si otra persona entra en tu cuenta, avísanos enseguida en <mail/>.",
  account_roles: "Con una sola cuenta puedes publicar, recomendar y postularte, y cambiar de rol cuando quieras.",

  jobs_title: "Publicar empleos",
  jobs_real:
    "Publica solo empleos que existan y que puedas cubrir. Un anuncio no puede infringir la ley ni discriminar.",
  jobs_promise:
    "La recompensa de un empleo es una promesa. Una recomendación mantiene la recompensa que el empleo mostraba cuando se hizo, aunque el empleo se edite después.",
  jobs_open:
    "Un empleo admite recomendaciones y candidaturas mientras esté abierto y no haya pasado su fecha de cierre.",
  jobs_answers:
    "Un empleo dice en cuántos días, de 1 a 14, promete su empresa una primera respuesta. Mientras cinco personas a la vez esperen más de lo que se les prometió, los empleos de la empresa no admiten nuevas recomendaciones. Las candidaturas se admiten igualmente. Si 45 días después de empezar las entrevistas no se ha decidido nada, la persona y quien la recomendó lo leen.",
  jobs_figures:
    "Una vez al día contamos cómo responde una empresa y lo mostramos en su página y en sus empleos: cuántas de las primeras respuestas prometidas en los últimos 90 días llegaron a tiempo, contando también las tardías. Con menos de cinco personas no se muestra nada. Nadie puede escribir ni ocultar estas cifras.",
  jobs_reasons:
    "Cuando rechaces a alguien, indica un motivo de la lista. Lo lee la persona, y también quien la recomendó; un motivo que en un empleo se dio al menos a tres personas se muestra, como suma, a quienes pueden recomendar para él.",
  jobs_referrers:
    "Un empleo dice quién puede recomendar para él: cualquiera, los Vetted Scouts, personas invitadas o gente de la empresa; y si pide haber trabajado con la persona, no se admite ninguna otra recomendación.",
  jobs_archive:
    "Un empleo con recomendaciones o candidaturas se archiva en lugar de borrarse, para que nadie pierda un registro ni una recompensa.",

  referrals_title: "Recomendar a alguien",
  referrals_honest:
    "Recomienda a personas que conozcas y escribe lo que sea verdad: lo leen la empresa y la propia persona. Indica que alguien lo quiere solo si has hablado con esa persona y es así.",
  referrals_told:
    "Preguntamos por correo a las personas que recomiendas, y la empresa solo las ve después de su sí, o cuando las contrata por una candidatura propia. A quien se pregunta y ni responde ni se postula se le borra a los 30 días. Si indicas que has hablado con la persona y que lo quiere, la empresa la ve cuando nuestro correo a esa persona ha salido, salvo que el empleo pregunte primero a todas las personas. Hasta que alguien de la empresa haya abierto o movido la recomendación, puedes corregirla o retirarla, salvo que la persona viniera por tu enlace. Si ningún correo llega a la persona, puedes corregir la dirección una vez.",
  referrals_link:
    "En su lugar puedes pasar un enlace con el que las personas se recomiendan a sí mismas, con sus propias palabras y desde una dirección que se ha probado que es suya. La empresa puede poner fin a tu enlace a un empleo suyo; entonces ya no creas otro para ese empleo. Quien ha dejado sus datos por enlaces de varios recomendadores a un mismo empleo, sin haber confirmado ninguno, elige qué enlace cuenta.",
  referrals_stated_relationship:
    "Puedes decir de qué conoces a la persona. Ella lo confirma o lo dice con sus palabras, y la empresa, tú y ella leen ambas cosas.",
  referrals_first:
    "El mérito es de quien recomienda primero a una persona para un empleo. Una recomendación posterior de la misma persona para ese empleo no se acepta.",
  referrals_self:
    "No se permite la autorrecomendación: no puedes recomendarte a ti mismo, ni a nadie para un empleo sobre cuyas personas decidas o a las que valores para la empresa.",
  referrals_applied:
    "A quien ya se ha postulado a un empleo no se le puede recomendar después para él. Si alguien fue recomendado y se postula más tarde, el mérito sigue siendo de quien lo recomendó. Ambas cosas valen solo si está demostrado que quien se postula es la persona recomendada: su cuenta aceptó la recomendación por su enlace o verificó el correo electrónico al que se envió. Una dirección o un perfil de LinkedIn que solo se ha escrito no demuestra nada: la empresa lee entonces únicamente que quizá hubo una recomendación, y sin esa prueba no se debe ninguna recompensa.",
  referrals_kept:
    "Una recomendación que la empresa descarta conserva su mérito en esa empresa durante 12 meses desde el día en que se hizo: si al final se contrata allí a la persona por una candidatura propia, al empleo que sea, la recompensa prometida corresponde a quien la recomendó primero. El mérito termina si la persona rechaza la recomendación o se retira.",
  referrals_known:
    "Una empresa puede indicar a personas que ya conoce. Si había indicado a alguien antes de tu recomendación, como mucho 180 días antes, la empresa lo lee con ella; la persona y tú, a más tardar cuando alguien de la empresa la ha abierto o movido. Si la descarta, no conserva mérito; mientras siga en curso, una contratación por ella debe la recompensa como cualquier otra.",
  referrals_claimed:
    "Desde las entrevistas, y durante esos 12 meses tras un no de la empresa, la persona o quien la recomendó puede comunicar una vez que la persona ha empezado allí. La empresa tiene entonces siete días para responder. Sin respuesta cuenta como contratación y se debe la recompensa. Dos contrataciones sin respuesta detienen las nuevas recomendaciones a los empleos de la empresa hasta que confirme una de ellas. Que ya conocía a la persona, una empresa solo puede responderlo si nos la había indicado antes de la recomendación; lo comprobamos.",

  rewards_title: "Recompensas y cobros",
  rewards_earned:
    "La recompensa se gana cuando la persona que recomendaste es contratada y supera el período de prueba: tantos días desde la incorporación como indicaba el empleo al recomendarla, de 30 a 180, o menos si la empresa lo confirma antes.",
  rewards_time:
    "Los cobros se hacen normalmente en los 90 días siguientes a la confirmación de la contratación. Es entonces cuando se crea tu cobro; a partir de ahí, el dinero suele llegar en un plazo de 30 días.",
  rewards_manual:
    "Los pagos se hacen por transferencia bancaria o PayPal. Las condiciones del banco o de PayPal también se aplican al pago.",
  rewards_stripe:
    "Los pagos se hacen a través de Stripe o, si así se elige, por transferencia bancaria o PayPal. Las condiciones de Stripe, del banco o de PayPal también se aplican al pago.",
  rewards_failed:
    "Si no se supera el período de prueba, no se debe ninguna recompensa y la empresa recupera lo que pagó por ella. Si aun así ya se había pagado, se descuenta de recompensas posteriores.",
  rewards_disputed:
    "Si una parte no está de acuerdo con una contratación o su recompensa, puede abrir un litigio mientras la recompensa se deba o esté en custodia, de uno en uno y como mucho tres por recomendación; un no a un inicio comunicado abre uno. La recompensa queda detenida mientras tanto. La otra parte tiene siete días para responder; después nuestra administración confirma la recompensa, la asigna a otra persona que recomendó o la devuelve a la empresa, o la reparte en porcentajes enteros, con palabras que leen ambas partes.",
  rewards_sharing:
    "Antes de enviar una recomendación, dos recomendadores pueden acordar compartir su recompensa en porcentajes enteros; uno de los dos la envía, una vez. La empresa, la persona y ambos leen quiénes la comparten. Quien elimina su cuenta o renuncia a sus recompensas pendientes ya no tiene parte: pasa a la empresa, y la del otro se mantiene. Si quien la envió ha eliminado su cuenta, el otro comunica el inicio y responde en un litigio.",
  rewards_shared:
    "Si una recompensa se reparte, cada persona recibe su propio pago. La parte de quien ha eliminado su cuenta vuelve a quien la pagó.",
  rewards_receipt:
    "Cada paso de una recomendación, de su recompensa y de su pago es una entrada de un registro que se firma cada día. Puedes descargar lo que dice de una recomendación tuya y comprobarlo sin nosotros.",
  rewards_tax: "Los impuestos sobre una recompensa los paga quien la recibe.",

  candidates_title: "Postularse a un empleo",
  candidates_true:
    "Lo que envías debe ser verdad y ser tuyo. Puedes postularte una vez a cada empleo, pero no a uno de tu propio equipo.",
  candidates_change:
    "Hasta las entrevistas puedes corregir o retirar una candidatura. La que retiras era la única que podías enviar a ese empleo.",
  candidates_referred:
    "Si alguien te recomendó, lees lo que escribió, aceptas o rechazas, corriges tu nombre, LinkedIn y CV mientras siga en curso, o pides que se borren tus datos, con el enlace de nuestro correo y sin cuenta. Una corrección no cambia quién fue el primero ni la recompensa.",
  candidates_company: "Solo la empresa decide a quién entrevista y contrata, y responde de su decisión.",
  candidates_scouts:
    "Quien solicita ser Scout recibe un acuse por correo. Con un no llega un motivo de una lista; 30 días después puedes volver a solicitarlo.",

  content_title: "Lo que escribes",
  content_text:
    "Sigue siendo tuyo. Nos permites guardarlo y mostrarlo a quien va dirigido: un empleo a todo el mundo, una recomendación al equipo del empleo y a la persona de quien trata, una candidatura al equipo del empleo, un mensaje a quienes va dirigido y a ese equipo.",

  conduct_title: "Uso correcto",
  conduct_text:
    "No uses el servicio para enviar mensajes no deseados, reunir datos sobre personas, hacerte pasar por otro o eludir sus límites y protecciones.",
  conduct_messages:
    "Como mucho llegan cinco mensajes seguidos a quien no ha respondido, y tres preguntas de una misma persona sobre un empleo a su equipo. Tras un no de la empresa, los mensajes van y vienen 30 días más. Quien lee un mensaje, una pregunta o una respuesta puede denunciarlos; entonces los leemos y, de un mensaje, hasta los dos anteriores.",
  conduct_measures:
    "Podemos retirar lo que incumpla estas condiciones y suspender o cerrar la cuenta de la que procede. Decimos por qué, salvo que la ley lo prohíba.",

  liability_title: "Responsabilidad",
  liability_cap:
    "Nuestra responsabilidad total ante ti se limita a las recompensas pagadas en los 12 meses anteriores.",
  liability_law:
    "Donde la ley no admite un límite, como en caso de dolo, negligencia grave o daños a personas, no hay ninguno.",
  liability_people: "Si alguien es contratado, y lo bien que trabaje, es cosa de la empresa y del candidato.",

  changes_title: "Cambios en estas condiciones",
  changes_notice:
    "Avisamos con 30 días de antelación de cualquier cambio importante. Hasta que pasen los 30 días se aplican las condiciones que conoces.",
  changes_leave: "Si no estás de acuerdo con un cambio, puedes pedir que cerremos tu cuenta antes de que se aplique.",

  ending_title: "Dejar el servicio",
  ending_text:
    "Puedes dejarlo en cualquier momento: elimina tu cuenta en sus ajustes o escribe a <mail/> y la cerramos. Las recompensas que hayas ganado se pagan igualmente: la cuenta espera hasta entonces, salvo que renuncies a ellas expresamente.",

  law_title: "Ley aplicable",
  law_text:
    "Estas condiciones se rigen por la ley de Estonia. Si eres consumidor, conservas la protección que te da la ley de tu país.",

  questions_title: "Preguntas",
  questions_text: "Si algo no queda claro, pregúntanos en <mail/>.",

  sources_title: "Fuentes",
  sources_text:
    "Las ciudades y regiones proceden de <geonames/>, con la licencia <licence/>. Hemos omitido las poblaciones de menos de 15.000 habitantes y la mayoría de sus otros nombres. Los nombres de los países proceden del Unicode CLDR.",
} as const satisfies Catalogue<typeof en>;
