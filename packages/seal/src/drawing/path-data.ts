import { number } from './number.ts';
import type { Path } from './path.ts';

/** As the attribute `d` of SVG says it. */
export const pathData = (path: Path, scale = 1): string =>
  path.map(([op, ...xs]) => op + xs.map((x) => number(x * scale)).join(' ')).join('');
