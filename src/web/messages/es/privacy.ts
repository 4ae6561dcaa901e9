import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Política de privacidad",
  description: `Qué guarda ${PRODUCT_NAME} sobre ti y por qué, quién lo ve, cuánto tiempo se conserva y cuáles son tus derechos según el RGPD.`,
  lead: "Qué guardamos sobre ti y por qué, quién lo ve y cómo puedes verlo, corregirlo o pedir que se borre.",
  who_title: "Quién es responsable",
  who_text: `«Nosotros» somos las personas que gestionan ${PRODUCT_NAME} en {{domain}}. Somos responsables de los datos personales que aquí se guardan. Para cualquier cuestión sobre ellos, escribe a <mail/>.`,
  account_title: "Tu cuenta",
  account_name: "Tu nombre y apellidos, tu correo electrónico y si ese correo se ha verificado.",
  account_role:
    "El rol que has elegido (empleador, recomendador o candidato), cuándo te registraste y cuándo iniciaste sesión por última vez.",
  account_password: "Nunca tu contraseña: solo un resumen criptográfico a partir del cual no se puede recuperar.",
  account_profile:
    "Lo que añades a tu perfil: foto, teléfono, ubicación, unas palabras sobre ti, empresa, puesto, experiencia, habilidades, LinkedIn y sitio web. En Ajustes, Privacidad, eliges quién lo ve; tu correo y tu teléfono no se muestran a nadie si no lo permites.",
  account_page: "Tu nombre de usuario y el mensaje de tu página de recomendación, que cualquiera puede leer.",
  account_settings:
    "Tus ajustes: idioma, zona horaria, tema, qué novedades quieres y cómo, cuándo se cierra tu sesión y cómo cobras. Solo tú los ves.",
  account_saved: "Los empleos que has guardado y aquellos cuyo enlace abriste. Solo tú ves esa lista.",
  account_searches:
    "Las búsquedas que guardaste: su nombre, sus filtros y con qué frecuencia quieres saber de empleos nuevos. Solo tú las ves.",
  account_notices:
    "Las notificaciones que te hemos dado y, de cada navegador en el que permitiste notificaciones push, cifrada, la dirección en la que su fabricante las recibe.",
  account_mails:
    "Los correos para ti, cifrados, hasta que se envían. De un correo enviado solo quedan su tipo, su motivo y su hora.",
  security_title: "Inicio de sesión y seguridad",
  security_session:
    "De cada sesión, cómo entraste, cuándo empezó y cuándo se usó por última vez, tu dirección IP y el nombre con el que se identifica tu navegador.",
  security_provider:
    "Si entras con una cuenta externa: qué proveedor, su número para ti y el nombre y el correo que nos ha dado.",
  security_factor:
    "Para la autenticación de dos factores: el nombre de tu aplicación de autenticación, cifrada la clave que comparte con nosotros, y tus códigos de recuperación como resúmenes criptográficos.",
  security_passkey:
    "De cada llave de acceso: el nombre que le diste, el número que le da tu dispositivo, la clave pública que comprueba sus firmas, para qué dirección se creó, cómo se llega a tu dispositivo, cuántas veces dice este que se usó, si al añadirla habías mostrado un segundo factor, cuándo se añadió y se usó por última vez, y cuándo se bloqueó si alguien podría tener una copia. Aquello con lo que la desbloqueas (huella, rostro o PIN) nunca sale de tu dispositivo.",
  security_company:
    "Si tu empresa da acceso a su gente con un proveedor propio, guardamos con qué número te conoce ese proveedor, desde cuándo y cuándo entraste con él por última vez, y qué sesiones tuyas empezaron así. Los propietarios de la empresa indican qué proveedor es; de una prueba guardamos lo que dijo el proveedor de quien la hizo: número, dirección y nombre, hasta la siguiente prueba o hasta que se elimine la conexión. Guardamos cifrado el secreto del proveedor, y quién conserva las demás formas de entrar cuando la empresa no permite otra.",
  security_keys:
    "De cada clave de API que creas: su nombre, sus primeros caracteres, lo que permite hacer, cuándo se creó, cuándo se usó por última vez y cuándo caduca, y la propia clave como resumen criptográfico, hasta 90 días después de su final. Lo que se cambia con ella consta en el registro de abajo. De una clave que creas para una empresa guardamos lo mismo, y que la creaste tú mientras tengas una cuenta.",
  security_agents:
    "De cada agente que conectas: cómo se llama a sí mismo, adónde van sus respuestas, lo que puede hacer, cuándo se conectó, cuándo se usó por última vez y cuándo caduca, y sus tokens como resúmenes criptográficos, hasta 90 días después de su final. Lo que pide consta en el registro de abajo.",
  security_drafts:
    "Lo que tus agentes preparan para ti, hasta que lo confirmas o lo descartas, durante 7 días como máximo. A quien aparece en ello no se le dice nada antes de que lo confirmes. Lo que resultó se guarda 30 días sin su contenido.",
  security_links: "Los enlaces y códigos que te enviamos, como resúmenes criptográficos, hasta que caducan.",
  security_log:
    "Un registro de altas, inicios de sesión (también los fallidos), cierres de sesión, cambios de contraseña y de métodos de pago y similares, con hora y dirección IP. Nos ayuda a distinguirte de un extraño.",
  security_counters:
    "Contadores que frenan a quien intenta adivinar contraseñas, y nuestras respuestas a las solicitudes, para que una solicitud repetida no haga dos veces lo mismo.",
  jobs_title: "Empleos y empresas",
  jobs_text:
    "Lo que escribes sobre un empleo y su empresa está para leerse: sus páginas están abiertas a todo el mundo y a los buscadores. Tu nombre no aparece en ellas. Los borradores y las plantillas solo los lee quien puede editarlos.",
  jobs_owner:
    "Guardamos quién publicó un empleo y quién añadió una empresa. De cada cambio de estado, sea de un empleo, una recomendación, una candidatura, una recompensa o un cobro, guardamos cuándo se hizo y quién lo hizo, y el motivo que la empresa indicó si te rechazó.",
  jobs_log:
    "Cada paso de una recomendación y de su dinero está también en un registro al que solo se añade. Las personas figuran en él como huellas, cada una hecha con su propio número secreto. El número se elimina con una cuenta, o cuando la persona hace borrar sus datos; la huella ya no lleva a nadie. Cada día se publica un número firmado sobre el conjunto, que no nombra a nadie. Quien recomendó puede descargar lo que el registro contiene de su recomendación.",
  jobs_proof:
    "De la verificación de una empresa guardamos el dominio, cómo y desde cuándo está demostrado, y lo último que respondieron sus servidores de nombres. La dirección a la que va un enlace solo se guarda con el correo. Todos ven si una empresa está verificada, cómo y desde cuándo.",
  jobs_team:
    "Guardamos quién forma parte del equipo de una empresa, con qué función y desde cuándo, en qué empleos participa, a quién invitó el equipo, a qué dirección y quién lo hizo, quién pidió unirse y con qué palabras, qué dice la empresa en sus correos a los candidatos y quién lo escribió, y las vistas de la lista de personas que guardas. El equipo lo lee; una invitación se borra cuando se responde, se retira o lleva 30 días caducada.",
  jobs_known:
    "Una empresa puede indicar a quién conoce ya, por dirección de correo o ruta de LinkedIn. De lo que envía solo guardamos huellas cifradas, que nadie puede volver a leer ni comparar entre empresas, con el día de la primera y de la última vez, durante 180 días desde la última. Nadie ve quién está en una lista así. Cuando se recomienda a alguien, la recomendación guarda si la empresa lo había dicho antes y desde cuándo; la empresa lo lee con la recomendación; quien recomienda y la propia persona, a más tardar cuando alguien de la empresa la ha abierto o movido. Quien pide borrar sus datos sale de las listas por su dirección.",
  jobs_imports:
    "Una empresa puede traer sus empleos desde otro portal: guardamos la dirección del portal o el nombre de un archivo, de quién son los empleos, cómo se calcula la recompensa y, durante 30 días, qué hizo cada importación, con los títulos de los empleos. Un archivo se guarda hasta que se importa, un día como máximo. Solo leemos portales en los servidores que ha indicado el operador y no enviamos allí nada más que la consulta. Lo leen quienes pueden publicar por la empresa.",
  jobs_webhooks:
    "Una empresa puede hacer que se avise a otros programas que elija cuando ocurre algo con sus empleos, recomendaciones, candidaturas y recompensas. Lo que enviamos son números de registros y sus estados, nunca el nombre, la dirección, las palabras ni los archivos de nadie. Guardamos la dirección del programa, el secreto de firma cifrado y, durante 30 días, lo que se envió y cómo empezaba la respuesta. Lo leen quienes administran la empresa.",
  jobs_hiring_system:
    "Una empresa puede conectar su propio sistema de selección (Greenhouse, Ashby o Lever). Allí va quien fue recomendado y dijo que sí: nombre, dirección de correo, dirección de LinkedIn, CV y lo que escribió el recomendador, con su nombre. Nadie más. Guardamos, cifradas, las claves que nos da la empresa, el número de la persona allí y en qué punto está; la página del enlace enviado por correo y la cuenta de quien fue recomendado dicen que sus datos fueron allí. Cuando se borran los datos de alguien aquí, pedimos también que se borren allí, y si el sistema no admite esa petición se avisa a la empresa de que debe hacerlo a mano.",
  jobs_people_sync:
    "Una empresa que ha demostrado su dominio puede dejar que su proveedor de identidad añada y retire a personas con una dirección de allí (SCIM). De cada una guardamos lo que indica el proveedor (nombre en su sistema, número, dirección, nombres, grupos), qué cuenta es, si la cuenta se creó así y desde cuándo. Lo último que se rechazó se guarda con el nombre enviado, los cincuenta más recientes. Todo eso lo leen los propietarios de la empresa. Termina con la cuenta o con la empresa; quien se desactiva conserva sus propias recomendaciones y su dinero.",
  jobs_archives:
    "Un propietario de una empresa puede hacer que todo lo que la empresa ve aquí se escriba en un solo archivo. Contiene a las personas de sus empleos con lo que dieron, aceptaron y escribieron, a su equipo con nombres y direcciones, y sus recompensas; ninguna contraseña, ninguna forma de pago y nada que una persona guarde para sí. Conservamos quién lo pidió, a quién nombra y el archivo durante siete días; si alguien que figura en él hace borrar sus datos, se elimina de inmediato. Un archivo que ya se descargó es de la empresa, que lo conserva como dice la ley.",
  jobs_pipeline:
    "Cómo avanza un equipo con las personas de sus empleos: los pasos de entrevista, quién movió a quién y cuándo, qué se deshizo, las notas y valoraciones de sus miembros, y quién de ellos abrió por última vez el registro de quién y cuándo. Solo lo lee el equipo; se conserva tanto como el registro, y las notas hasta que la persona haga borrar sus datos.",
  jobs_interviews:
    "De las entrevistas guardamos qué horas propuso un equipo a quién, dónde, con qué palabras y en qué zonas horarias, quién participa, qué se acordó, cambió o canceló y por qué. Lo leen el equipo y la persona invitada; se olvida 180 días después de celebrarse o terminar, y lo escrito en cuanto la persona hace borrar sus datos. De una dirección privada de calendario guardamos una huella y cuándo se creó.",
  jobs_messages:
    "Los mensajes sobre una recomendación o candidatura se guardan con quién los escribió, para quién son y hasta dónde ha leído cada uno; los leen quienes cada mensaje nombra, y todo el equipo de la empresa; si se denuncia uno, lo leen nuestros administradores, con un máximo de dos anteriores que lean las mismas personas. Se borran con la persona de la que tratan y con la cuenta de quien los escribió. Nuestro correo dice que hay uno, no lo que dice.",
  jobs_questions:
    "De una pregunta sobre un empleo antes de recomendar guardamos quién preguntó, qué, quién respondió y cómo. La leen quien preguntó y el equipo de la empresa; la empresa puede mostrar pregunta y respuesta en la página del empleo con sus palabras, nunca con el nombre. Se borra con la cuenta de quien preguntó; lo que la empresa publicó queda como palabras suyas.",
  files_title: "Archivos",
  files_what: "Los CV, fotos de perfil y logos, con el nombre, el tamaño y el tipo del archivo y quién lo envió.",
  files_readers:
    "Un CV lo puede descargar quien puede leer la recomendación, candidatura o presentación a la que pertenece, y nadie más; el que la persona recomendada subió a una recomendación, no quien la recomendó.",
  referrals_title: "Si alguien te ha recomendado",
  referrals_intro: "Una recomendación trata de una persona que quizá no tenga cuenta aquí. Si esa persona eres tú:",
  referrals_what:
    "Tenemos tu nombre, tu correo electrónico y, si se indicaron, tu dirección de LinkedIn y tu CV porque nos los dio quien te recomendó, junto con la recomendación que escribió sobre ti y, si lo indica, de qué, dónde y cuándo se conocen, con lo que tú dices al respecto.",
  referrals_record:
    "Con ello guardamos el empleo, la recompensa, quién te recomendó y cuándo, cada cambio de estado, tu fecha de incorporación, el motivo que la empresa indicó si te rechazó, si se comunicó un inicio, quién, para qué día y qué respondió la empresa, y si no se superó un período de prueba y por qué.",
  referrals_disputes:
    "Si las partes de una contratación no están de acuerdo, guardamos lo que dice cada una, el documento adjunto, qué decidió nuestra administración y por qué, y entre quiénes se repartió la recompensa. Lo leen ambas partes y nuestra administración; al borrar tus datos se van las palabras y los documentos.",
  referrals_reward_shares:
    "Si quien te recomienda comparte la recompensa con otra persona, guardamos quiénes son, qué parte recibe cada una y cómo lo acordaron. La otra lee tu nombre cuando ya se te ha avisado y en qué punto está tu recomendación, nada más; la empresa lee ambos nombres y partes, y en tu página lees quién es. Si quien te recomienda elimina su cuenta, la otra ocupa su lugar cuando se trata de si has empezado y en un litigio sobre ello.",
  referrals_same:
    "Tu correo y tu dirección de LinkedIn se guardan también en una forma simplificada, que nos dice si la misma persona ya fue recomendada o ya se postuló. Cuando alguien pregunta si se te puede recomendar, quedan uno o dos días huellas cifradas de tus direcciones.",
  referrals_told:
    "La empresa solo ve una recomendación después de tu sí. Si quien te recomendó indicó que ha hablado contigo y que lo quieres, la ve cuando nuestro correo a ti ha salido. Guardamos cuándo te avisamos y te lo recordamos por correo, si ningún correo pudo llegarte y si entonces se corrigió la dirección, cuál de los dos casos es el tuyo, qué respondiste, en qué idioma leíste la página y, si guardaste la recomendación en una cuenta, en cuál.",
  referrals_links:
    "Si llegaste por el enlace de quien te recomienda, guardamos durante 3 días lo que escribes allí, hasta que lo confirmes con nuestro correo; después es una recomendación, y guardamos por qué enlace o código llegó. De un enlace guardamos el empleo, el código, cuántas veces se abrió y se empezó, y quién le puso fin. No se guarda quién lo abrió: ni cookie ni dirección.",
  referrals_readers:
    "Pueden leer la recomendación tú, quien te recomendó y el equipo de la empresa: tú con el enlace de nuestro correo o en tu cuenta, con el texto de la recomendación, lo que se compartió de ti y la recompensa. Los administradores ven las que esperan una segunda mirada. Los demás solo ven cuántas recomendaciones tiene un empleo.",
  referrals_rights:
    "El enlace de nuestro correo te muestra la recomendación y lo que se escribió sobre ti. Allí la aceptas, la rechazas, lees su historial y qué viene después, o pides que se borren tus datos; no necesitas una cuenta. Si has perdido el correo, <fresh>pide un enlace nuevo</fresh>.",
  referrals_correct_rights:
    "Tu nombre, tu dirección de LinkedIn y tu CV los corriges tú, allí o en tu cuenta, mientras la recomendación siga en curso. La empresa y quien te recomendó leen el nombre y la dirección de LinkedIn nuevos y cuándo los cambiaste. El CV que subes es solo para la empresa: quien te recomendó lee que subiste o quitaste uno, y cuándo. Lo que había antes no se conserva, salvo dos cosas: la dirección de LinkedIn simplificada del primer envío, que muestra quién fue el primero, y lo que tenga de ti quien te recomendó si te habías presentado en su página.",
  referrals_register:
    "En el <register>registro de no recomendar</register> te aseguras de que nadie te recomiende. Contiene huellas cifradas de tu dirección y, si la indicas, de tu página de LinkedIn, no las direcciones.",
  introductions_title: "Si te has presentado a alguien o alguien te ha añadido a su lista",
  introductions_what:
    "En la página de recomendación de alguien dejas tu nombre, tu correo, lo que buscas y, si quieres, LinkedIn, WhatsApp y un CV.",
  introductions_added:
    "Quien quizá quiera recomendarte también puede añadirte a mano: tu nombre, tu correo, lo que buscas y, si los conoce, LinkedIn, WhatsApp y un CV. Un correo te lo dice, con un enlace para verlo y para que te quiten; a una dirección llegan como mucho tres de estos correos al día, y ninguno al registro de no recomendar. Si ningún correo te llega, se borra a los siete días. Guardamos cuándo se te añadió y se te avisó, y huellas cifradas: de tu dirección para el enlace y de tu dirección de LinkedIn, para que no salga ningún correo si está en el registro. Lo que no se usa durante 180 días se borra, salvo que haya una recomendación en curso.",
  introductions_notes:
    "Quien te tiene en su lista puede escribir notas sobre ti para sí. Ninguna empresa ni nadie más las lee, solo figuran en su propia descarga, y se borran contigo: cuando te borra, cuando pides que te quiten o que se borren tus datos.",
  introductions_readers:
    "Solo lo lee esa persona, hasta que te recomienda para un empleo; entonces es también una recomendación. Un mensaje que escribas allí le llega por correo con tu dirección y no se guarda.",
  applications_title: "Si recomiendas o te postulas",
  applications_refer:
    "Cuando recomiendas a alguien, guardamos tu recomendación, de qué dices que se conocen, cuándo la enviaste y la recompensa.",
  applications_apply:
    "Cuando te postulas, guardamos el nombre, el correo electrónico, la dirección de LinkedIn, la carta de presentación, el CV y las respuestas a las preguntas del empleo que envías, qué respuestas difieren de lo que pide la empresa, si la corregiste o retiraste y cuándo, y la recomendación a la que se atribuye.",
  applications_readers:
    "El equipo de la empresa puede leerlo, con tu nombre. De cada cambio de estado guardamos cuándo se hizo y quién lo hizo.",
  scouts_title: "Solicitudes de Scout",
  scouts_what:
    "Si solicitas ser Scout: tu nombre, tu correo y tu LinkedIn, tu rol, el idioma y la campaña por la que llegaste, lo que aceptaste, quién decidió qué y, con un no, el motivo, que recibes por correo. Lo leen los administradores. Lo que envíes en los 30 días siguientes a un no no se guarda; nuestro correo te lo dice.",
  scouts_people:
    "Si un Scout te nombró: tu dirección de LinkedIn, de qué se conocen, un puesto y por qué serías una gran contratación. No tenemos tu correo para decírtelo, así que todo se borra a los 30 días.",
  reports_title: "Denuncias",
  reports_what:
    "Cuando denuncias un empleo, una empresa, una página de recomendador, un mensaje, una pregunta o su respuesta, guardamos el motivo, tus palabras, cuándo fue, el idioma de la página y, para poder responderte, tu cuenta o la dirección que diste. De una respuesta denunciada guardamos lo que decía en ese momento. Guardamos qué se decidió y por qué, quién lo decidió, qué empleos se archivaron y lo que tú o la otra parte digan en una reclamación.",
  reports_readers:
    "Los administradores leen las denuncias y lo denunciado: de un mensaje, como mucho los dos anteriores que lean las mismas personas; de una respuesta, su pregunta. Nada de ello se copia: cuando alguien hace borrar sus datos o elimina su cuenta, sus palabras desaparecen también de ahí. Quien publicó lo denunciado conoce la decisión y su motivo, nunca quién lo denunció ni con qué palabras. Palabras, direcciones y cuentas se borran siete meses después de la última decisión, o con tu cuenta; la decisión misma, a los tres años.",
  money_title: "Dinero",
  money_methods:
    "Cómo cobras: titular, banco, país y el número oculto, y una copia de ello con cada cobro. Los números completos y las direcciones de PayPal están cifrados.",
  money_rewards:
    "Recompensas, pagos, cobros y reembolsos: importes, fechas, referencias, quién pagó, quién cobró y por qué vía, y los movimientos en nuestros libros.",
  money_provider:
    "Cuando el dinero pasa por Stripe: los números que Stripe dio a un pago, una cuenta o una reclamación.",
  money_readers:
    "Empleador y recomendador ven cada uno su lado de una recompensa. Los administradores que liquidan dinero ven nombres, importes y, en el archivo para el banco, números de cuenta; esa consulta queda anotada.",
  device_title: "Cookies y tu dispositivo",
  device_cookie:
    "Usamos dos cookies. Una, cuando entras con una cuenta externa: une la respuesta a tu navegador y caduca a los cinco minutos. Otra, cuando tu idioma no es el inglés: guarda ese idioma durante un año para que las páginas aparezcan en él desde el principio.",
  device_storage:
    "Tu propio navegador guarda tu sesión, cuándo hiciste algo aquí por última vez, tu tema, idioma y zona horaria, el enlace de un correo o de un empleo privado que acabas de abrir y lo que estabas escribiendo en un formulario.",
  device_others: "Nuestras páginas no cargan nada de servidores de otras empresas.",
  why_title: "Por qué podemos guardarlo",
  why_contract:
    "Tu cuenta, tus empleos, tus candidaturas, las recomendaciones que haces y el dinero que resulta de ellas: para hacer aquello a lo que has venido (artículo 6.1.b del RGPD).",
  why_interest:
    "Los datos de personas recomendadas o nombradas y los registros de seguridad: el interés legítimo que tenemos nosotros, los recomendadores y las empresas en que las recomendaciones sean honestas y las cuentas seguras (artículo 6.1.f del RGPD).",
  why_law: "Los registros que la ley nos obliga a conservar, como los de los pagos (artículo 6.1.c del RGPD).",
  sharing_title: "Quién más lo ve",
  sharing_none: "No vendemos datos personales ni mostramos publicidad.",
  sharing_admins:
    "Los administradores gestionan esta instalación con nosotros. Ven las cuentas con nombre, dirección, rol y cuánto guarda cada una, el registro de lo ocurrido, las recomendaciones que esperan una segunda mirada, los litigios, las denuncias, las solicitudes de Scout y lo que exige liquidar el dinero, y solo las consultan para hacer funcionar el servicio, protegerlo o responderte.",
  sharing_manual:
    "El dinero entra y sale por transferencia bancaria y PayPal: los bancos y PayPal reciben lo que un pago necesita. No guardamos números de tarjeta.",
  sharing_stripe:
    "Los pagos se hacen a través de Stripe, que recibe lo que un pago necesita; la tarjeta y la cuenta bancaria se introducen en Stripe. Lo que se paga por PayPal o transferencia pasa por ellos. No guardamos números de tarjeta.",
  sharing_provider: "Si entras con {{provider}}, {{provider}} sabe que lo haces y cuándo.",
  sharing_mail:
    "Los correos pasan de nuestro servidor de correo al tuyo. Las notificaciones push pasan, cifradas, por el servicio del fabricante de tu navegador.",
  sharing_law: "Las autoridades reciben lo que la ley nos obliga a entregar, y nada más.",
  time_title: "Cuánto tiempo se conserva",
  time_account:
    "Tu cuenta y lo que has publicado se conservan hasta que elimines la cuenta en sus ajustes. Una cuenta cuya dirección nadie confirma se elimina a los 14 días.",
  time_records:
    "Las recomendaciones y candidaturas se conservan mientras demuestren quién fue el primero y qué recompensa se prometió. Si lo pides, borramos lo que te identifica, salvo que una ley o una recompensa pendiente todavía lo exija. Si la empresa solo te ve después de tu sí y no respondes, se borra 30 días después de nuestro primer correo; si quien te recomendó lo retira, enseguida.",
  time_log:
    "Una sesión se borra cuando la cierras o tras 400 días sin uso. El registro conserva los inicios de sesión y similares 400 días, y los cambios de derechos, el dinero y los borrados tres años.",
  time_notices:
    "Las notificaciones desaparecen un año después de leerlas, las no leídas a los dos años; lo que queda de un correo enviado, a los 400 días.",
  time_short:
    "Los contadores y las respuestas a solicitudes repetidas desaparecen en dos días, los archivos que ningún formulario tomó en un día, y los enlaces y códigos cuando caducan.",
  time_accounts:
    "Cuando se elimina una cuenta, lo que la contabilidad necesita se conserva sin nombre, y el nombre de usuario descansa 90 días como huella cifrada. Las copias de seguridad conservan lo que contienen hasta que se sobrescriben. De cada persona borrada se conserva durante 400 días una huella cifrada que nadie puede volver a leer, para que una copia de seguridad restaurada no la traiga de vuelta.",
  rights_title: "Tus derechos",
  rights_intro: "Según el RGPD puedes, sin coste alguno:",
  rights_access: "ver lo que guardamos sobre ti y obtener una copia",
  rights_correct: "pedir que se corrija",
  rights_erase: "pedir que se borre o que se limite su uso",
  rights_take: "recibir lo que nos diste en un formato que otros servicios puedan leer",
  rights_object: "oponerte a lo que se basa en un interés legítimo",
  rights_write:
    "En los ajustes de tu cuenta descargas todo, lo corriges y eliminas la cuenta tú mismo. O escribe a <mail/>, con cuenta o sin ella. Respondemos en el plazo de un mes. Para que nadie más reciba tus datos, puede que te pidamos que escribas desde el correo que figura en el registro.",
  rights_automated:
    "Qué pasos se dan sin una persona, según qué reglas y cómo oponerse a ellos está <steps>en una página aparte</steps>.",
  rights_complain:
    "También puedes reclamar ante la autoridad de protección de datos del lugar donde vives. En Estonia es la Andmekaitse Inspektsioon.",
  changes_title: "Cambios en esta página",
  changes_text: "Cuando guardamos otra cosa, o la usamos para otra cosa, lo decimos en esta página.",
} as const satisfies Catalogue<typeof en>;
