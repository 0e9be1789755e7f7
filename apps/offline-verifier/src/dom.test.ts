import { afterEach, expect, test, vi } from 'vitest';
import { timeWords } from './dom.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['UTC', 'America/New_York', 'Asia/Shanghai'])(
  'times are those of Beijing, and say so, on a computer in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(timeWords('2026-06-10T20:00:00.000Z')).toBe('2026-06-11 04:00:00 北京时间');
  },
);
