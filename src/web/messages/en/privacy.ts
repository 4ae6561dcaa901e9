import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "Privacy Policy",
  description: `What ${PRODUCT_NAME} stores about you and why, who sees it, how long it is kept, and your rights under the GDPR.`,
  lead: "What we store about you and why, who sees it, and how you can see it, correct it or have it erased.",
  who_title: "Who is responsible",
  who_text: `“We” means the people who operate ${PRODUCT_NAME} at {{domain}}. We are responsible for the personal data stored there. For any question about it, write to <mail/>.`,
  account_title: "Your account",
  account_name: "Your first and last name, your email address, and whether that address has been verified.",
  account_role: "The role you chose (poster, referrer or candidate), when you signed up and when you last signed in.",
  account_password: "Never your password: we store only a one-way hash from which the password cannot be recovered.",
  account_profile:
    "What you add to your profile: picture, phone, location, a short text about you, company, position, experience, skills, LinkedIn and website. Under Settings, Privacy, you choose who sees it. Your address and phone are shown to nobody unless you allow it.",
  account_page: "Your username and the message on your referral page, which everyone can read.",
  account_settings:
    "Your settings: language, time zone, theme, which notifications you want and how, when you are signed out, and how you are paid. Only you see them.",
  account_saved: "The jobs you saved, and the private jobs whose link you opened. Only you see that list.",
  account_searches:
    "The searches you saved: their name, their filters and how often you want to be notified of new jobs. Only you see them.",
  account_notices:
    "The notifications we sent you. For each browser in which you allowed push notifications, we store, encrypted, the address at which the browser’s vendor accepts them.",
  account_mails:
    "Emails to you, encrypted, until they are sent. After that, we keep only the type, the reason and the time of the email.",
  security_title: "Signing in and security",
  security_session:
    "For every session: how you signed in, when it began and was last used, your IP address and the name your browser reports.",
  security_provider:
    "If you sign in with an external account: which provider, its number for you, and the name and email address it gave us.",
  security_factor:
    "For two-factor authentication: the name of your authenticator app, the key it shares with us (encrypted), and your recovery codes as one-way hashes.",
  security_passkey:
    "For every passkey: the name you gave it, your device’s number for it, the public key that verifies its signatures, the host it was created for, how your device is reached, how often the device says it was used, whether you had shown a second factor when you added it, when it was added and last used, and when it was blocked if someone may have a copy. What you unlock it with (finger, face or PIN) never leaves your device.",
  security_company:
    "If your company signs its people in through its own provider, we store the number by which that provider knows you, since when, when you last signed in that way, and which of your sessions began there. The company’s owners enter the provider. When the sign-in is tested, we store what the provider said about the person who tested it (number, address and name) until the next test or until the connection is deleted. We store the provider’s secret encrypted, and who keeps the other ways to sign in if the company allows no other.",
  security_keys:
    "For every API key you create: its name, its first characters, its scope, when it was created, when it was last used and when it expires, and the key itself as a one-way hash, until 90 days after its end. Changes made with it are recorded in the log below. For a key you create for a company, we store the same and, while you have an account, that you created it.",
  security_agents:
    "For every agent you connect: the name it gives itself, where its responses go, what it may do, when it was connected, when it was last used and when its access ends, and its tokens as one-way hashes, until 90 days after its end. Its requests are recorded in the log below.",
  security_drafts:
    "What your agents prepare for you, until you approve or dismiss it, for at most 7 days. People named in a draft are not notified before you approve it. We keep the outcome for 30 days without the content.",
  security_links: "The links and codes we email to you, as one-way hashes, until they expire.",
  security_log:
    "A log of sign-ups, sign-ins (including failed ones), sign-outs, changes of password and payment methods and similar events, with time and IP address. It helps us distinguish you from a stranger.",
  security_counters:
    "Counters that slow down anyone who guesses passwords, and our responses to requests, so that a repeated request does not take effect twice.",
  jobs_title: "Jobs and companies",
  jobs_text:
    "What you write about a job and its company is public: their pages are open to everyone and to search engines. Your own name does not appear on them. Drafts and templates are visible only to those who may edit them.",
  jobs_owner:
    "We store who posted a job and who added a company. For every status change of a job, a referral, an application, a reward or a payout, we store when it was made and by whom.",
  jobs_log:
    "Every step of a referral and its money is also recorded in a log that is only added to. People appear in it as fingerprints, each made with its own secret number. The number is deleted with the account, or when the person has their data erased; the fingerprint can then no longer be linked to anyone. Each day, one signed number over the whole log is published; it names nobody. Referrers can download what the log contains about their own referrals.",
  jobs_verification:
    "For the verification of a company, we store the domain, how and since when it has been proved, and the last response of its name servers. The address to which a link is sent is stored only with the email. Everyone sees whether a company is verified, how, and since when.",
  jobs_team:
    "We store who belongs to a company’s team, with which role and since when, and which jobs they work on; whom the team invited, at which address and by whom; who asked to join and the text of the request; the company’s emails to candidates and who wrote them; and the views of its list of people that you save. The team can see this. An invitation is erased when it is answered, withdrawn or 30 days past its end.",
  jobs_existing_contacts:
    "A company may list people it already knows, by email address or LinkedIn path. We store only keyed hashes of this list, which nobody can read back and which cannot be compared between companies, with the first and last day on which each was listed, for 180 days from the last. Nobody is shown who is on such a list. When a person is referred, the referral records whether the company had listed them before, and since when. The company sees this with the referral; the referrer and the person see it at the latest once someone at the company has opened or moved the referral. A person who has their data erased is removed from the lists by their address.",
  jobs_imports:
    "A company may import its jobs from its board elsewhere. We store the board’s address or the name of a file, whose jobs they are, how their reward is determined and, for 30 days, what each import did, with the titles of the jobs. A file is stored until it is imported, for at most one day. We read boards only on hosts that the operator has listed, and send nothing there but the request. Those who may post for the company can see this.",
  jobs_webhooks:
    "A company may have other programs of its choice notified when something happens to its jobs, referrals, applications and rewards. We send the numbers of records and their states, and nobody’s name, address, texts or files. We store the program’s address, the signing secret (encrypted) and, for 30 days, what was sent and the beginning of the response. Those who manage the company can see this.",
  jobs_hiring_system:
    "A company may connect its own hiring system (Greenhouse, Ashby or Lever). We send it the people who were referred and accepted: name, email address, LinkedIn address, CV and what the referrer wrote, with the referrer’s name. We send nobody else. We store, encrypted, the keys that the company gives us, the person’s number in that system, and which step they have reached. The page behind the emailed link and the account of the person referred say that their data was sent there. When someone’s data is erased here, we request its deletion there as well. If the system does not accept such a request, we ask the company to delete it by hand.",
  jobs_people_sync:
    "A company that has proved its domain may have its identity provider add and remove people with an address of that domain (SCIM). For each person, we store what the provider sends (name in its system, number, address, names, groups), which account it is, whether the account was created this way, and since when. The latest fifty refused requests are stored with the name that was sent. The company’s owners can see all of this. It ends with the account or the company. A deactivated person keeps their own referrals and money.",
  jobs_archives:
    "An owner of a company may export everything the company sees here to one file. It contains the people of its jobs with what they provided, agreed to and wrote, its team with names and addresses, and its rewards. It contains no password, no payment method and nothing that people keep for themselves. We store who requested it, whom it names and the file for seven days. If anyone in it has their data erased, it is deleted immediately. Once a file has been downloaded, the company is responsible for keeping it as the law requires.",
  jobs_pipeline:
    "How a team works with the people of its jobs: the interview steps, who moved whom and when, what was undone, the notes and ratings of its members, and which of them last opened whose record and when. Only the team can see this. It is kept as long as the record; notes are kept until the person has their data erased.",
  jobs_interviews:
    "For interviews, we store which times a team offered to whom, where, the texts and the time zones, who takes part, and what was agreed, changed or cancelled and why. The team and the person invited can see this. It is deleted 180 days after the interview was held or ended; texts are deleted immediately when the person has their data erased. For a private calendar address, we store a fingerprint and when it was created.",
  jobs_messages:
    "We store messages about a referral or an application with their author, their recipients, and how far each recipient has read. The recipients named in each message and the company’s whole team can read it. If a message is reported, our admins read it and at most two messages before it that all of its readers can read as well. Messages are erased with the person they are about, and with the account of their author. Our email says that there is a message, not what it says.",
  jobs_questions:
    "For a question about a job before referring, we store who asked, the question, who answered and the answer. The asker and the company’s team can read it. The company may publish the question and answer on the job’s page in its own wording, never with the asker’s name. The question is erased with the asker’s account. What the company has published remains as its own text.",
  files_title: "Files",
  files_what: "CVs, profile pictures and logos, with the name, size and type of the file and who sent it.",
  files_readers:
    "A CV can be downloaded only by those who may read the referral, application or introduction to which it belongs. A CV that the referred person uploaded to a referral cannot be downloaded by their referrer.",
  referrals_title: "If someone referred you",
  referrals_intro: "A referral is about a person who may not have an account here. If you are that person:",
  referrals_what:
    "Your referrer gave us your name, your email address and, optionally, your LinkedIn address and your CV, with the recommendation they wrote about you. If they state how, where and when you know each other, we store this with your answer.",
  referrals_record:
    "We also store the job, the reward, who referred you and when, every status change, your start date there, the company’s reason if it rejected you, whether a start there was reported, by whom, for which day and what the company answered, and whether a probation was failed and why.",
  referrals_disputes:
    "If the parties to a hire do not agree, we store their statements and documents, what an admin decided and why, and how the reward was shared. Both parties and our admins can read this. The texts and documents are erased with your data.",
  referrals_reward_shares:
    "If your referrer shares the reward with another referrer, we store who they are, their shares and how they agreed. Once you have been notified, the other referrer sees your name and the status of your referral, and nothing else. The company sees both names and shares, and your page shows you who it is. If your referrer deletes their account, the other takes their place in confirming whether you have started, and in a dispute about it.",
  referrals_same:
    "Your email and LinkedIn addresses are also stored in a simplified form, which tells us whether the same person was already referred or has applied before. When a referrer asks whether you can be referred, keyed fingerprints of your addresses are kept for one or two days.",
  referrals_notified:
    "The company sees a referral only after you accept it. If your referrer stated that they have spoken with you and you want it, the company sees it once our email to you has been sent. We store which of the two applies, when we notified and reminded you by email, whether no email could reach you and whether your referrer then corrected the address, what you answered, in which language you read the page and, if you saved the referral to an account, which one.",
  referrals_links:
    "If you came through a referrer’s link, we store what you enter there for 3 days, until you confirm it through our email. After that it is a referral, and we store the link or code it came through. For a link, we store its job, its code, how often it was opened and started, and who ended it. We do not store who opened it: no cookie, no address.",
  referrals_readers:
    "You, your referrer and the company’s team can read the referral. You read it through the link in our email or in your account, with the recommendation, what was shared about you, and the reward. Admins see referrals that await a review. Everyone else sees only how many referrals a job has.",
  referrals_rights:
    "The link in our email shows you the referral and what was written about you. There you can accept it, decline it, read its history and what comes next, or have your data erased. You need no account for this. If you have lost the email, <fresh>request a new link</fresh>.",
  referrals_correct_rights:
    "You can correct your name, your LinkedIn address and your CV yourself, there or in your account, while the referral is in progress. The company and your referrer see the new name and LinkedIn address and when you changed them. A CV that you upload is for the company only: your referrer sees that you uploaded or removed one, and when. The previous details are not kept, with two exceptions: the simplified LinkedIn address of the first submission, which shows who was first, and what your referrer keeps if you had introduced yourself to them.",
  referrals_register:
    "In the <register>do-not-refer register</register>, you can make sure that nobody refers you. It contains keyed fingerprints of your address and, if you enter it, your LinkedIn page, not the addresses themselves.",
  introductions_title: "If you introduced yourself to someone, or someone added you to their list",
  introductions_what:
    "On a referral page, you leave your name, your email address, what you are looking for and, optionally, LinkedIn, WhatsApp and a CV.",
  introductions_added:
    "Someone who may want to refer you can also add you by hand: your name, your email address, what you are looking for and, if they know them, LinkedIn, WhatsApp and a CV. An email informs you, with a link to see this and to be removed. At most three such emails a day are sent to one address, and none to an address in the do-not-refer register. If no email reaches you, the entry is deleted after seven days. We store when you were added and notified, and keyed fingerprints: of your address for the link, and of your LinkedIn address, so that no email is sent if it is in the register. An entry that is not used for 180 days is deleted, unless a referral is in progress.",
  introductions_notes:
    "The referrer may write private notes about you. No company and nobody else can read them. They appear only in the referrer’s own download and are erased with your data: when the referrer deletes you, when you have yourself removed, or when you have your data erased.",
  introductions_readers:
    "Only that person can read it, until they refer you to a job with a recommendation; then it is also a referral. A message that you write there is emailed to them with your address and is not stored.",
  applications_title: "If you refer or apply",
  applications_refer:
    "When you refer someone, we store your recommendation, how you say you know them, when you sent it, and the reward.",
  applications_apply:
    "When you apply, we store the name, email address, LinkedIn address, cover letter, CV and answers to the job’s questions that you send, which answers differ from the company’s requirements, whether and when you corrected or withdrew the application, and the referral to which it is credited.",
  applications_readers:
    "The company’s team can read it, with your name. For every status change, we store when it was made and by whom, and the company’s reason if it rejected you.",
  scouts_title: "Scout applications",
  scouts_what:
    "If you apply as a scout: your name, email and LinkedIn address, your role, the language and the campaign through which you came, what you agreed to, who decided what and, if you are rejected, the reason, which we email to you. Admins can read this. What you send within 30 days after a rejection is not stored; our email says so.",
  scouts_people:
    "If a scout named you: your LinkedIn address, how you know each other, a role, and why you would be a great hire. We have no email address at which to inform you, so all of it is deleted after 30 days.",
  reports_title: "Reports",
  reports_what:
    "When you report a job, a company, a referrer page, a message, a question or its answer, we store the reason, your text, the time, the language of the page and, so that we can answer, your account or the address you gave. For a reported answer, we store what it said at that moment. We store what was decided and why, who decided, which jobs were archived, and what you or the owner say in an appeal.",
  reports_readers:
    "Admins read reports and what was reported: for a message, at most two messages before it that all of its readers can read as well; for an answer, its question. None of it is copied: when someone has their data erased or deletes their account, their text is removed there too. The owner of what was reported learns the decision and its reason, never who reported it or what they wrote. Texts, addresses and accounts are erased seven months after the last decision, or with your account; the decision itself is erased after three years.",
  money_title: "Money",
  money_methods:
    "How you are paid: account holder, bank, country and the masked number, and a copy of these with each payout. Full account numbers and PayPal addresses are encrypted.",
  money_rewards:
    "Rewards, payments, payouts and refunds: amounts, times, references, who paid, who was paid and by which method, and the entries in our books.",
  money_provider:
    "If money goes through Stripe: the numbers that Stripe assigned to a payment, an account or a dispute.",
  money_readers:
    "Owner and referrer see their own side of a reward. Admins who settle money see names, amounts and, in the file for the bank, account numbers; each such access is recorded.",
  device_title: "Cookies and your device",
  device_cookie:
    "We set two cookies. One is set when you sign in with an external account: it links the response to your browser and expires after five minutes. The other is set when your language is not English: it stores that language for a year, so that pages open in it.",
  device_storage:
    "Your browser stores your session, when you were last active here, your theme, language and time zone, a link from an email or to a private job that you have just opened, and what you were typing in a form.",
  device_others: "Our pages load nothing from other companies’ servers.",
  why_title: "Legal basis",
  why_contract:
    "Your account, your jobs, your applications, the referrals you make and the resulting payments: to provide the service you use (Article 6(1)(b) GDPR).",
  why_interest:
    "Data about people who were referred or named, and security records: the legitimate interest of us, referrers and companies in honest referrals and secure accounts (Article 6(1)(f) GDPR).",
  why_law: "Records that we are legally required to keep, such as those of payments (Article 6(1)(c) GDPR).",
  sharing_title: "Who else sees it",
  sharing_none: "We do not sell personal data, and we show no advertising.",
  sharing_admins:
    "Admins run this installation with us. They see accounts with name, address, role and how much each one stores, the log of account events, referrals that await a review, disputes, reports, scout applications, and what is needed to settle money. They look at this only to run the service, to protect it or to answer you.",
  sharing_manual:
    "Payments are made by bank transfer and PayPal: the banks and PayPal receive what a payment requires. We store no card numbers.",
  sharing_stripe:
    "Payments go through Stripe, which receives what a payment requires. Card and bank account details are entered with Stripe directly. Payments by PayPal or bank transfer go through PayPal and the banks. We store no card numbers.",
  sharing_provider: "If you sign in with {{provider}}, {{provider}} learns that you do, and when.",
  sharing_mail:
    "Emails go from our mail server to yours. Push notifications go, encrypted, through the service of your browser’s vendor.",
  sharing_law: "Authorities receive what we are legally required to disclose, and no more.",
  time_title: "How long we keep it",
  time_account:
    "Your account and what you posted are kept until you delete your account in its settings. An account whose address nobody confirmed is deleted after 14 days.",
  time_records:
    "Referrals and applications are kept for as long as they prove who was first and what reward was promised. On request, we erase what identifies you, unless a law or an open reward still requires it. If a company sees you only after you accept and you do not answer, your data is erased 30 days after our first email. If a referrer withdraws the referral, it is erased immediately.",
  time_log:
    "A session is deleted when you sign out, or after 400 days without use. The log keeps sign-ins and similar events for 400 days, and changes of permissions, money and erasures for three years.",
  time_notices:
    "Notifications are deleted one year after you read them, and unread ones after two years. What remains of a sent email is deleted after 400 days.",
  time_short:
    "Counters and the responses to repeated requests are deleted within two days, uploaded files that were never submitted with a form within one day, and links and codes when they expire.",
  time_accounts:
    "When an account is deleted, what accounting requires is kept without a name, and the username stays reserved for 90 days as a keyed fingerprint. Backups keep their contents until they are overwritten. For each erased person, we keep a keyed fingerprint, which nobody can read back, for 400 days, so that a restored backup does not restore their data.",
  rights_title: "Your rights",
  rights_intro: "Under the GDPR you may, free of charge:",
  rights_access: "see what we store about you, and get a copy of it",
  rights_correct: "have it corrected",
  rights_erase: "have it erased, or its use restricted",
  rights_take: "receive what you gave us in a form that other services can read",
  rights_object: "object to processing based on a legitimate interest",
  rights_write:
    "In your account’s settings, you can download everything, correct it and delete the account yourself. Or write to <mail/>, with or without an account. We answer within one month. So that nobody else gets your data, we may ask you to write from the email address in our records.",
  rights_automated:
    "Which steps are automated, by which rules, and how to object to them is described <steps>on a separate page</steps>.",
  rights_complain:
    "You may also complain to the data protection authority where you live. In Estonia, this is the Andmekaitse Inspektsioon.",
  changes_title: "Changes to this page",
  changes_text: "If we store other data, or use it for another purpose, we update this page.",
} as const;
