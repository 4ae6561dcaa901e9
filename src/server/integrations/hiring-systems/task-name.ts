/** The task's name in the queue: transfers to hiring systems, polls and deletions. */
export const RECONCILE_HIRING_SYSTEMS = "reconcile-hiring-systems";
