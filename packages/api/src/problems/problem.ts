export interface Problem {
  code: number;
  /** HTTP status. */
  status: number;
  message: string;
  /** What the reader can do about it. */
  hint: string;
}
