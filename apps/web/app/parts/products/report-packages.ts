/** So many verification reports are bought at once. */
export const REPORT_PACKAGES = [1, 5, 10, 30] as const;
