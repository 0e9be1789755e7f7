import type { Shape } from '../drawing/drawing.ts';
import { type Path, polygon } from '../drawing/path.ts';
import { inkMap } from './ink-map.ts';
import { seededRandom } from './random.ts';
import type { WearStrength } from './request.ts';

const TILE_MM = 2.6;
const MAX_DEPTH = 3;
/** Share of the smallest tiles that lose ink, before patches make it more or less. */
const density: Record<WearStrength, number> = { light: 0.16, medium: 0.34, heavy: 0.6 };

interface Tile {
  x: number;
  y: number;
  size: number;
}

interface Sheet {
  widthMm: number;
  heightMm: number;
  shapes: readonly Shape[];
}

/**
 * Spots without ink, gathered in patches as on paper that took the stamp unevenly. Every spot stays within
 * its own tile of a quadtree, so spots never overlap and can be cut out by the even-odd rule.
 */
export function wearSpots({ widthMm, heightMm, shapes }: Sheet, seed: string, strength: WearStrength): Path {
  const random = seededRandom(seed);
  const patch = patches(widthMm, heightMm, random);
  const inked = inkMap(shapes);
  const spotsIn = (tile: Tile, depth: number): Path => {
    const { x, y, size } = tile;
    if (!inked({ left: x, top: y, right: x + size, bottom: y + size })) return [];
    const worn = density[strength] * patch(x + size / 2, y + size / 2);
    // Large spots are rare: each level down is far likelier to be worn than the one above.
    if (random() < worn * 0.16 ** (MAX_DEPTH - depth)) return spot(tile, random);
    if (depth === MAX_DEPTH) return [];
    const half = size / 2;
    return [0, 1, 2, 3].flatMap((quarter) =>
      spotsIn({ x: x + (quarter & 1) * half, y: y + (quarter >> 1) * half, size: half }, depth + 1),
    );
  };
  return tiles(widthMm, heightMm).flatMap((tile) => spotsIn(tile, 0));
}

function tiles(widthMm: number, heightMm: number): Tile[] {
  const [columns, rows] = [Math.ceil(widthMm / TILE_MM), Math.ceil(heightMm / TILE_MM)];
  return Array.from({ length: columns * rows }, (_, i) => ({
    x: (i % columns) * TILE_MM,
    y: Math.floor(i / columns) * TILE_MM,
    size: TILE_MM,
  }));
}

/** A few soft hills around which the ink is thin; between them almost nothing is worn. */
function patches(widthMm: number, heightMm: number, random: () => number): (x: number, y: number) => number {
  const count = Math.ceil((widthMm * heightMm) / 160);
  const hills = Array.from({ length: count }, () => ({
    x: random() * widthMm,
    y: random() * heightMm,
    radius: 3 + random() * 4,
  }));
  return (x, y) =>
    hills.reduce(
      (sum, hill) => sum + Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / hill.radius ** 2),
      0.18,
    );
}

/** Anywhere within the tile, so that no grid shows. */
function spot({ x, y, size }: Tile, random: () => number): Path {
  const corners = 5 + Math.floor(random() * 3);
  const radius = (size / 2) * (0.35 + 0.6 * random() ** 2);
  const [left, top] = [random(), random()].map((share) => radius + share * (size - 2 * radius)) as [
    number,
    number,
  ];
  const start = random() * Math.PI;
  return polygon(
    Array.from({ length: corners }, (_, i) => {
      const angle = start + (i * 2 * Math.PI) / corners;
      const reach = radius * (0.55 + 0.45 * random());
      return { x: x + left + reach * Math.cos(angle), y: y + top + reach * Math.sin(angle) };
    }),
  );
}
