/** ETSI EN 319 142-1: basic, with time, with evidence, with renewable archive time. */
export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
