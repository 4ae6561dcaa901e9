// Lists open jobs as any visitor sees them; no key is needed. VOUCHWELL is the address of the installation.
import { createClient } from "@vouchwell/client";

const { VOUCHWELL = "http://localhost:3000" } = process.env;
const client = createClient({ url: VOUCHWELL });

// Pages are fetched as needed; leaving the loop stops it.
for await (const job of client.browse.list.all({ type: ["full-time", "part-time"], sortBy: "reward-high" })) {
  const { title, company, location, reward_amount } = job;
  console.log(`$${reward_amount}\t${title}\t${company.name}, ${location}`);
}
