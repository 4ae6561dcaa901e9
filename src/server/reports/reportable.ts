/**
 * Something that can be reported: its id, what it is called, whose it is, where it stands for everybody. `stranger`: the referral whose
 * person wrote it by a mailed link; `answer_to`: where whoever came by one is answered.
 */
export type Thing = {
  readonly id: string;
  readonly label: string;
  readonly owner: string | null;
  readonly path: string | null;
  readonly stranger?: string | null;
  readonly answer_to?: string;
};
