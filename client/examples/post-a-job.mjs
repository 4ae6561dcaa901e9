// Posts a job and reads it back. VOUCHWELL is the address of your installation, VOUCHWELL_KEY a key with the scopes
// jobs:write and profile:read.
import { ApiError, createClient } from "@vouchwell/client";

const { VOUCHWELL = "http://localhost:3000", VOUCHWELL_KEY } = process.env;
const client = createClient({ url: VOUCHWELL, key: VOUCHWELL_KEY });

try {
  const me = await client.users.me();
  const job = await client.jobs.create({
    title: "Staff Backend Engineer",
    company_name: "Quillstack",
    company_website: "https://quillstack.example",
    description: "Own the write path of a document store.",
    location: "Lisbon",
    f_type: "Full-time",
    reward_amount: 12_500,
  });
  console.log(`${me.name} posted ${job.title}: ${VOUCHWELL}/jobs/${job.id}`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  // `fields` describes the invalid fields, `scope` the scope that the key lacks.
  console.error(error.code, error.message, error.fields, error.scope ?? "");
  process.exitCode = 1;
}
