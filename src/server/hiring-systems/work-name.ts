/** The task's name in the queue: who goes to hiring systems, how they stand there, whose deletion is asked for. */
export const TEND_HIRING_SYSTEMS = "tend-hiring-systems";
