/**
 * Reportable content: its id, name, owner and public path. `stranger`: the referral whose candidate wrote it through an
 * emailed link. `answer_to`: where a reporter who came through such a link is notified.
 */
export type ReportedContent = {
  readonly id: string;
  readonly label: string;
  readonly owner: string | null;
  readonly path: string | null;
  readonly stranger?: string | null;
  readonly answer_to?: string;
};
