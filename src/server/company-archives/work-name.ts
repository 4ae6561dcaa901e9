/** The task's name in the queue; its data are the id of the archive and where its bytes go. */
export const MAKE_ARCHIVE = "make-company-archive";
/** By the clock: what is over, and what broke off. */
export const TEND_ARCHIVES = "tend-company-archives";
