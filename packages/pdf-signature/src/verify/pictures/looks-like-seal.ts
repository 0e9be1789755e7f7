import { GRID, type Samples } from './samples.ts';

interface Spot {
  x: number;
  y: number;
}

/**
 * Whether a picture looks like the print of a round or oval seal: red on nothing, closed by a ring, with signs inside.
 * Made to be silent when in doubt; square seals and seals drawn in black are not recognised.
 */
export function looksLikeSeal(picture: Samples): boolean {
  const red: Spot[] = [];
  let blank = 0;
  for (let y = 0; y < GRID; y++) {
    for (let x = 0; x < GRID; x++) {
      const ink = picture.at(x, y);
      if (ink === 'red') red.push({ x, y });
      else if (ink === 'blank') blank++;
    }
  }
  const all = GRID * GRID;
  const other = all - blank - red.length;
  if (red.length < all * 0.04 || blank < all * 0.3 || other > all * 0.05) return false;
  const oval = ovalAround(red);
  const proportion = (oval.halfWidth * picture.width) / (oval.halfHeight * picture.height);
  if (oval.halfWidth < GRID * 0.25 || oval.halfHeight < GRID * 0.25) return false;
  if (proportion < 0.55 || proportion > 1.8) return false;
  return isRing(red, oval) && hasSignsInside(red, oval);
}

interface Oval {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

function ovalAround(spots: readonly Spot[]): Oval {
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    halfWidth: (right - left + 1) / 2,
    halfHeight: (bottom - top + 1) / 2,
  };
}

/** Distance from the middle, where 1 is the rim. */
function depthOf({ x, y }: Spot, oval: Oval): { distance: number; angle: number } {
  const [dx, dy] = [(x - oval.x) / oval.halfWidth, (y - oval.y) / oval.halfHeight];
  return { distance: Math.hypot(dx, dy), angle: Math.atan2(dy, dx) };
}

const SECTORS = 36;

/** In nearly every direction the outermost ink lies on the rim; the corners of a square lie far outside of it. */
function isRing(red: readonly Spot[], oval: Oval): boolean {
  const reach = new Array<number>(SECTORS).fill(0);
  for (const spot of red) {
    const { distance, angle } = depthOf(spot, oval);
    const sector = Math.floor(((angle + Math.PI) / (2 * Math.PI)) * SECTORS) % SECTORS;
    reach[sector] = Math.max(reach[sector]!, distance);
  }
  return reach.filter((distance) => distance >= 0.85 && distance <= 1.12).length >= SECTORS * 0.9;
}

/** Words or a star, but no full disc: a red dot is no seal, and neither is an empty ring. */
function hasSignsInside(red: readonly Spot[], oval: Oval): boolean {
  const inside = red.filter((spot) => depthOf(spot, oval).distance < 0.7).length;
  const share = inside / (Math.PI * 0.49 * oval.halfWidth * oval.halfHeight);
  return share >= 0.04 && share <= 0.6;
}
