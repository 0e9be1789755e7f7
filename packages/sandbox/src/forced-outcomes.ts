/** Nobody forces more than this by hand; the oldest goes first. */
const KEPT = 200;

interface Forced {
  subject: string;
  outcome: string;
}

/** Which outcome was chosen for which subject, once for each group of outcomes; one store per stand-in. */
export interface ForcedOutcomes {
  of(subject: string, group?: string): string | undefined;
  /** Without an outcome the vendor behaves as usual again. */
  force(subject: string, outcome: string | undefined, group?: string): void;
  all(): readonly (Forced & { group: string })[];
}

export function forcedOutcomes(): ForcedOutcomes {
  const chosen = new Map<string, Forced & { group: string }>();
  const keyOf = (subject: string, group: string) => `${group}/${subject}`;
  return {
    of: (subject, group = '') => chosen.get(keyOf(subject, group))?.outcome,
    force(subject, outcome, group = '') {
      const key = keyOf(subject, group);
      chosen.delete(key);
      if (outcome !== undefined) chosen.set(key, { subject, outcome, group });
      const [oldest] = chosen.keys();
      if (chosen.size > KEPT && oldest !== undefined) chosen.delete(oldest);
    },
    all: () => [...chosen.values()],
  };
}
