import type { DemoCompany } from "./types.ts";

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    key: "quillstack",
    owner: "marguerite",
    name: "Quillstack",
    website: "https://quillstack.example",
    verified: "dns",
    industry: "Software",
    size: "51-200",
    description:
      "Documents that do not get lost. 140 people, mostly in Lisbon and Toronto, profitable since 2023. 9,000 engineering teams keep their designs, decisions and runbooks with us.",
  },
  {
    key: "northlight",
    owner: "dorian",
    name: "Northlight Robotics",
    website: "https://northlight.example",
    verified: "dns",
    industry: "Robotics",
    size: "201-500",
    description:
      "Warehouse arms that work beside people instead of behind a fence. We design the mechanics, the boards and the software in one building in Pittsburgh, and you can walk from the desk to the machine in a minute.",
  },
  {
    key: "harbour",
    owner: "ines",
    name: "Harbour & Pine",
    website: "https://harbourpine.example",
    industry: "Marine",
    size: "11-50",
    description:
      "A small yard for wooden boats, and the software that eighty other yards now plan their winters with. Nine of us write code, twelve plane oak, and lunch is together.",
  },
  {
    key: "cedarline",
    owner: "rosalind",
    name: "Cedarline Health",
    website: "https://cedarline.example",
    verified: "dns",
    industry: "Healthcare",
    size: "201-500",
    description:
      "Scheduling for hospital wards that nurses asked for by name. It runs in 41 hospitals and 400 clinics; when it works well, nobody thinks about it and somebody sleeps.",
  },
  {
    key: "mirelle",
    owner: "rosalind",
    name: "Mirelle",
    website: "https://mirelle.example",
    industry: "Consumer goods",
    size: "51-200",
    description:
      "Soap, oil and three perfumes, made in small batches and sold directly. Forty thousand people reorder every season. We would rather make one good thing than launch ten.",
  },
  {
    key: "osprey",
    owner: "hiroshi",
    name: "Osprey Ledger",
    website: "https://ospreyledger.example",
    verified: "mail",
    industry: "Fintech",
    size: "201-500",
    description:
      "Month-end closing in two days instead of eleven. Controllers at 600 companies let Osprey match their payments, and read why it matched what it matched.",
  },
  {
    key: "kestrel",
    owner: "hiroshi",
    name: "Kestrel Freight",
    website: "https://kestrelfreight.example",
    verified: "dns",
    industry: "Logistics",
    size: "501-1000",
    description:
      "Mid-size freight across the Midwest: 310 trucks, six warehouses, and a planning office that answers its own telephone.",
  },
  {
    key: "saltgrass",
    owner: "dorian",
    name: "Saltgrass Energy",
    website: "https://saltgrass.example",
    industry: "Energy",
    size: "51-200",
    description:
      "Tidal and offshore storage on the Gulf coast. Nine boats, two substations and a control room whose windows look at the water we work with.",
  },
  {
    key: "tern",
    owner: "paloma",
    name: "Tern Mobility",
    website: "https://ternmobility.example",
    verified: "mail",
    industry: "Transport",
    size: "201-500",
    description:
      "One app for buses, ferries and shared bicycles in eleven cities. Two million riders open it while walking, so everything we make has to work with one thumb in bright sun.",
  },
  {
    key: "fablewright",
    owner: "paloma",
    name: "Fablewright Games",
    website: "https://fablewright.example",
    industry: "Games",
    size: "51-200",
    description:
      "Story games that respect your evening. Four released, one in the making, no loot boxes. The studio is in Montreal and a third of us work elsewhere.",
  },
  {
    key: "larkspur",
    owner: "paloma",
    name: "Larkspur Learning",
    website: "https://larkspur.example",
    industry: "Education",
    size: "11-50",
    description:
      "Mathematics for children who were told that they cannot do it. 1,900 schools use our exercises; teachers see where a thought went wrong, not only that it did.",
  },
  {
    key: "ottoline",
    owner: "dorian",
    name: "Ottoline Foods",
    website: "https://ottoline.example",
    industry: "Food",
    size: "11-50",
    description:
      "Bread and preserves for restaurants and corner shops in three boroughs, baked at night and delivered by six.",
  },
];
