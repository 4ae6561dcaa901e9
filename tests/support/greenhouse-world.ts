import { createGreenhouse } from "./greenhouse-stand-in.ts";
import { startStandIn } from "./hiring-systems.ts";
import { createWorld } from "./world.ts";

/** A product whose companies may connect a local Greenhouse. Close it at the end of the file. */
export async function createGreenhouseWorld() {
  let there = createGreenhouse();
  const { hosts } = there;
  const standIn = await startStandIn({ hosts, answer: (asked) => there.answer(asked) });
  const world = await createWorld({ config: { HIRING_SYSTEMS_URL: standIn.url } });
  let companies = 0;
  return {
    world,
    standIn,
    /** Empties Greenhouse, and posts a job of a new company that is not connected to it. */
    async restart() {
      there = createGreenhouse();
      standIn.fate = () => "answered";
      standIn.asked.length = 0;
      companies += 1;
      const owner = await world.person("Olive Owner");
      const names = { company_name: `Hiring ${companies}`, company_website: `https://hiring-${companies}.example` };
      const { id: job, company } = await world.job(owner, names);
      return { there, owner, job, company: company.id };
    },
    async close() {
      await world.close();
      await standIn.close();
    },
  };
}
