import type { FaceChecks } from './face-checks.ts';
import type { Journal } from './journal.ts';
import type { Chosen } from './outcomes.ts';

/** What the vendors of identity work with. */
export interface IdentityService {
  chosen: Chosen;
  journal: Journal;
  checks: FaceChecks;
  now(): number;
}

/** The fields of a JSON body; undefined when it is none. */
export function readFields(body: Buffer): Record<string, unknown> | undefined {
  try {
    const fields: unknown = JSON.parse(body.toString());
    return typeof fields === 'object' && fields !== null ? { ...fields } : undefined;
  } catch {
    return undefined;
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const isIdNumber = (text: string): boolean => /^\d{17}[\dX]$/.test(text);
export const isHttp = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
