import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Política de privacidad",
  description: `Qué guarda ${PRODUCT_NAME} sobre ti y por qué, quién lo ve, cuánto tiempo se conserva y cuáles son tus derechos según el RGPD.`,
  lead: "Qué guardamos sobre ti y por qué, quién lo ve y cómo puedes verlo, corregirlo o pedir que se borre.",
  who_title: "Quién es responsable",
  who_text: `«Nosotros» somos quienes gestionan ${PRODUCT_NAME} en {{domain}}. Somos responsables de los datos personales que aquí se guardan. Para cualquier cuestión sobre ellos, escribe a <mail/>.`,
  account_title: "Tu cuenta",
  account_name: "Tu nombre y apellidos, tu dirección de correo electrónico y si esa dirección se ha verificado.",
  account_role:
    "El rol que has elegido (empleador, recomendador o candidato), cuándo te registraste y cuándo iniciaste sesión por última vez.",
  account_password:
    "Nunca tu contraseña: solo guardamos un resumen criptográfico a partir del cual no se puede recuperar.",
  account_profile:
    "Lo que añades a tu perfil: foto, teléfono, ubicación, un texto breve sobre ti, empresa, puesto, experiencia, habilidades, LinkedIn y sitio web. En Ajustes, Privacidad, eliges quién lo ve. Tu correo y tu teléfono no se muestran a nadie si no lo permites.",
  account_page: "Tu nombre de usuario y el mensaje de tu página de recomendación, que cualquiera puede leer.",
  account_settings:
    "Tus ajustes: idioma, zona horaria, tema, qué notificaciones quieres y por qué medio, cuándo se cierra tu sesión y cómo cobras. Solo tú los ves.",
  account_saved: "Los empleos que has guardado y los privados cuyo enlace has abierto. Solo tú ves esa lista.",
  account_searches:
    "Las búsquedas que has guardado: su nombre, sus filtros y con qué frecuencia quieres recibir avisos de empleos nuevos. Solo tú las ves.",
  account_notices:
    "Las notificaciones que te hemos enviado. De cada navegador en el que has permitido notificaciones push guardamos, cifrada, la dirección en la que su fabricante las recibe.",
  account_mails:
    "Los correos para ti, cifrados, hasta que se envían. Después solo guardamos el tipo, el motivo y la hora del correo.",
  security_title: "Inicio de sesión y seguridad",
  security_session:
    "De cada sesión: cómo iniciaste sesión, cuándo empezó y cuándo se usó por última vez, tu dirección IP y el nombre que indica tu navegador.",
  security_provider:
    "Si inicias sesión con una cuenta externa: qué proveedor, el número con el que te identifica y el nombre y el correo que nos ha dado.",
  security_factor:
    "Para la autenticación de dos factores: el nombre de tu aplicación de autenticación, la clave que comparte con nosotros (cifrada) y tus códigos de recuperación como resúmenes criptográficos.",
  security_passkey:
    "De cada llave de acceso: el nombre que le diste, el número que le da tu dispositivo, la clave pública que comprueba sus firmas, la dirección para la que se creó, cómo se accede a tu dispositivo, cuántas veces indica este que se usó, si al añadirla habías presentado un segundo factor, cuándo se añadió y se usó por última vez, y cuándo se bloqueó si alguien podría tener una copia. Aquello con lo que la desbloqueas (huella, rostro o PIN) nunca sale de tu dispositivo.",
  security_company:
    "Si tu empresa da acceso a su gente con un proveedor propio, guardamos el número con el que ese proveedor te identifica, desde cuándo, cuándo iniciaste sesión así por última vez y qué sesiones tuyas empezaron de ese modo. Los propietarios de la empresa indican el proveedor. Cuando se prueba el acceso, guardamos lo que el proveedor indicó sobre quien lo probó (número, dirección y nombre) hasta la siguiente prueba o hasta que se elimine la conexión. Guardamos cifrado el secreto del proveedor, y quién conserva las demás formas de iniciar sesión cuando la empresa no permite otra.",
  security_keys:
    "De cada clave de API que creas: su nombre, sus primeros caracteres, sus permisos, cuándo se creó, cuándo se usó por última vez y cuándo caduca, y la propia clave como resumen criptográfico, hasta 90 días después de su final. Los cambios hechos con ella constan en el registro que se describe más abajo. De una clave que creas para una empresa guardamos lo mismo y, mientras tengas una cuenta, que la creaste tú.",
  security_agents:
    "De cada agente que conectas: el nombre con el que se identifica, adónde van sus respuestas, lo que puede hacer, cuándo se conectó, cuándo se usó por última vez y cuándo termina su acceso, y sus tokens como resúmenes criptográficos, hasta 90 días después de su final. Sus solicitudes constan en el registro que se describe más abajo.",
  security_drafts:
    "Lo que tus agentes preparan para ti, hasta que lo confirmas o lo descartas, durante 7 días como máximo. A las personas que figuran en un borrador no se les avisa antes de que lo confirmes. Guardamos el resultado 30 días sin el contenido.",
  security_links: "Los enlaces y códigos que te enviamos por correo, como resúmenes criptográficos, hasta que caducan.",
  security_log:
    "Un registro de altas, inicios de sesión (también los fallidos), cierres de sesión, cambios de contraseña y de métodos de pago y eventos similares, con hora y dirección IP. Nos ayuda a distinguirte de un extraño.",
  security_counters:
    "Contadores que frenan a quien intenta adivinar contraseñas, y nuestras respuestas a las solicitudes, para que una solicitud repetida no tenga efecto dos veces.",
  jobs_title: "Empleos y empresas",
  jobs_text:
    "Lo que escribes sobre un empleo y su empresa es público: sus páginas están abiertas a todo el mundo y a los buscadores. Tu nombre no aparece en ellas. Los borradores y las plantillas solo los ve quien puede editarlos.",
  jobs_owner:
    "Guardamos quién publicó un empleo y quién añadió una empresa. De cada cambio de estado de un empleo, una recomendación, una candidatura, una recompensa o un cobro, guardamos cuándo se hizo y quién lo hizo.",
  jobs_log:
    "Cada paso de una recomendación y de su dinero queda anotado también en un registro al que solo se añaden entradas. Las personas figuran en él como huellas, cada una hecha con su propio número secreto. El número se elimina con la cuenta, o cuando la persona pide borrar sus datos; la huella ya no puede asociarse a nadie. Cada día se publica un número firmado sobre todo el registro, que no nombra a nadie. Los recomendadores pueden descargar lo que el registro contiene sobre sus propias recomendaciones.",
  jobs_verification:
    "De la verificación de una empresa guardamos el dominio, cómo y desde cuándo está demostrado, y la última respuesta de sus servidores de nombres. La dirección a la que se envía un enlace solo se guarda con el correo. Cualquiera ve si una empresa está verificada, cómo y desde cuándo.",
  jobs_team:
    "Guardamos quién forma parte del equipo de una empresa, con qué rol y desde cuándo, y en qué empleos participa; a quién invitó el equipo, a qué dirección y quién lo hizo; quién pidió entrar y el texto de la solicitud; los correos de la empresa a los candidatos y quién los escribió; y las vistas de la lista de personas que guardas. El equipo puede verlo. Una invitación se borra cuando se responde, se retira o lleva 30 días caducada.",
  jobs_existing_contacts:
    "Una empresa puede indicar a quién conoce ya, por dirección de correo o ruta de LinkedIn. Solo guardamos de ello resúmenes con clave, que nadie puede volver a leer y que no se pueden comparar entre empresas, con el primer y el último día en que se indicó a cada persona, durante 180 días desde el último. Nadie ve quién está en una lista así. Cuando se recomienda a una persona, guardamos con la recomendación si la empresa la había indicado antes y desde cuándo. La empresa lo ve con la recomendación; quien recomienda y la propia persona lo ven, a más tardar, cuando alguien de la empresa la ha abierto o movido. Quien pide borrar sus datos se elimina de las listas por su dirección.",
  jobs_imports:
    "Una empresa puede importar sus empleos desde otro portal. Guardamos la dirección del portal o el nombre de un archivo, de quién son los empleos, cómo se determina la recompensa y, durante 30 días, qué hizo cada importación, con los títulos de los empleos. Un archivo se guarda hasta que se importa, un día como máximo. Solo leemos portales en los servidores que ha indicado el operador y no enviamos allí nada más que la consulta. Pueden verlo quienes pueden publicar por la empresa.",
  jobs_webhooks:
    "Una empresa puede hacer que se avise a otros programas que elija cuando ocurre algo con sus empleos, recomendaciones, candidaturas y recompensas. Enviamos los números de los registros y sus estados, nunca el nombre, la dirección, los textos ni los archivos de nadie. Guardamos la dirección del programa, el secreto de firma (cifrado) y, durante 30 días, lo que se envió y el comienzo de la respuesta. Pueden verlo quienes administran la empresa.",
  jobs_hiring_system:
    "Una empresa puede conectar su propio sistema de selección (Greenhouse, Ashby o Lever). Le enviamos a las personas que fueron recomendadas y aceptaron: nombre, dirección de correo, dirección de LinkedIn, CV y lo que escribió el recomendador, con su nombre. No enviamos a nadie más. Guardamos, cifradas, las claves que nos da la empresa, el número de la persona en ese sistema y en qué paso está. La página del enlace enviado por correo y la cuenta de la persona recomendada indican que sus datos se enviaron allí. Cuando se borran los datos de alguien aquí, pedimos también que se borren allí. Si el sistema no admite esa petición, pedimos a la empresa que lo haga a mano.",
  jobs_people_sync:
    "Una empresa que ha demostrado su dominio puede dejar que su proveedor de identidad añada y retire a personas con una dirección de ese dominio (SCIM). De cada persona guardamos lo que envía el proveedor (nombre en su sistema, número, dirección, nombres, grupos), qué cuenta es, si la cuenta se creó así y desde cuándo. Las cincuenta solicitudes rechazadas más recientes se guardan con el nombre enviado. Los propietarios de la empresa pueden ver todo esto. Termina con la cuenta o con la empresa. Quien queda desactivado conserva sus propias recomendaciones y su dinero.",
  jobs_archives:
    "Un propietario de una empresa puede exportar a un archivo todo lo que la empresa ve aquí. Contiene a las personas de sus empleos con lo que aportaron, aceptaron y escribieron, a su equipo con nombres y direcciones, y sus recompensas. No contiene contraseñas, métodos de pago ni nada que las personas guarden solo para sí. Guardamos quién lo pidió, a quién nombra y el archivo durante siete días. Si alguien que figura en él pide borrar sus datos, se elimina de inmediato. Una vez descargado, la empresa es responsable de conservarlo como exige la ley.",
  jobs_pipeline:
    "Cómo trabaja un equipo con las personas de sus empleos: los pasos de entrevista, quién movió a quién y cuándo, qué se deshizo, las notas y valoraciones de sus miembros, y quién de ellos abrió por última vez la ficha de quién y cuándo. Solo el equipo puede verlo. Se guarda tanto como la ficha; las notas, hasta que la persona pida borrar sus datos.",
  jobs_interviews:
    "De las entrevistas guardamos qué horas propuso un equipo a quién, dónde, los textos y las zonas horarias, quién participa, y qué se acordó, cambió o canceló y por qué. Pueden verlo el equipo y la persona invitada. Se elimina 180 días después de la entrevista o de su final; los textos se borran en cuanto la persona pide borrar sus datos. De una dirección privada de calendario guardamos una huella y cuándo se creó.",
  jobs_messages:
    "Guardamos los mensajes sobre una recomendación o candidatura con su autor, sus destinatarios y hasta dónde ha leído cada uno. Pueden leerlos los destinatarios indicados en cada mensaje y todo el equipo de la empresa. Si se denuncia un mensaje, nuestros administradores lo leen junto con, como máximo, los dos anteriores que todos sus lectores también pueden leer. Los mensajes se borran con la persona de la que tratan y con la cuenta de su autor. Nuestro correo dice que hay un mensaje, no lo que dice.",
  jobs_questions:
    "De una pregunta sobre un empleo antes de recomendar guardamos quién la hizo, la pregunta, quién respondió y la respuesta. Pueden leerla quien preguntó y el equipo de la empresa. La empresa puede publicar la pregunta y la respuesta en la página del empleo con su propia redacción, nunca con el nombre de quien preguntó. La pregunta se borra con la cuenta de quien la hizo. Lo que la empresa publicó queda como texto suyo.",
  files_title: "Archivos",
  files_what: "Los CV, fotos de perfil y logos, con el nombre, el tamaño y el tipo del archivo y quién lo envió.",
  files_readers:
    "Un CV solo lo puede descargar quien puede leer la recomendación, candidatura o presentación a la que pertenece. El CV que la persona recomendada subió a una recomendación no lo puede descargar quien la recomendó.",
  referrals_title: "Si alguien te ha recomendado",
  referrals_intro: "Una recomendación trata de una persona que quizá no tenga cuenta aquí. Si esa persona eres tú:",
  referrals_what:
    "Quien te recomendó nos dio tu nombre, tu correo electrónico y, opcionalmente, tu dirección de LinkedIn y tu CV, con la recomendación que escribió sobre ti. Si indica de qué, dónde y desde cuándo se conocen, lo guardamos con tu respuesta.",
  referrals_record:
    "También guardamos el empleo, la recompensa, quién te recomendó y cuándo, cada cambio de estado, tu fecha de incorporación, el motivo de la empresa si te rechazó, si se comunicó un inicio, quién, para qué día y qué respondió la empresa, y si no se superó un período de prueba y por qué.",
  referrals_disputes:
    "Si las partes de una contratación no están de acuerdo, guardamos sus declaraciones y documentos, qué decidió un administrador y por qué, y cómo se repartió la recompensa. Pueden leerlo ambas partes y nuestros administradores. Los textos y documentos se borran con tus datos.",
  referrals_reward_shares:
    "Si quien te recomienda comparte la recompensa con otro recomendador, guardamos quiénes son, sus partes y cómo lo acordaron. Cuando ya se te ha avisado, el otro recomendador ve tu nombre y el estado de tu recomendación, nada más. La empresa ve ambos nombres y partes, y tu página te muestra quién es. Si quien te recomienda elimina su cuenta, el otro ocupa su lugar para confirmar si has empezado y en un litigio sobre ello.",
  referrals_same:
    "Tu correo y tu dirección de LinkedIn se guardan también en una forma simplificada, que nos indica si la misma persona ya fue recomendada o ya se postuló. Cuando un recomendador pregunta si se te puede recomendar, guardamos durante uno o dos días huellas con clave de tus direcciones.",
  referrals_notified:
    "La empresa solo ve una recomendación cuando la aceptas. Si quien te recomendó indicó que ha hablado contigo y que la quieres, la empresa la ve en cuanto se te ha enviado nuestro correo. Guardamos cuál de los dos casos se aplica, cuándo te avisamos y te lo recordamos por correo, si ningún correo pudo llegarte y si entonces se corrigió la dirección, qué respondiste, en qué idioma leíste la página y, si guardaste la recomendación en una cuenta, en cuál.",
  referrals_links:
    "Si llegaste por el enlace de un recomendador, guardamos durante 3 días lo que escribes allí, hasta que lo confirmes con nuestro correo. Después es una recomendación, y guardamos el enlace o código por el que llegó. De un enlace guardamos el empleo, el código, cuántas veces se abrió y se empezó a rellenar, y quién lo desactivó. No guardamos quién lo abrió: ni cookie ni dirección.",
  referrals_readers:
    "Pueden leer la recomendación tú, quien te recomendó y el equipo de la empresa. Tú la lees con el enlace de nuestro correo o en tu cuenta, con el texto de la recomendación, lo que se compartió sobre ti y la recompensa. Los administradores ven las recomendaciones pendientes de revisión. Los demás solo ven cuántas recomendaciones tiene un empleo.",
  referrals_rights:
    "El enlace de nuestro correo te muestra la recomendación y lo que se escribió sobre ti. Allí puedes aceptarla, rechazarla, leer su historial y los próximos pasos, o pedir que se borren tus datos. No necesitas una cuenta. Si has perdido el correo, <fresh>pide un enlace nuevo</fresh>.",
  referrals_correct_rights:
    "Puedes corregir tu nombre, tu dirección de LinkedIn y tu CV, allí o en tu cuenta, mientras la recomendación siga en curso. La empresa y quien te recomendó ven el nombre y la dirección de LinkedIn nuevos y cuándo los cambiaste. El CV que subes es solo para la empresa: quien te recomendó ve que subiste o quitaste uno, y cuándo. Los datos anteriores no se conservan, con dos excepciones: la dirección de LinkedIn simplificada del primer envío, que muestra quién fue el primero, y lo que conserve de ti quien te recomendó si te habías presentado en su página.",
  referrals_register:
    "En el <register>registro de no recomendar</register> puedes asegurarte de que nadie te recomiende. Contiene huellas con clave de tu dirección y, si la indicas, de tu página de LinkedIn, no las direcciones.",
  introductions_title: "Si te has presentado a alguien o alguien te ha añadido a su lista",
  introductions_what:
    "En una página de recomendación dejas tu nombre, tu correo, lo que buscas y, si quieres, LinkedIn, WhatsApp y un CV.",
  introductions_added:
    "Quien quizá quiera recomendarte también puede añadirte a mano: tu nombre, tu correo, lo que buscas y, si los conoce, LinkedIn, WhatsApp y un CV. Un correo te informa de ello, con un enlace para verlo y para pedir que te quiten. A una dirección se envían como mucho tres de estos correos al día, y ninguno a una dirección del registro de no recomendar. Si ningún correo te llega, la entrada se elimina a los siete días. Guardamos cuándo se te añadió y se te avisó, y huellas con clave: de tu dirección para el enlace y de tu dirección de LinkedIn, para que no se envíe ningún correo si está en el registro. Una entrada que no se usa durante 180 días se elimina, salvo que haya una recomendación en curso.",
  introductions_notes:
    "Quien te tiene en su lista puede escribir notas privadas sobre ti. Ninguna empresa ni nadie más puede leerlas. Solo figuran en su propia descarga y se borran con tus datos: cuando te elimina, cuando pides que te quite o cuando pides que se borren tus datos.",
  introductions_readers:
    "Solo esa persona puede leerlo, hasta que te recomienda para un empleo; entonces es también una recomendación. Un mensaje que escribas allí se le envía por correo con tu dirección y no se guarda.",
  applications_title: "Si recomiendas o te postulas",
  applications_refer:
    "Cuando recomiendas a alguien, guardamos tu recomendación, de qué dices que se conocen, cuándo la enviaste y la recompensa.",
  applications_apply:
    "Cuando te postulas, guardamos el nombre, el correo electrónico, la dirección de LinkedIn, la carta de presentación, el CV y las respuestas a las preguntas del empleo que envías, qué respuestas difieren de lo que pide la empresa, si corregiste o retiraste la candidatura y cuándo, y la recomendación a la que se atribuye.",
  applications_readers:
    "El equipo de la empresa puede leerlo, con tu nombre. De cada cambio de estado guardamos cuándo se hizo y quién lo hizo, y el motivo de la empresa si te rechazó.",
  scouts_title: "Solicitudes de Scout",
  scouts_what:
    "Si solicitas ser Scout: tu nombre, tu correo y tu LinkedIn, tu rol, el idioma y la campaña por la que llegaste, lo que aceptaste, quién decidió qué y, si se rechaza, el motivo, que te enviamos por correo. Los administradores pueden leerlo. Lo que envíes en los 30 días siguientes a un rechazo no se guarda; nuestro correo lo indica.",
  scouts_people:
    "Si un Scout te nombró: tu dirección de LinkedIn, de qué se conocen, un puesto y por qué serías una gran contratación. No tenemos tu correo para informarte, así que todo se elimina a los 30 días.",
  reports_title: "Denuncias",
  reports_what:
    "Cuando denuncias un empleo, una empresa, una página de recomendador, un mensaje, una pregunta o su respuesta, guardamos el motivo, tu texto, la hora, el idioma de la página y, para poder responderte, tu cuenta o la dirección que diste. De una respuesta denunciada guardamos lo que decía en ese momento. Guardamos qué se decidió y por qué, quién lo decidió, qué empleos se archivaron y lo que tú o la otra parte digan en una reclamación.",
  reports_readers:
    "Los administradores leen las denuncias y lo denunciado: de un mensaje, como mucho los dos anteriores que todos sus lectores también pueden leer; de una respuesta, su pregunta. Nada de ello se copia: cuando alguien pide borrar sus datos o elimina su cuenta, su texto se borra también de ahí. Quien publicó lo denunciado conoce la decisión y su motivo, nunca quién lo denunció ni qué escribió. Los textos, las direcciones y las cuentas se borran siete meses después de la última decisión, o con tu cuenta; la decisión misma, a los tres años.",
  money_title: "Dinero",
  money_methods:
    "Cómo cobras: titular, banco, país y el número oculto, y una copia de ello con cada cobro. Los números completos y las direcciones de PayPal están cifrados.",
  money_rewards:
    "Recompensas, pagos, cobros y reembolsos: importes, fechas, referencias, quién pagó, quién cobró y por qué método, y los asientos de nuestra contabilidad.",
  money_provider:
    "Cuando el dinero pasa por Stripe: los números que Stripe asignó a un pago, una cuenta o una reclamación.",
  money_readers:
    "Empleador y recomendador ven cada uno su lado de una recompensa. Los administradores que liquidan dinero ven nombres, importes y, en el archivo para el banco, números de cuenta; cada uno de esos accesos queda registrado.",
  device_title: "Cookies y tu dispositivo",
  device_cookie:
    "Usamos dos cookies. Una, cuando inicias sesión con una cuenta externa: vincula la respuesta a tu navegador y caduca a los cinco minutos. Otra, cuando tu idioma no es el inglés: guarda ese idioma durante un año para que las páginas se abran en él.",
  device_storage:
    "Tu navegador guarda tu sesión, cuándo estuviste activo aquí por última vez, tu tema, idioma y zona horaria, el enlace de un correo o de un empleo privado que acabas de abrir y lo que estabas escribiendo en un formulario.",
  device_others: "Nuestras páginas no cargan nada de servidores de otras empresas.",
  why_title: "Base jurídica",
  why_contract:
    "Tu cuenta, tus empleos, tus candidaturas, las recomendaciones que haces y los pagos que resultan de ellas: para prestar el servicio que usas (artículo 6.1.b del RGPD).",
  why_interest:
    "Los datos de personas recomendadas o nombradas y los registros de seguridad: el interés legítimo que tenemos nosotros, los recomendadores y las empresas en que las recomendaciones sean honestas y las cuentas seguras (artículo 6.1.f del RGPD).",
  why_law: "Los registros que la ley nos obliga a conservar, como los de los pagos (artículo 6.1.c del RGPD).",
  sharing_title: "Quién más lo ve",
  sharing_none: "No vendemos datos personales ni mostramos publicidad.",
  sharing_admins:
    "Los administradores gestionan esta instalación con nosotros. Ven las cuentas con nombre, dirección, rol y cuánto guarda cada una, el registro de eventos de las cuentas, las recomendaciones pendientes de revisión, los litigios, las denuncias, las solicitudes de Scout y lo necesario para liquidar el dinero. Solo consultan estos datos para hacer funcionar el servicio, protegerlo o responderte.",
  sharing_manual:
    "Los pagos se hacen por transferencia bancaria y PayPal: los bancos y PayPal reciben lo necesario para un pago. No guardamos números de tarjeta.",
  sharing_stripe:
    "Los pagos se hacen a través de Stripe, que recibe lo necesario para un pago. La tarjeta y la cuenta bancaria se introducen directamente en Stripe. Los pagos por PayPal o transferencia pasan por PayPal y los bancos. No guardamos números de tarjeta.",
  sharing_provider: "Si inicias sesión con {{provider}}, {{provider}} sabe que lo haces y cuándo.",
  sharing_mail:
    "Los correos pasan de nuestro servidor de correo al tuyo. Las notificaciones push pasan, cifradas, por el servicio del fabricante de tu navegador.",
  sharing_law: "Las autoridades reciben lo que la ley nos obliga a entregar, y nada más.",
  time_title: "Cuánto tiempo se conserva",
  time_account:
    "Tu cuenta y lo que has publicado se conservan hasta que elimines la cuenta en sus ajustes. Una cuenta cuya dirección nadie ha confirmado se elimina a los 14 días.",
  time_records:
    "Las recomendaciones y candidaturas se conservan mientras demuestren quién fue el primero y qué recompensa se prometió. Si lo pides, borramos lo que te identifica, salvo que una ley o una recompensa pendiente todavía lo exija. Si una empresa solo te ve cuando aceptas y no respondes, tus datos se borran 30 días después de nuestro primer correo. Si se retira la recomendación, se borran de inmediato.",
  time_log:
    "Una sesión se elimina cuando la cierras o tras 400 días sin uso. El registro conserva los inicios de sesión y eventos similares durante 400 días, y los cambios de permisos, los movimientos de dinero y los borrados durante tres años.",
  time_notices:
    "Las notificaciones se eliminan un año después de leerlas, y las no leídas a los dos años. Lo que queda de un correo enviado se elimina a los 400 días.",
  time_short:
    "Los contadores y las respuestas a solicitudes repetidas se eliminan en dos días, los archivos subidos que nunca se enviaron con un formulario en un día, y los enlaces y códigos cuando caducan.",
  time_accounts:
    "Cuando se elimina una cuenta, lo que la contabilidad necesita se conserva sin nombre, y el nombre de usuario queda reservado 90 días como huella con clave. Las copias de seguridad conservan su contenido hasta que se sobrescriben. De cada persona borrada guardamos durante 400 días una huella con clave que nadie puede volver a leer, para que una copia de seguridad restaurada no recupere sus datos.",
  rights_title: "Tus derechos",
  rights_intro: "Según el RGPD puedes, sin coste alguno:",
  rights_access: "ver lo que guardamos sobre ti y obtener una copia",
  rights_correct: "pedir que se corrija",
  rights_erase: "pedir que se borre o que se limite su uso",
  rights_take: "recibir lo que nos diste en un formato que otros servicios puedan leer",
  rights_object: "oponerte al tratamiento que se basa en un interés legítimo",
  rights_write:
    "En los ajustes de tu cuenta puedes descargarlo todo, corregirlo y eliminar la cuenta. O escribe a <mail/>, con cuenta o sin ella. Respondemos en el plazo de un mes. Para que nadie más reciba tus datos, puede que te pidamos que escribas desde el correo que consta en nuestros registros.",
  rights_automated:
    "Qué pasos están automatizados, según qué reglas y cómo oponerse a ellos se explica <steps>en una página aparte</steps>.",
  rights_complain:
    "También puedes reclamar ante la autoridad de protección de datos del lugar donde vives. En Estonia es la Andmekaitse Inspektsioon.",
  changes_title: "Cambios en esta página",
  changes_text: "Si guardamos otros datos, o los usamos con otro fin, actualizamos esta página.",
} as const satisfies Catalogue<typeof en>;
