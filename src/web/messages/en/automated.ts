import { PRODUCT_NAME } from "../../../contract/product.ts";

export default {
  title: "No machine judges people",
  description: `Every step that ${PRODUCT_NAME} takes automatically: what it does, which rule it follows, where its code is, and how to object.`,
  lead: `Decisions about people are made by people here. These are the few steps that ${PRODUCT_NAME} takes automatically, each with its rule, its code, and what you can do about it.`,
  never_title: "What never happens",
  never_model:
    "No trained model reads, writes, sorts or rates anything here. An automated check of our code ensures this.",
  never_score:
    "No one has a score. Candidates are never sorted by how well they might fit: companies see them by date, by name, or by how long they have waited.",
  never_decide:
    "No rule of ours rejects anyone. Every rejection is made by someone at the company, with a reason from a list, or comes from the company's own hiring system, if its owners have chosen to let such rejections count here.",
  suggestions_title: "Jobs suggested to you",
  suggestions_text:
    "We search open jobs for whole words that you wrote yourself: first in titles, then in descriptions, newest first. You see at most three jobs, with the words that matched. What others wrote about you is not read.",
  suggestions_object:
    "To change the suggestions, change what you wrote. They hide nothing: all open jobs are on the board.",
  similar_title: "Jobs like this one",
  similar_text:
    "Below a job, we show at most three others that share words with its title, place or skills, and say what they have in common. Everyone sees the same ones.",
  similar_object: "The person who posts a job can change its wording, and with it where the job appears.",
  search_title: "The order of search results",
  search_text:
    "If you search without choosing an order, jobs with your words together in the title come first, then all words in the title, skills, beginnings of words, and the text; within each group, the newest come first. No one can pay to appear higher, and who you are changes nothing.",
  search_object: "You can choose another order at any time: newest, reward, pay and others.",
  contacts_title: "Which of your contacts fit a job",
  contacts_text:
    "The positions in your file are compared with the titles of open jobs, in your own browser only: by words, by other names for the same work, and by level. People are listed by name, each with the words that matched. No one is ranked, and nothing is sent or stored.",
  contacts_object: "Only the people you choose go into the referral form, and they are notified like everyone else.",
  labels_title: "Level, department and skills of a job",
  labels_text:
    "The level is read from the title and the department from what the company's board calls it, using word lists in four languages. They describe jobs, never people.",
  labels_object: "The person who posts the job can correct its department and wording.",
  answers_title: "How a company replies",
  answers_text:
    "Once a day we count how many of the first replies that a company promised in the last 90 days were on time, and within how many days half of the people had one. With fewer than five people, nothing is shown. The figures are about companies, not candidates.",
  answers_object:
    "No one can edit or hide them. If a company thinks one is wrong, it can write to us, and a person checks the count.",
  stopped_title: "Companies that do not reply",
  stopped_text:
    "While five people have been waiting longer than promised for a company's reply, its jobs accept no new referrals. They still accept applications.",
  stopped_object: "This ends as soon as one late reply is sent.",
  marks_title: "Answers that a company flags",
  marks_text:
    "A company may ask applicants questions and choose which answers are flagged. The flag is shown beside the application, and flagged applications can be listed. It rejects no one and changes no order.",
  marks_object:
    "The person and the company read the same answer. Missing answers are never flagged; if an answer is misunderstood, message the company in the application.",
  fraud_signals_title: "Signals that we review",
  fraud_signals_text:
    "A referral is marked, and its reward put on hold, if the address or profile is the referrer's own, the same person was referred under other details or applied before, or the referrer and the person would be paid into the same account. We compare what was typed and guess nothing.",
  fraud_signals_object:
    "A mark has no other effect: an admin reviews it and clears or keeps it. Write to us if your reward is on hold and you do not know why.",
  existing_contacts_title: "People a company already knew",
  existing_contacts_text:
    "A company can keep a list of people it knows, as codes that name no one. A referral of one of them is marked with the date. While it is open, a hire through it makes the reward due as usual; once rejected, it keeps no credit.",
  existing_contacts_object:
    "The referrer and the company both see the mark. If a company denies a hire because of it, a dispute opens. One of our admins decides, and both read why.",
  systems_title: "Steps in a company's own hiring system",
  systems_text:
    "If a company has connected its hiring system, steps taken there move the referral forward here, as the company has mapped them. No one is moved back. A hire there counts only when confirmed here, and a rejection there does not count here, unless the company has chosen otherwise. Such rejections come without a reason.",
  systems_object:
    "Ask the company in the messages of the referral. To correct a rejection made by mistake, the company needs a new referral or application; a hire it does not confirm can be reported.",
  silence_title: "When no one responds",
  silence_text:
    "A reported hire counts as confirmed after seven days without a response; we send reminders first. If someone we ask for consent does not answer within 30 days, their data is erased. A reward in escrow is released when it is due if no one has objected.",
  silence_object:
    "A response in time prevents each of these. Afterwards a dispute can be opened while the reward is due or in escrow.",
  object_title: "How to object",
  object_text:
    "Open a dispute in the referral, report what is wrong on the page, or write to <mail/>. A person reads it, decides, and says why; until then you lose nothing that was decided in your favor.",
  object_machine: `Machines can read this list at /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Rule {{rules}}",
  rules_other: "Rules {{rules}}",
  code: "Code:",
} as const;
