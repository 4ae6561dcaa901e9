import type { DemoApplication } from "./types.ts";

export const DEMO_APPLICATIONS: readonly DemoApplication[] = [
  {
    job: "staff-backend",
    by: "adaeze",
    days: [14, 12, 6],
    letter:
      "For five years I have looked after the ledger of a mobile bank in Lagos and London: 60 million rows a day, and nobody may ever see a wrong balance.\n\nYour description says that the rollback is written first. That is how I work, and I would like to work where it is normal. I have moved a live table to shards once before. It took three months longer than I had planned, and I can tell you exactly why.",
  },
  {
    job: "nurse-success",
    by: "adaeze",
    days: [10, 7],
    letter:
      "Before I wrote software I was a nurse for four years, and I still keep my registration. I know what a handover sounds like at seven in the morning, and I can also read your error logs.\n\nIf you can imagine somebody in this role who fixes the small things herself, I would be glad to talk.",
  },
  {
    job: "data-analyst",
    by: "adaeze",
    days: [18, 15, 12],
    rejected: true,
    letter:
      "I enjoy questions that begin with which and end with money. In my present job I found that a third of our failed payments came from one form field. I would like to do the same with trucks and snow.",
  },
  {
    job: "curriculum-designer",
    by: "adaeze",
    days: [1],
    letter:
      "I taught evening classes in mathematics for three years, to adults who had been told that they could not do it. They could. I am applying although my classroom is not a primary school, because I believe that the mistakes are the same.",
  },
  {
    job: "site-reliability",
    by: "jonah",
    days: [9, 6, 2],
    letter:
      "I have been the second person on call for most of my career: the one who is rung when the first one is stuck. I would like to be the one who makes the telephone stay silent.\n\nAt Palisade I removed forty alerts in a quarter. We missed none of them.",
    answers: [false, 11, "Disk at 80 percent. It had been at 80 percent since 2021."],
  },
  {
    job: "grid-engineer",
    by: "jonah",
    days: [5],
    letter:
      "Data that arrives late and sensors that lie describe the last eight years of my work, only that mine were web servers. I would love to see what my code does through a window.\n\nI have read your published dispatch reports for the summer and have two questions about the week of the storm.",
  },
  {
    job: "safety-engineer",
    by: "jonah",
    days: [20, 17, 16],
    withdrawn: true,
    letter:
      "I come from software reliability and not from machine safety, and I want to be plain about that. What I bring is the discipline of asking what happens when two unlikely things happen together, and of writing the answer down.",
  },
  {
    job: "frontend-engineer",
    by: "jonah",
    days: [12, 10, 5],
    letter:
      "My daughter is nine and has broken every learning app that we have tried. I would like to build the one she cannot break.\n\nMost of my work was on the server, but the interactive query plans at Palisade are mine, and they run in the browser on very old laptops.",
  },
  {
    job: "staff-platform",
    by: "priya",
    days: [13, 11, 7, 2],
    letter:
      "I have spent six years on systems where a wrong number has consequences for a person, first in billing and then in laboratory results. The move that you describe, from one database to one for each group, is one that I have planned, argued for and carried out.\n\nI would be happy to walk your engineers through what went wrong. It is the most useful thing that I can bring.",
  },
  {
    job: "ios-engineer",
    by: "priya",
    days: [6, 4],
    letter:
      "Two of my apps are used daily by people who cannot see the screen. You asked to hear about that first: one reads bus departures aloud, the other labels medicine. Both began as a favour to my uncle.",
  },
  {
    job: "developer-advocate",
    by: "priya",
    days: [10, 8, 5],
    letter:
      "I wrote my first public guide because the official one made a colleague cry. It is still read by four thousand people a month, and I still correct it when something changes.\n\nI have been a Quillstack customer since 2022, so I can begin with a list.",
  },
  {
    job: "grid-engineer",
    by: "amara",
    days: [62, 60, 50],
    rejected: true,
    letter:
      "I have designed and programmed boards that sit in salt water for years. Your sensors lie for reasons that I know by first name: condensation, ground loops and optimism.",
  },
  {
    job: "audio-programmer",
    by: "amara",
    days: [9, 6],
    letter:
      "By day I write firmware. At night I build synthesizers, and the last one is on two records that you may have heard. Six months of four days would fit between the end of my present project and the summer.\n\nA recording of the rain patch is at the address in my profile.",
  },
  {
    job: "research-lead",
    by: "ines",
    days: [9, 6],
    letter:
      "For ten years I have asked people why they left: employees first, later customers, for one year visitors of an opera house. The honest answer comes in the second conversation, and seldom in the survey.\n\nI have played all four of your games to the end. With the third one I stopped for a month, and I know where.",
  },
  {
    job: "curriculum-designer",
    by: "kwame",
    days: [2],
    letter:
      "I was a primary teacher in Kumasi for six years before I came to recruiting, and I have missed it for twelve. One half plus one quarter: give me a bar of chocolate and a class, and I will show you.",
  },
  {
    job: "technical-writer",
    by: "noor",
    days: [5, 3],
    letter:
      "I have taken a manual from 600 pages to 180 and kept the letters of thanks. I write in the mornings, so twenty hours spread over five days would suit both of us.",
  },
  {
    job: "social-manager",
    by: "adaeze",
    days: [7, 5],
    letter:
      "I photograph markets, hands and things that have been used. The account that I run for a women's cooperative in Enugu went from four posts a day to three a week, and from nine hundred readers to thirty thousand.",
  },
  {
    job: "lab-technician",
    by: "tomasz",
    days: [4],
    letter:
      "I recommended the best engineer that I know to you, and she tells me that the evenings in the lab are lonely. I solder well, I take careful notes, and I live eight minutes away.",
  },
  {
    job: "community-manager",
    by: "lea",
    days: [8, 6],
    letter:
      "I grew up in a yard in Brittany, organised the meetings of a theatre network for seven years, and know which end is the bow. A newsletter that is read on Saturday mornings is the kind I like to write.",
  },
];
