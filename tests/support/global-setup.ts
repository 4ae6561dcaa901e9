import type { TestProject } from "vitest/node";
import { startTestCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

/** One cluster for the whole run; each file clones its own database from the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}
