import type { WriteHandle } from "../infra/db/handles.ts";

/** Invalidates every page that shows the company: its own, and those of its jobs. */
export async function notifyCompanyChanged(tx: WriteHandle, id: string): Promise<void> {
  tx.publish("company_changed", id);
  const { rows } = await tx.executeSql("SELECT id FROM jobs WHERE company = $1 AND archived_at IS NULL", [id]);
  tx.publishAll(
    "job_changed",
    rows.map((job) => String(job.id)),
  );
}
