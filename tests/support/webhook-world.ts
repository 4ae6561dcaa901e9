import type { WebhookEvent } from "../../src/contract/integrations/webhooks.ts";
import { acceptResponder, createDispatcher, createWebhookEndpoint, startWebhookReceiver } from "./webhook-receiver.ts";
import { createWorld } from "./world.ts";

/** A product that may send to a local receiver. Close it at the end of the file. */
export async function createWebhookWorld() {
  const receiver = await startWebhookReceiver();
  // The library that verifies signatures uses the machine's clock.
  const world = await createWorld({ now: new Date().toISOString(), config: { WEBHOOK_HOSTS: receiver.host } });
  let companies = 0;
  return {
    world,
    receiver,
    /** Deletes all endpoints and requests, and posts a job of a new company with an endpoint for these events, or all. */
    async restart(events?: readonly WebhookEvent[]) {
      await world.pool.query("DELETE FROM webhook_endpoints");
      world.clock.set(new Date().toISOString());
      receiver.answer = acceptResponder;
      receiver.got.splice(0);
      companies += 1;
      const owner = await world.person("Petra Poster");
      const names = { company_name: `H ${companies}`, company_website: `https://h-${companies}.example` };
      const { id: job, company } = await world.job(owner, names);
      const hook = await createWebhookEndpoint(owner, company.id, receiver.address, events);
      return { owner, job, company, hook, dispatcher: createDispatcher(world) };
    },
    async close() {
      await world.close();
      await receiver.close();
    },
  };
}
