/** How deep tests go: `npm test` tries a sample of what only depth brings, `npm run test:deep` all of it. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Where what is drawn by chance begins: the same in every run, a new one in each deep run, which prints it. */
export const seed = Number(process.env.PROPERTY_SEED ?? 20_261_115);

export const depth = <T>(sample: T, whole: T): T => (isDeep ? whole : sample);

/** Every `step`th of a list, from the first on; all of it in a deep run. */
export const sampled = <T>(list: readonly T[], step: number): T[] =>
  list.filter((_, at) => isDeep || at % step === 0);
