/** Whoever acts for themselves, and an organisation that is not certified yet, have none. */
const HAVE_NONE: readonly unknown[] = ['ORG_ACCOUNT_REQUIRED', 'ORG_STATE'];

/** What only certified organisations have; undefined where there is none. Any other failure stays one. */
export async function ofOrganization<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'problem' in error && HAVE_NONE.includes(error.problem)) return undefined;
    throw error;
  }
}
