/** The task's name in the queue; its data are the export's id and the storage key of its bytes. */
export const MAKE_ARCHIVE = "make-company-archive";
/** Scheduled: purges expired and interrupted exports. */
export const RECONCILE_ARCHIVES = "reconcile-company-archives";
