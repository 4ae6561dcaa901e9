import type { DemoReferral } from "./types.ts";

export const DEMO_REFERRALS: readonly DemoReferral[] = [
  {
    job: "staff-backend",
    by: "ines",
    who: "Jonah Feldman",
    days: [6, 2],
    letter:
      "Jonah and I ran the ingestion team at Palisade for three years. He is the person who reads the query plan before he has an opinion. When we moved 40 terabytes off the old cluster he wrote the rollback first, and we needed it, once, at four in the morning. He is calm, he writes things down, and juniors ask to sit next to him.",
  },
  {
    job: "staff-backend",
    by: "kwame",
    who: "Hana Sugimoto",
    days: [0],
    letter:
      "Our queue lost messages on Fridays and nobody knew why. She knew by Wednesday. Hana asks one more question than is comfortable, and it is always the right one.",
  },
  {
    job: "staff-backend",
    by: "kwame",
    who: "Priya Raghunathan",
    days: [8, 5],
    letter:
      "I hired Priya out of university and would do it again at any level. She rebuilt our billing exports without a single wrong invoice, and left tests that still catch us four years later.",
  },
  {
    job: "staff-backend",
    by: "ines",
    who: "Tobias Lindholm",
    days: [15, 12, 7],
    letter:
      "Tobias has run PostgreSQL at a size where mistakes get names. He once talked me out of a clever design in ten minutes and was kind about it. He wants to write Go and will be good at it by spring.",
  },
  {
    job: "staff-backend",
    by: "lea",
    who: "Bram de Witte",
    days: [21, 18, 10],
    letter:
      "Bram took over a storage layer that three people had given up on. He drew it on one page, fixed it in four months, and trained his successor before he left. I have never seen him hurry.",
  },
  {
    job: "staff-backend",
    by: "tomasz",
    who: "Ayodele Bright",
    days: [24, 22, 18, 6],
    reward_status: "In Escrow",
    letter:
      "Ayodele owned the write path of a payments system I depended on for two years. It was down once, for eleven minutes, and he called me before my alarm did. He says what a thing costs before he says how to build it.",
  },
  {
    job: "staff-backend",
    by: "noor",
    who: "Yara Sallis",
    days: [16, 13, 12],
    rejected: true,
    letter:
      "Yara is the strongest generalist I have worked with: she shipped our search, our scheduler and our on-call rota, and people liked all three. She would grow into the database side quickly.",
  },
  {
    job: "staff-backend",
    by: "lea",
    who: "Soraya Haddad",
    days: [3],
    review: "same_person",
    letter:
      "Soraya led the migration to several writers at my last company, which is exactly what you are about to do. Ask her about the weekend in March; she tells it honestly, her own mistake included.",
  },
  {
    job: "staff-backend",
    by: "noor",
    who: "Dmitri Abelev",
    days: [5],
    letter:
      "Dmitri maintains the connection pooler that half of Amsterdam uses, in his evenings. At work he is just as careful. He is looking for a team that reviews as thoroughly as he does.",
  },
  {
    job: "site-reliability",
    by: "tomasz",
    who: "Matteo Brandt",
    days: [12, 9, 5],
    letter:
      "Matteo cut our pages from thirty a week to two, mostly by deleting things. He explains an outage to managers without blaming anybody and without hiding anything.",
  },
  {
    job: "site-reliability",
    by: "kwame",
    who: "Ingrid Solheim",
    days: [4],
    letter:
      "Ingrid kept a hospital network running through a flood with one spare switch and a list on a whiteboard. She prefers boring systems and makes them.",
  },
  {
    job: "embedded-engineer",
    by: "tomasz",
    who: "Amara Okafor",
    days: [68, 65, 58, 44],
    reward_status: "In Escrow",
    letter:
      "I shared a bench with Amara for three years. The night before our launch every sensor board failed. She found the cold joint, and then she found us dinner. Hire her before I do.",
  },
  {
    job: "embedded-engineer",
    by: "noor",
    who: "Wes Calloway",
    days: [66, 64, 60],
    rejected: true,
    letter:
      "Wes writes drivers the way other people write letters: nothing in them is there by accident. He has mostly done audio hardware, and I think a robot would suit him.",
  },
  {
    job: "perception-engineer",
    by: "ines",
    who: "Linh Tran",
    days: [7, 4],
    letter:
      "Linh built the depth pipeline for a fruit-picking robot and stood in the orchard for two harvests to see it fail. She measures before she believes, her own work first.",
  },
  {
    job: "safety-engineer",
    by: "kwame",
    who: "Oluwaseun Adeyemi",
    days: [10, 8, 3],
    letter:
      "Seun certified lifts for nine years before he turned to robots. He can stop a project in a sentence, and he has never had to use it twice on the same people, because they thank him later.",
  },
  {
    job: "clinical-product-manager",
    by: "ines",
    who: "Kofi Mensah-Laryea",
    days: [2],
    letter:
      "Nurses trusted him before the executives did. That is the right order. Kofi spent a year on wards with a notebook, and the product that came out of it had fewer buttons than the one before.",
  },
  {
    job: "staff-platform",
    by: "lea",
    who: "Marek Ostrowski",
    days: [11, 9, 4],
    letter:
      "Marek split a database that everybody said could not be split, one customer at a time, during working hours, and nobody noticed. His documents are better than most people's talks.",
  },
  {
    job: "staff-platform",
    by: "kwame",
    who: "Jonah Feldman",
    days: [9, 6, 5],
    withdrawn: true,
    letter:
      "Jonah has spent his career on data that must not be wrong. He would bring order to your audit trail, and patience to the people who have to keep it.",
  },
  {
    job: "nurse-success",
    by: "noor",
    who: "Beatrice Nakamura",
    days: [19, 16, 12, 8],
    rejected: true,
    letter:
      "Bea ran the night shift of a cardiology ward for six years and then taught half of Rotterdam's hospitals to use a new record system without a single strike. She is warm and she is precise.",
  },
  {
    job: "lifecycle-marketing",
    by: "ines",
    who: "Teodor Banciu",
    days: [31, 29, 26],
    rejected: true,
    letter:
      "Teodor cut our e-mails by half and our unsubscribes by more than half. He writes the way one talks to a neighbour, and he reads the numbers afterwards.",
  },
  {
    job: "product-designer",
    by: "ines",
    who: "Delphine Marchal",
    days: [140, 137, 130, 112],
    reward_status: "Released",
    letter:
      "Delphine redrew our checkout on paper while we were still arguing about tools. Sales went up, support went down, and the box it ships in won a prize she did not enter.",
  },
  {
    job: "mid-market-executive",
    by: "ines",
    who: "Elin Sandqvist",
    days: [185, 180, 170, 150],
    reward_status: "Released",
    letter:
      "Elin closed our two slowest accounts by listening for nine months and then talking for one afternoon. Accountants like her because she is never surprised by their month-end.",
  },
  {
    job: "account-executive",
    by: "noor",
    who: "Rafael Quintero",
    days: [4, 2],
    review: "own_address",
    letter:
      "Rafael was a controller himself before he sold to controllers. He asks about the worst closing they ever had, and then he says nothing for a while. It works every time.",
  },
  {
    job: "account-executive",
    by: "tomasz",
    who: "Grace Whitfield",
    days: [3],
    letter:
      "Grace sold me a product I had sworn not to buy, by telling me honestly where it was weak. Two years later I am still a customer. She is ready for larger accounts.",
  },
  {
    job: "sales-development",
    by: "lea",
    who: "Callum Rees",
    days: [15, 13, 9, 1],
    letter:
      "Callum worked the counter of my parents' hardware shop for three summers. He knows who is only looking and who needs a hinge today, and people leave in a better mood than they came.",
  },
  {
    job: "data-analyst",
    by: "kwame",
    who: "Joaquim Teles",
    days: [20, 17, 11],
    letter:
      "Joaquim found two million a year in empty return trips by drawing one map. Then he went to the depot and asked the drivers if the map was right. It mostly was.",
  },
  {
    job: "warehouse-lead",
    by: "lea",
    who: "Silas Marr",
    days: [70, 66, 60, 50],
    reward_status: "Refunded",
    letter:
      "Silas led nights at the flower auction, where everything is late and everything wilts. He is fair with people and strict with forklifts.",
  },
  {
    job: "supply-planner",
    by: "noor",
    who: "Anneke Visser",
    days: [5],
    letter:
      "Anneke planned bulbs for eleven springs, which is garden furniture with roots. She keeps a list of her own forecasts that failed, and reads it every January.",
  },
  {
    job: "field-operations",
    by: "tomasz",
    who: "Hector Salgado",
    days: [6, 3],
    letter:
      "Hector ran crews in the North Sea for eight years without losing a finger, anybody's. He plans for weather, and he knows everyone's children by name.",
  },
  {
    job: "design-lead",
    by: "ines",
    who: "Beatriz Quintanilla",
    days: [19, 16, 9],
    letter:
      "She watched forty people use a ticket machine in the rain and then drew four buttons. We shipped the four buttons. Beatriz makes the designers around her braver.",
  },
  {
    job: "ios-engineer",
    by: "lea",
    who: "Mei-Lin Castellanos",
    days: [8, 6, 1],
    letter:
      "Mei-Lin wrote the offline tickets of the Lyon tram app, the part that has to work in a tunnel with three percent battery. She tests with VoiceOver on, always, without being asked.",
  },
  {
    job: "research-lead",
    by: "kwame",
    who: "Gil Navarro",
    days: [10, 8, 6],
    rejected: true,
    letter:
      "Gil runs playtests where nobody notices that they are being tested. He came from museums, and he can tell you where people stop reading and why.",
  },
  {
    job: "frontend-engineer",
    by: "lea",
    who: "Priya Raghunathan",
    days: [3],
    letter:
      "Priya teaches mathematics to her neighbours' children on Saturdays, with drawings she programs herself. I have seen a seven-year-old refuse to go home. She should be paid for this.",
  },
  {
    job: "yard-systems",
    by: "tomasz",
    who: "Piotr Zielinski",
    days: [7, 5],
    letter:
      "Piotr built the offline half of a forestry app that is used where there is no signal for weeks. He leads quietly: his team finishes things, and he is rarely in the middle of the picture.",
  },
];
