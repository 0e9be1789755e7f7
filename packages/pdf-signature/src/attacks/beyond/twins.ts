import { expect, test } from 'vitest';
import { world } from './open-file.ts';

type Made = Uint8Array | Promise<Uint8Array>;

/** What an attacker does, and what somebody honest does who looks much alike. */
export type Twins = readonly [what: string, hostile: () => Made, honest: () => Made];

/** The first twin never passes, the second one always does. */
export function testTwins(twins: readonly Twins[]): void {
  test.each(twins)('%s', async (_, hostile, honest) => {
    const { verdict, reason } = await world.verify(await hostile());
    expect(verdict, reason).not.toBe('TOTAL_PASSED');
    const twin = await world.verify(await honest());
    expect(twin).toMatchObject({ verdict: 'TOTAL_PASSED', reason: '全部签名有效' });
  });
}
