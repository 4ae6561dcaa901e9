import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "Privacy Policy",
  description: `What ${PRODUCT_NAME} keeps about you and why, who sees it, how long it stays, and your rights under the GDPR.`,
  lead: "What we keep about you and why, who sees it, and how you can see it, correct it or have it erased.",
  who_title: "Who is responsible",
  who_text: `“We” are the people who run ${PRODUCT_NAME} at {{domain}}. We are responsible for the personal data that it keeps. For anything about it, write to <mail/>.`,
  account_title: "Your account",
  account_name: "Your first and last name and your e-mail address, and whether that address has been verified.",
  account_role: "The role you chose (poster, referrer or candidate), when you signed up and when you last signed in.",
  account_password: "Never your password: only a one-way hash, from which the password cannot be read back.",
  account_profile:
    "What you add to your profile: picture, phone, place, a few words about you, company, position, experience, skills, LinkedIn and website. Under Settings, Privacy, you choose who sees it; your address and phone are shown to nobody unless you allow it.",
  account_page: "Your username and the message on your referral page, which everybody may read.",
  account_settings:
    "Your settings: language, time zone, theme, which news you want and how, when you are signed out, and how you are paid. Only you see them.",
  account_saved: "The jobs you saved, and the private ones whose link you opened. Only you see that list.",
  account_searches:
    "The searches you saved: their name, their filters and how often you want to hear of new jobs. Only you see them.",
  account_notices:
    "The notifications that we gave you, and for each browser in which you allowed push notifications, encrypted, the address at which its maker takes them.",
  account_mails:
    "Mails to you, encrypted, until they are sent. Of a sent mail only its kind, its occasion and its time stay.",
  security_title: "Signing in and security",
  security_session:
    "For every session, how you signed in, when it began and was last used, your IP address and the name that your browser gives itself.",
  security_provider:
    "If you sign in with an external account: which provider, its number for you, and the name and e-mail address that it told us.",
  security_factor:
    "For two-factor authentication: the name of your authenticator app, encrypted the key that it shares with us, and your recovery codes as one-way hashes.",
  security_passkey:
    "Of every passkey: the name that you gave it, your device's number for it, the public key that checks its signatures, for which host it was made, how your device is reached, how often it says that it was used, whether it was added after a second factor was shown, when it was added and last used, and when it was stopped if somebody may have a copy. What you unlock it with, finger, face or PIN, never leaves your device.",
  security_company:
    "Where your company signs its people in by a provider of its own, we keep by which number that provider knows you, since when and when you last came by it, and which of your sessions began there. Its owners enter there which provider that is; of a try we keep what the provider said of whoever tried: number, address and name, until the next try or until the connection is deleted. We keep the provider’s secret encrypted, and who keeps the other ways in where the company allows no other.",
  security_keys:
    "Of every API key that you make: its name, its first characters, what it may do, when it was made, was last used and ends, and the key itself as a one-way hash, until 90 days after its end. What is changed with it stands in the log below. Of a key that you make for a company we keep the same, and that you made it while you have an account.",
  security_agents:
    "Of every agent that you connect: how it calls itself, where its answers go, what it may, when it was connected, was last used and ends, and its tokens as one-way hashes, until 90 days after its end. What it asks for stands in the log below.",
  security_drafts:
    "What your agents prepare for you, until you press or dismiss it, for 7 days at most. Who is named in it is told nothing before you press it. What became of it is kept for 30 days without its content.",
  security_links: "The links and codes that we mail to you, as one-way hashes, until they run out.",
  security_log:
    "A log of sign-ups, sign-ins (failed ones too), sign-outs, changes of password and payment methods and the like, with time and IP address. It helps us to tell you from a stranger.",
  security_counters:
    "Counters that slow down anybody who guesses passwords, and our answers to requests, so that a repeated request does not do the same thing twice.",
  jobs_title: "Jobs and companies",
  jobs_text:
    "What you write about a job and its company is there to be read: their pages are open to everybody and to search engines. Your own name does not stand on them. Drafts and templates are read by those alone who may edit them.",
  jobs_owner:
    "We keep who posted a job and who added a company. Every change of a status, of a job, a referral, an application, a reward or a payout, is kept with its time and who made it.",
  jobs_log:
    "Every step of a referral and its money also stands in a log that is only ever added to. People stand in it as fingerprints, each made with a secret number of its own. The number is deleted with an account, or when the person has their data erased; the fingerprint then leads to nobody. Each day one signed number over all of it is published, which names nobody. Referrers can download what the log holds of a referral of theirs.",
  jobs_proof:
    "Of a company's verification we keep the domain, how and since when it is proved, and what its name servers answered last. The address that a link goes to is kept with the mail alone. Everybody sees whether a company is verified, how, and since when.",
  jobs_team:
    "We keep who belongs to a company's team, with which role and since when, which jobs they are on, whom the team invited at which address and by whom, who asked to join in which words, what the company says in its mails to candidates and who wrote it, and the views of its list of people that you save. The team reads it; an invitation is erased when it is answered, taken back or 30 days over.",
  jobs_known:
    "A company may say whom it knows already, by e-mail address or LinkedIn path. Of what it sends we keep keyed hashes alone, which nobody can read back and which cannot be compared between companies, with the day of the first and the last time, for 180 days from the last. Nobody is shown who is on such a list. When a person is referred, the referral keeps whether the company had said so before, and since when; the company reads it with the referral, the referrer and the person themselves at the latest once somebody of the company has opened or moved it. Who has their data erased is taken off by their address.",
  jobs_imports:
    "A company may bring in its jobs from its board elsewhere: we keep the board’s address or a file’s name, whose jobs they are, how their reward is found, and for 30 days what each import did, by the titles of jobs. A file is kept until it is imported, for a day at most. We read boards only on hosts that the operator has listed, and send nothing there but the question. Those who may post for the company read it.",
  jobs_webhooks:
    "A company may have other programs of its choice told when something happens to its jobs, referrals, applications and rewards. What we send there are numbers of records and their states, nobody’s name, address, words or files. We keep the program’s address, encrypted the secret that signs, and for 30 days what was sent and how the answer began. Those who manage the company read it.",
  jobs_hiring_system:
    "A company may connect its own hiring system (Greenhouse, Ashby or Lever). Whoever was referred and said yes goes there: name, e-mail address, LinkedIn address, CV and what the referrer wrote, with the referrer’s name. Nobody else does. We keep, encrypted, the keys that the company gives us, the person’s number there, and how far they are there; the page of the mailed link and the account of whoever was referred say that they went there. When somebody’s data are erased here, we ask for their deletion there as well, and where the system takes no such request the company is told to do it by hand.",
  jobs_people_sync:
    "A company that has proved its domain may have its identity provider bring and remove people with an address there (SCIM). Of each we keep what the provider tells (name in its system, number, address, names, groups), which account it is, whether the account came by it, and since when. What was refused last is kept with the name that was sent, the newest fifty. The company’s owners read all of that. It ends with the account or the company; whoever is deactivated keeps their own referrals and money.",
  jobs_archives:
    "An owner of a company may have everything that the company sees here written into one file. In it are the people of its jobs with what they gave, agreed to and wrote, its team with names and addresses, and its rewards; no password, no way of payment and nothing that a person keeps for themselves. We keep who asked for it, whom it names and the file for seven days; where anybody in it has their data erased, it is deleted at once. A file that was taken before is the company’s to keep as the law says.",
  jobs_pipeline:
    "How a team goes on with the people of its jobs: the interview steps, who moved whom when, what was taken back, the notes and ratings of its members, and which of them last opened whose record when. Only the team reads it; it stays as long as the record, notes until the person has their data erased.",
  jobs_interviews:
    "Of interviews we keep which times a team offered to whom, where, in which words and time zones, who takes part, what was agreed, changed or cancelled and why. The team and the person invited read it; it is forgotten 180 days after it was held or ended, what was written at once when the person has their data erased. Of a private calendar address we keep a fingerprint and when it was made.",
  jobs_messages:
    "Messages about a referral or an application are kept with who wrote them, for which readers, and up to where each reader has read; the readers that each names read them, and the company’s whole team; of a reported one our admins read it and at most the two before it that all of its readers read as well. They are erased with the person whom they are about, and with the account of whoever wrote them. Our mail says that there is one, not what it says.",
  jobs_questions:
    "Of a question about a job before referring we keep who asked, what, who answered and how. The asker and the company’s team read it; the company may show question and answer on the job’s page in its own wording, never with the asker’s name. It is erased with the asker’s account; what the company has published stays as its own words.",
  files_title: "Files",
  files_what: "CVs, profile pictures and logos, with the name, size and kind of the file and who sent it.",
  files_readers:
    "A CV can be downloaded by whoever may read the referral, application or introduction that it belongs to, and by nobody else; one that the person referred uploaded to a referral, not by their referrer.",
  referrals_title: "If somebody referred you",
  referrals_intro: "A referral is about a person who may not have an account here. If you are that person:",
  referrals_what:
    "We have your name, your e-mail address and, where they were given, your LinkedIn address and your CV from your referrer, with the recommendation that they wrote about you and, where they say so, how, where and when you know each other, with what you say of that.",
  referrals_record:
    "With these we keep the job, the reward, who referred you and when, every change of status, when you start there, the reason that the company gave if it turned you down, whether a start there was reported, by whom, for which day and what the company answered, and whether a probation failed and why.",
  referrals_disputes:
    "Where the sides of a hire do not agree, we keep what each of them says, with the document that came with it, what an admin decided and why, and among whom the reward was shared. Both sides and our admins read it; your erasure takes the words and documents.",
  referrals_reward_shares:
    "If your referrer shares the reward with another referrer, we keep who the two are, what part each of them gets and how they agreed. The other reads your name once you were told, where your referral stands, and nothing else; the company reads both names and parts, and you read on your page who it is. If your referrer deletes their account, the other takes their place in whether you have started, and in a dispute about it.",
  referrals_same:
    "Your e-mail and LinkedIn addresses are also kept in a simplified form, which tells us whether the same person was referred or has applied before. When a referrer asks whether you can be referred, keyed fingerprints of your addresses stay for a day or two.",
  referrals_told:
    "The company sees a referral only after your yes. If your referrer said that they have spoken with you and you want it, the company sees it once our mail to you has gone out. We keep when we told and reminded you by mail, whether no mail could reach you, and whether your referrer then put the address right, which of the two holds, what you answered, in which language you read the page and, if you chose to keep the referral in an account, in which one.",
  referrals_links:
    "If you came by a referrer's link, we keep what you type there for 3 days, until you confirm it by our mail; after that it is a referral, and we keep by which link or code it came. Of a link we keep its job, its code, how often it was opened and begun, and who ended it. Who opened it is not kept: no cookie, no address.",
  referrals_readers:
    "You, your referrer and the company's team can read the referral: you by the link of our mail or in your account, with the recommendation, what of you was shared, and the reward. Admins see the ones that wait for a second look. Everybody else sees only how many referrals a job has.",
  referrals_rights:
    "The link in our mail shows you the referral and what was written about you. There you accept it, decline it, read its history and what comes next, or have your data erased; you need no account for that. If the mail is lost, <fresh>get a fresh link</fresh>.",
  referrals_correct_rights:
    "Your name, your LinkedIn address and your CV you correct yourself, there or in your account, as long as the referral goes on. Company and referrer read the new name and LinkedIn address and when you changed them. A CV that you upload is for the company alone: your referrer reads that you uploaded or removed one, and when. What stood there before is not kept, save for two things: the simplified LinkedIn address of the first submission, which shows who was first, and what your referrer keeps if you had introduced yourself to them.",
  referrals_register:
    "On the <register>do-not-refer register</register> you make sure that nobody refers you. It holds keyed fingerprints of your address and, if you give it, your LinkedIn page, not the addresses themselves.",
  introductions_title: "If you introduced yourself to somebody, or somebody added you to their list",
  introductions_what:
    "On somebody's referral page you leave your name, your e-mail address, what you look for and, if you like, LinkedIn, WhatsApp and a CV.",
  introductions_added:
    "Somebody who may want to refer you can also add you by hand: your name, your e-mail address, what you look for and, where they know them, LinkedIn, WhatsApp and a CV. A mail tells you so, with a link to see it and to be taken off; at most three such mails a day go to one address, and none to the do-not-refer register. Where no mail reaches you, it is deleted after seven days. We keep when you were added and told, and keyed fingerprints: of your address for the link, and of your LinkedIn address, so that no mail goes out where it stands on the register. What its referrer does nothing with for 180 days is deleted, unless a referral goes on.",
  introductions_notes:
    "The referrer may write notes about you for themselves. No company and nobody else reads them, they are in their download alone, and they are erased together with you: when they delete you, when you have yourself taken off, or your data erased.",
  introductions_readers:
    "Only that person reads it, until they refer you to a job with a recommendation; then it is a referral, too. A message that you write there goes to them by mail with your address and is not kept.",
  applications_title: "If you refer or apply",
  applications_refer:
    "We keep what you refer somebody with: your recommendation, how you say that you know them, when you sent it, and the reward.",
  applications_apply:
    "When you apply, we keep the name, e-mail address, LinkedIn address, cover letter, CV and answers to the job’s questions that you send, which answers differ from what the company asked for, whether and when you corrected or withdrew it, and the referral that it is credited to.",
  applications_readers:
    "The company's team can read it, with your name. Every change of status is kept with its time and who made it, and the reason that the company gave if it turned you down.",
  scouts_title: "Scout applications",
  scouts_what:
    "If you apply as a scout: your name, e-mail and LinkedIn address, your role, the language and the campaign you came by, what you agreed to, who decided what, and with a no the reason, which you get by mail. Admins read it. What you send within the 30 days after a no is not kept; our mail says so.",
  scouts_people:
    "If a scout named you: your LinkedIn address, how you know each other, a role, and why you would be a great hire. We have no e-mail address of yours to tell you, so all of it is deleted after 30 days.",
  reports_title: "Reports",
  reports_what:
    "When you report a job, a company, a referrer page, a message, a question or its answer, we keep the reason, your words, when it was, the language of the page, and, so that we can answer, your account or the address that you gave. Of a reported answer we keep what it said at that moment. We keep what was decided and why, who decided, which jobs were archived, and what you or the owner say in a complaint.",
  reports_readers:
    "Admins read reports and what was reported: of a message at most the two before it that all of its readers read as well, of an answer its question. None of it is copied: when somebody has their data erased or deletes their account, their words are gone there, too. Whoever owns what was reported learns the decision and its reason, never who reported it or in which words. Words, addresses and accounts are erased seven months after the last decision, or with your account; the decision itself after three years.",
  money_title: "Money",
  money_methods:
    "How you are paid: holder, bank, country and the masked number, and a copy of them with each payout. Full account numbers and PayPal addresses are encrypted.",
  money_rewards:
    "Rewards, payments, payouts and refunds: amounts, times, references, who paid, who was paid and by which way, and the movements in our books.",
  money_provider:
    "Where money goes through Stripe: the numbers that Stripe gave to a payment, an account or a dispute.",
  money_readers:
    "Owner and referrer see their own side of a reward. Admins who settle money see names, amounts and, in the file for the bank, account numbers; that look is written down.",
  device_title: "Cookies and your own device",
  device_cookie:
    "We set two cookies. One when you sign in with an external account: it ties the answer to your browser and runs out after five minutes. One when your language is another than English: it holds that language for a year, so that pages start in it.",
  device_storage:
    "Your browser itself keeps your session, when you last did something here, your theme, language and time zone, a link from a mail or to a private job that you have just opened, and what you were typing in a form.",
  device_others: "Our pages load nothing from other companies' servers.",
  why_title: "Why we may keep it",
  why_contract:
    "Your account, your jobs, your applications, the referrals you make and the money that comes of them: to do what you came for (Article 6(1)(b) GDPR).",
  why_interest:
    "Data about people who were referred or named, and security records: the legitimate interest that we, referrers and companies have in honest referrals and safe accounts (Article 6(1)(f) GDPR).",
  why_law: "Records that the law obliges us to keep, such as those of payments (Article 6(1)(c) GDPR).",
  sharing_title: "Who else sees it",
  sharing_none: "We do not sell personal data, and we show no advertising.",
  sharing_admins:
    "Admins run this installation with us. They see accounts with name, address, role and how much each keeps, the log of what happened to them, referrals that wait for a second look, disputes, reports, scout applications, and what the settling of money needs, and look only to run the service, to protect it or to answer you.",
  sharing_manual:
    "Money comes and goes by bank transfer and PayPal: the banks and PayPal receive what a payment needs. We keep no card numbers.",
  sharing_stripe:
    "Payments go through Stripe, which receives what a payment needs; card and bank account are entered with Stripe itself. What is paid by PayPal or bank transfer goes through those. We keep no card numbers.",
  sharing_provider: "If you sign in with {{provider}}, {{provider}} learns that you do, and when.",
  sharing_mail:
    "Mails go through our mail server to yours. Push notifications go, encrypted, through the service of your browser's maker.",
  sharing_law: "Authorities receive what the law obliges us to hand over, and no more.",
  time_title: "How long it stays",
  time_account:
    "Your account and what you posted stay until you delete your account in its settings. An account whose address nobody confirmed is deleted after 14 days.",
  time_records:
    "Referrals and applications stay for as long as they prove who was first and what reward was promised. When you ask, we erase what names you, unless a law or an open reward still needs it. Whom a company sees only after their yes, and who does not answer, is erased 30 days after our first mail; whom a referrer takes back, at once.",
  time_log:
    "A session is deleted when you sign out, or after 400 days without use. The log keeps sign-ins and the like for 400 days, changes of rights, money and erasures for three years.",
  time_notices:
    "Notifications go a year after you read them, unread ones after two years; what is left of a sent mail goes after 400 days.",
  time_short:
    "Counters and the answers to repeated requests go within two days, files that no form took within a day, links and codes when they run out.",
  time_accounts:
    "When an account is deleted, what accounting needs is kept without a name, and the username rests for 90 days as a keyed fingerprint. Backups keep what they hold until they are overwritten. Of whoever is erased a keyed fingerprint, which nobody can read back, is kept for 400 days, so that a backup that is put back does not bring them back.",
  rights_title: "Your rights",
  rights_intro: "Under the GDPR you may, free of charge:",
  rights_access: "see what we keep about you, and get a copy of it",
  rights_correct: "have it corrected",
  rights_erase: "have it erased, or its use restricted",
  rights_take: "receive what you gave us in a form that other services can read",
  rights_object: "object to what rests on a legitimate interest",
  rights_write:
    "In your account's settings you download everything, correct it and delete the account yourself. Or write to <mail/>, with or without an account. We answer within one month. So that nobody else gets your data, we may ask you to write from the e-mail address that the record holds.",
  rights_automated:
    "Which steps are taken without a person, by which rules, and how to object to them stands <steps>on a page of its own</steps>.",
  rights_complain:
    "You may also complain to the data protection authority where you live. In Estonia that is Andmekaitse Inspektsioon.",
  changes_title: "Changes to this page",
  changes_text: "When we keep something else, or use it for something else, this page says so.",
} as const;
