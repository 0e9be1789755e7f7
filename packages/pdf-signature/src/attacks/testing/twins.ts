import { expect } from 'vitest';
import { outcome } from './craft.ts';
import type { World } from './world.ts';

/** The honest twin: every signature holds. */
export async function expectHonest(world: World, file: Uint8Array) {
  const report = await world.verify(file);
  expect(report.reason).toBe('全部签名有效');
  expect(report.verdict).toBe('TOTAL_PASSED');
  return report;
}

/** The hostile twin: the first signature fails, and the reason is the true one. */
export async function expectHostile(world: World, file: Uint8Array, reason: string) {
  const report = await world.verify(file);
  expect(report.reason).toContain(reason);
  expect(outcome(report)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  return report;
}
