/** What is read as a package at most. */
export const PACKAGE_LIMITS = {
  /** Two for each event, downloads among them: far more than the limits of calls let a contract come to. */
  entries: 200_000,
  /** Twenty documents of fifty megabytes, their signatures and what belongs to them. */
  bytes: 1_500_000_000,
  isRepacked: true,
} as const;
