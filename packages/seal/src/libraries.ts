import { sealProblem } from './problems.ts';

/**
 * Drawing needs libraries that signing and verifying do not: they are loaded when first asked for,
 * so that whoever only verifies can leave them out.
 */
export const loadFontkit = () => load('fontkit', () => import('fontkit'));
export const loadSharp = async () => (await load('sharp', () => import('sharp'))).default;

async function load<T>(library: string, importing: () => Promise<T>): Promise<T> {
  try {
    return await importing();
  } catch {
    throw sealProblem('LIBRARY_MISSING', { library });
  }
}
