import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "No machine judges people",
  description: `Each step that ${PRODUCT_NAME} takes without a person: what it does, by which rule, where its code stands, and how to object.`,
  lead: `People decide about people here. These are the few steps that ${PRODUCT_NAME} takes by itself, with the rule of each, its code, and what you can do about it.`,
  never_title: "What never happens",
  never_model: "No trained model reads, writes, sorts or weighs anything here. A check of the code keeps it out.",
  never_score:
    "Nobody has a score. Candidates are never sorted by how well they might fit: companies see them by when they came, by name, or by how long they have waited.",
  never_decide:
    "Nobody is turned down by a rule of ours. Every no to a person is pressed by somebody of the company, with a reason from a list, or was given in the company’s own hiring system, where its owners have chosen that it counts here.",
  suggestions_title: "Jobs that are suggested to you",
  suggestions_text:
    "Whole words that you wrote yourself are looked for in open jobs: first in titles, then in texts, the newest first. You see at most three, with the words that led to them. What others wrote about you is not read.",
  suggestions_object:
    "You change them by changing your own words; they hide nothing, since all open jobs are on the board.",
  similar_title: "Jobs like this one",
  similar_text:
    "Below a job stand at most three others that share words of the title, place or skills with it. What they have in common is shown. It is the same for everybody.",
  similar_object: "Whoever posts a job changes its own words, and with them where it appears.",
  search_title: "The order of a search",
  search_text:
    "While you search and have chosen no order, jobs with your words together in the title come first, then all words in the title, skills, beginnings of words, and the text; within each the newest first. Nobody can pay for a place, and who you are changes nothing.",
  search_object: "Choose another order at any time: newest, reward, pay and others are a press away.",
  contacts_title: "Whom of your contacts you know for a job",
  contacts_text:
    "In your own browser, and nowhere else, the position that your file names is compared with the titles of open jobs: by words, by other names of the same work, and by level. The people stand by name, each with the words that led to a job. Nobody is ranked, and nothing of it is sent or kept.",
  contacts_object: "Only whom you choose goes into the form of a referral, and they are told of it as everybody is.",
  labels_title: "Level, department and skills of a job",
  labels_text:
    "The level is read from the title and the department from what the company’s board calls it, by lists of words in four languages. They describe jobs, never people.",
  labels_object: "Whoever posts the job corrects its department and words.",
  answers_title: "How a company answers",
  answers_text:
    "Once a day we count how many of the first answers that a company promised in the last 90 days came in time, and within how many days half of the people had one. Below five people nothing is shown. The figures are about companies, not about candidates.",
  answers_object:
    "Nobody can type or hide them. A company that finds one wrong writes to us, and a person counts again.",
  stopped_title: "Companies that do not answer",
  stopped_text:
    "While five people of a company wait longer than was promised to them, its jobs take no new referrals. Applications are taken all the same.",
  stopped_object: "With the first late answer that is given it is over at once.",
  marks_title: "Answers that a company wants to see",
  marks_text:
    "A company may ask applicants questions and choose which answers are flagged. The flag is shown beside the application, and flagged applications can be listed. It rejects no one and changes no order.",
  marks_object:
    "The person and the company read the same answer. What was not answered is never marked; write to the company in the messages of the application if an answer is misunderstood.",
  signs_title: "Signs that make us look",
  signs_text:
    "A referral is marked, and its reward rests, where the address or profile is the referrer’s own, the same person was referred under other details or applied before, or both would be paid to one account. These are comparisons of what was typed, and no guess about anybody.",
  signs_object:
    "Nothing else comes of a mark by itself: an admin looks at it and clears or keeps it. Write to us if your reward rests and you do not know why.",
  known_title: "People whom a company knew before",
  known_text:
    "A company may keep a list of people whom it knows, as codes that name nobody. A referral of one of them is marked with the day. While it lives, a hire through it owes the reward as any other; once it was turned down, it keeps no credit.",
  known_object:
    "Referrer and company both read the mark. A company that denies a hire for it opens a dispute, and one of our admins decides, with words that both read.",
  systems_title: "What a company’s own hiring system says",
  systems_text:
    "Where a company has connected its hiring system, a step that its people take there moves the referral forward here, as the company has said what each step means. Nobody is moved back, and a hire counts only when somebody presses here, unless the company has switched that on. A no there counts here only where its owners have chosen that, and comes without a reason.",
  systems_object:
    "Ask the company in the messages of the referral. A no that was a mistake there is put right by the company with a new referral or application; a hire that it does not confirm can be claimed.",
  silence_title: "When nobody answers",
  silence_text:
    "A reported first day counts as confirmed after seven days of silence, with reminders before. Whoever was asked before a referral and says nothing for 30 days is erased. A reward in escrow is released when its time is over and nobody has objected.",
  silence_object:
    "Each of these ends with a word from you before the day. Afterwards a dispute may be opened while the reward is due or in escrow.",
  object_title: "How to object",
  object_text:
    "Open a dispute where the referral stands, report what is wrong on the page, or write to <mail/>. A person reads it, decides, and says why; nothing of what was decided for you is lost meanwhile.",
  object_machine: `Machines read this list at /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Rule {{rules}}",
  rules_other: "Rules {{rules}}",
  code: "Code:",
} as const;
