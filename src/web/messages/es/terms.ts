import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/terms.ts";

export default {
  title: "Condiciones del servicio",
  description: `El acuerdo entre tú y ${PRODUCT_NAME}: las recomendaciones y a quién se atribuyen, recompensas y cobros, responsabilidad y ley aplicable.`,
  lead: `El acuerdo entre tú y ${PRODUCT_NAME}. Al usar el servicio aceptas estas condiciones.`,

  parties_title: "Partes",
  parties_text: `«Nosotros» somos quienes gestionan ${PRODUCT_NAME} en {{domain}}. «Tú» eres cualquier persona que use el servicio: para publicar empleos, recomendar a alguien, postularse o consultar.`,
  parties_role: `Las empresas publican empleos con recompensa, los recomendadores responden por alguien y los candidatos se postulan. ${PRODUCT_NAME} los pone en contacto. No es el empleador ni parte de ningún contrato de trabajo.`,

  account_title: "Tu cuenta",
  account_true: "Usa tu propio nombre y una dirección de correo electrónico que consultes.",
  account_safe: "No compartas tu contraseña. Si otra persona accede a tu cuenta, avísanos de inmediato en <mail/>.",
  account_roles: "Con una sola cuenta puedes publicar, recomendar y postularte, y cambiar de rol cuando quieras.",

  jobs_title: "Publicar empleos",
  jobs_real:
    "Publica solo empleos que existan y que puedas cubrir. Un anuncio no puede infringir la ley ni discriminar.",
  jobs_promise:
    "La recompensa de un empleo es una promesa. Una recomendación mantiene la recompensa que el empleo mostraba en el momento de hacerla, aunque el empleo se edite después.",
  jobs_open:
    "Un empleo admite recomendaciones y candidaturas mientras esté abierto y no haya pasado su fecha de cierre.",
  jobs_answers:
    "Cada empleo indica en cuántos días, de 1 a 14, promete su empresa una primera respuesta. Mientras cinco personas a la vez lleven esperando más de lo prometido, los empleos de la empresa no admiten nuevas recomendaciones. Las candidaturas se siguen admitiendo. Si 45 días después de empezar las entrevistas no se ha decidido nada, lo mostramos a la persona y a quien la recomendó.",
  jobs_figures:
    "Una vez al día calculamos cómo responde una empresa y mostramos el resultado en su página y en sus empleos: cuántas de las primeras respuestas prometidas en los últimos 90 días llegaron a tiempo, contando también las tardías. Con menos de cinco personas no se muestra nada. Nadie puede introducir ni ocultar estas cifras.",
  jobs_reasons:
    "Cuando rechaces a alguien, elige un motivo de la lista. Lo ven la persona y quien la recomendó. Un motivo que en un empleo se ha dado al menos a tres personas se muestra, como total, a quienes pueden recomendar para ese empleo.",
  jobs_referrers:
    "Un empleo indica quién puede recomendar para él: cualquiera, los Vetted Scouts, personas invitadas o gente de la empresa. Si exige que ambos hayan trabajado juntos, no se admite ninguna otra recomendación.",
  jobs_archive:
    "Un empleo con recomendaciones o candidaturas se archiva en lugar de eliminarse, para que nadie pierda un registro ni una recompensa.",

  referrals_title: "Recomendar a alguien",
  referrals_honest:
    "Recomienda a personas que conozcas y escribe la verdad: lo leen la empresa y la propia persona. Indica que alguien quiere la recomendación solo si has hablado con esa persona y es así.",
  referrals_notified:
    "Pedimos por correo su consentimiento a las personas que recomiendas. La empresa solo las ve cuando aceptan, o cuando las contrata a través de una candidatura propia. Los datos de quien ni responde ni se postula se borran a los 30 días. Si indicas que has hablado con la persona y que quiere la recomendación, la empresa la ve en cuanto se ha enviado nuestro correo a esa persona, salvo que el empleo pregunte siempre primero. Puedes corregir o retirar una recomendación hasta que alguien de la empresa la haya abierto o movido, salvo que la persona llegara por tu enlace. Si ningún correo llega a la persona, puedes corregir la dirección una vez.",
  referrals_link:
    "En su lugar puedes compartir un enlace con el que las personas se recomiendan a sí mismas, con sus propias palabras y desde una dirección de correo que se ha comprobado que es suya. La empresa puede desactivar tu enlace a uno de sus empleos; entonces no puedes crear otro para ese empleo. Quien ha dejado sus datos a través de enlaces de varios recomendadores para un mismo empleo, sin haber confirmado ninguno, elige qué enlace cuenta.",
  referrals_stated_relationship:
    "Puedes indicar de qué conoces a la persona. Ella lo confirma o lo describe con sus palabras. La empresa, la persona y tú ven ambas cosas.",
  referrals_first:
    "La recomendación se atribuye a quien recomienda primero a una persona para un empleo. Una recomendación posterior de la misma persona para ese empleo no se acepta.",
  referrals_self:
    "No se permite la autorrecomendación: no puedes recomendarte a ti mismo, ni recomendar a nadie para un empleo en el que decidas sobre los candidatos o los valores en nombre de la empresa.",
  referrals_applied:
    "A quien ya se ha postulado a un empleo no se le puede recomendar después para él. Si una persona recomendada se postula más tarde, la recomendación se sigue atribuyendo a quien la recomendó. Ambas reglas se aplican solo si está demostrado que quien se postula es la persona recomendada: su cuenta aceptó la recomendación a través de su enlace o verificó la dirección de correo a la que se envió. Una dirección o un perfil de LinkedIn que solo se ha escrito no demuestra nada. En ese caso, la empresa solo ve que quizá hubo una recomendación, y sin esa prueba no se debe ninguna recompensa.",
  referrals_kept:
    "Una recomendación que la empresa rechaza sigue contando en esa empresa durante 12 meses desde el día en que se hizo. Si al final se contrata allí a la persona a través de una candidatura propia, para cualquiera de sus empleos, la recompensa prometida corresponde a quien la recomendó primero. Deja de contar si la persona rechaza la recomendación o se retira.",
  referrals_existing_contacts:
    "Una empresa puede indicar a personas que ya conoce. Si había indicado a alguien antes de tu recomendación, como mucho 180 días antes, la empresa lo ve junto con ella. La persona y tú lo ven, a más tardar, cuando alguien de la empresa ha abierto o movido la recomendación. Si se rechaza, no sigue contando. Mientras esté en curso, una contratación a través de ella da derecho a la recompensa como cualquier otra.",
  referrals_claimed:
    "Desde las entrevistas, y durante esos 12 meses tras un rechazo de la empresa, la persona o quien la recomendó puede comunicar una vez que la persona ha empezado allí. La empresa tiene entonces siete días para responder. Sin respuesta, cuenta como contratación y se debe la recompensa. Con dos contrataciones sin respuesta, los empleos de la empresa no admiten nuevas recomendaciones hasta que confirme una de ellas. Una empresa solo puede responder que ya conocía a la persona si la había indicado antes de la recomendación; lo comprobamos.",

  rewards_title: "Recompensas y cobros",
  rewards_earned:
    "La recompensa se gana cuando la persona que recomendaste es contratada y supera el período de prueba. Este dura, desde la fecha de incorporación, los días que indicaba el empleo cuando la recomendaste, de 30 a 180, o menos si la empresa lo confirma antes.",
  rewards_time:
    "Los cobros se hacen normalmente en los 90 días siguientes a la confirmación de la contratación. En ese momento se crea tu cobro. A partir de ahí, el dinero suele llegar en un plazo de 30 días.",
  rewards_manual:
    "Los pagos se hacen por transferencia bancaria o PayPal. Las condiciones del banco o de PayPal también se aplican al pago.",
  rewards_stripe:
    "Los pagos se hacen a través de Stripe o, si así se elige, por transferencia bancaria o PayPal. Las condiciones de Stripe, del banco o de PayPal también se aplican al pago.",
  rewards_failed:
    "Si no se supera el período de prueba, no se debe ninguna recompensa y la empresa recupera lo que pagó por ella. Si ya se había pagado, se descuenta de recompensas posteriores.",
  rewards_disputed:
    "Si una parte no está de acuerdo con una contratación o su recompensa, puede abrir un litigio mientras la recompensa se deba o esté en custodia: de uno en uno y como mucho tres por recomendación. Negar un inicio comunicado también abre un litigio. La recompensa queda retenida mientras tanto. La otra parte tiene siete días para responder. Después, un administrador confirma la recompensa, la asigna a otro recomendador, la devuelve a la empresa o la reparte en porcentajes enteros, con una explicación que ven ambas partes.",
  rewards_sharing:
    "Antes de enviar una recomendación, dos recomendadores pueden acordar compartir su recompensa en porcentajes enteros. Uno de los dos la envía, una vez. La empresa, la persona y ambos recomendadores ven quiénes la comparten. Quien elimina su cuenta o renuncia a sus recompensas pendientes ya no tiene parte: pasa a la empresa, y la del otro se mantiene. Si quien envió la recomendación ha eliminado su cuenta, el otro comunica el inicio y responde en un litigio.",
  rewards_shared:
    "Si una recompensa se comparte, cada recomendador recibe su propio pago. La parte de quien ha eliminado su cuenta vuelve a quien la pagó.",
  rewards_receipt:
    "Cada paso de una recomendación, de su recompensa y de su pago queda anotado en un registro que se firma cada día. Puedes descargar las entradas de tus propias recomendaciones y comprobarlas sin nosotros.",
  rewards_tax: "Los impuestos sobre una recompensa los paga quien la recibe.",

  candidates_title: "Postularse a un empleo",
  candidates_true:
    "Lo que envías debe ser verdad y tuyo. Puedes postularte una vez a cada empleo, pero no a un empleo de tu propio equipo.",
  candidates_change:
    "Puedes corregir o retirar una candidatura hasta las entrevistas. Después de retirarla, no puedes volver a postularte al mismo empleo.",
  candidates_referred:
    "Si alguien te recomendó, puedes leer lo que escribió, aceptar o rechazar, corregir tu nombre, LinkedIn y CV mientras la recomendación siga en curso, o pedir que se borren tus datos. Lo haces con el enlace de nuestro correo y sin cuenta. Una corrección no cambia quién fue el primero ni la recompensa.",
  candidates_company: "Solo la empresa decide a quién entrevista y contrata, y es responsable de su decisión.",
  candidates_scouts:
    "Si solicitas ser Scout, te lo confirmamos por correo. Un rechazo incluye un motivo de una lista. Puedes volver a solicitarlo 30 días después.",

  content_title: "Tus contenidos",
  content_text:
    "Tus contenidos siguen siendo tuyos. Nos permites guardarlos y mostrarlos a quienes van dirigidos: un empleo a todo el mundo, una recomendación al equipo del empleo y a la persona de quien trata, una candidatura al equipo del empleo, un mensaje a sus destinatarios y a ese equipo.",

  conduct_title: "Uso correcto",
  conduct_text:
    "No uses el servicio para enviar mensajes no deseados, reunir datos sobre personas, hacerte pasar por otra persona o eludir sus límites y protecciones.",
  conduct_messages:
    "Puedes enviar como mucho cinco mensajes seguidos a quien no ha respondido, y hacer al equipo de un empleo como mucho tres preguntas sobre él. Tras un rechazo de la empresa, se pueden intercambiar mensajes durante 30 días más. Quien pueda leer un mensaje, una pregunta o una respuesta puede denunciarlos. Entonces los leemos y, en el caso de un mensaje, hasta los dos anteriores.",
  conduct_measures:
    "Podemos retirar contenidos que incumplan estas condiciones y suspender o cerrar la cuenta de la que proceden. Indicamos el motivo, salvo que la ley lo prohíba.",

  liability_title: "Responsabilidad",
  liability_cap:
    "Nuestra responsabilidad total ante ti se limita a las recompensas pagadas en los 12 meses anteriores.",
  liability_law:
    "Cuando la ley no admite un límite, por ejemplo en caso de dolo, negligencia grave o daños personales, no hay límite.",
  liability_people: "Si alguien es contratado, y lo bien que trabaje, es un asunto entre la empresa y el candidato.",

  changes_title: "Cambios en estas condiciones",
  changes_notice:
    "Avisamos con 30 días de antelación de cualquier cambio importante. Hasta que pasen los 30 días se aplican las condiciones anteriores.",
  changes_leave:
    "Si no estás de acuerdo con un cambio, puedes pedir que cerremos tu cuenta antes de que entre en vigor.",

  ending_title: "Cerrar tu cuenta",
  ending_text:
    "Puedes dejar el servicio en cualquier momento: elimina tu cuenta en sus ajustes o escribe a <mail/> y la cerramos. Las recompensas que hayas ganado se pagan igualmente. La cuenta se mantiene hasta entonces, salvo que renuncies a ellas expresamente.",

  law_title: "Ley aplicable",
  law_text:
    "Estas condiciones se rigen por la ley de Estonia. Si eres consumidor, conservas la protección que te da la ley de tu país.",

  questions_title: "Preguntas",
  questions_text: "Si algo no queda claro, pregúntanos en <mail/>.",

  sources_title: "Fuentes",
  sources_text:
    "Los datos de ciudades y regiones proceden de <geonames/>, con la licencia <licence/>. Hemos omitido las poblaciones de menos de 15.000 habitantes y la mayoría de sus nombres alternativos. Los nombres de los países proceden del Unicode CLDR.",
} as const satisfies Catalogue<typeof en>;
