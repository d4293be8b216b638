/** One line of the table of measures. */
export type Finding = {
  readonly measure: string;
  readonly measured: string;
  readonly beside: string;
  /** The ratio where there is one, and its target. */
  readonly bound: string;
};
