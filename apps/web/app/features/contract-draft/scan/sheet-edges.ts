// Where a sheet of paper lies in a photo: the bright area in its middle, and the four corners of it. Nothing is said
// where it is not plain to see; the corners are then set by hand.
export interface Point {
  x: number;
  y: number;
}
/** Upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];

/** One byte for each pixel, 255 is white. */
interface GreyPicture {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** What a sheet covers of its photo at least. */
const LEAST_SHARE = 0.2;
/** A photo that is bright all over shows no edges. */
const MOST_SHARE = 0.97;
/** How much of the quad between the corners is as bright as paper: words, and a thumb at the edge, are not. */
const LEAST_FILLED = 0.8;
/** How much brighter paper is than what it lies on. */
const LEAST_CONTRAST = 40;

const histogramOf = ({ data }: GreyPicture): number[] => {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** The brightness that parts the picture best in two (Otsu 1979), and how far the two lie apart. */
function threshold(picture: GreyPicture): { at: number; contrast: number } {
  const counts = histogramOf(picture);
  const all = picture.data.length;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let best = { at: 0, contrast: 0, spread: -1 };
  let [dark, darkSum] = [0, 0];
  for (let at = 0; at < 255; at++) {
    dark += counts[at] ?? 0;
    darkSum += at * (counts[at] ?? 0);
    const bright = all - dark;
    if (dark === 0 || bright === 0) continue;
    const contrast = (sum - darkSum) / bright - darkSum / dark;
    const spread = dark * bright * contrast * contrast;
    if (spread > best.spread) best = { at, contrast, spread };
  }
  return best;
}

/** The bright area that holds the middle of the picture, or lies nearest to it; 1 for each of its pixels. */
function brightArea({ width, height, data }: GreyPicture, at: number): Uint8Array {
  const area = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  let [head, tail] = [0, 0];
  const put = (index: number) => {
    if (area[index] || (data[index] ?? 0) <= at) return;
    area[index] = 1;
    queue[tail++] = index;
  };
  const middle = (height >> 1) * width + (width >> 1);
  // a word may stand in the very middle
  for (let way = 0; way < width >> 2 && tail === 0; way++) {
    put(middle - way);
    put(middle + way);
  }
  while (head < tail) {
    const index = queue[head++] as number;
    const x = index % width;
    if (x > 0) put(index - 1);
    if (x < width - 1) put(index + 1);
    if (index >= width) put(index - width);
    if (index < width * (height - 1)) put(index + width);
  }
  return area;
}

/** The pixels that lie furthest out towards the four corners. */
function cornersOf(area: Uint8Array, width: number): Quad | undefined {
  const furthest = [-Infinity, -Infinity, -Infinity, -Infinity];
  const corners: (Point | undefined)[] = [];
  for (let index = 0; index < area.length; index++) {
    if (!area[index]) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    for (const [corner, reach] of [-x - y, x - y, x + y, y - x].entries())
      if (reach > (furthest[corner] as number)) {
        furthest[corner] = reach;
        corners[corner] = { x, y };
      }
  }
  const [a, b, c, d] = corners;
  return a && b && c && d ? [a, b, c, d] : undefined;
}

export const areaOf = (quad: Quad): number =>
  Math.abs(
    quad.reduce((sum, { x, y }, at) => {
      const next = quad[(at + 1) % 4] as Point;
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

/** Whether going around it turns to the right at every corner: nothing else is a sheet of paper seen from above. */
export function isConvex(quad: Quad): boolean {
  const turns = quad.map((point, at) => {
    const next = quad[(at + 1) % 4] as Point;
    const after = quad[(at + 2) % 4] as Point;
    return (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x);
  });
  return turns.every((turn) => turn > 0);
}

/** The corners of the sheet; undefined where the picture does not show them plainly. */
export function paperIn(picture: GreyPicture): Quad | undefined {
  const { at, contrast } = threshold(picture);
  if (contrast < LEAST_CONTRAST) return undefined;
  const area = brightArea(picture, at);
  const quad = cornersOf(area, picture.width);
  if (!quad || !isConvex(quad)) return undefined;
  const covered = areaOf(quad);
  const share = covered / picture.data.length;
  if (share < LEAST_SHARE || share > MOST_SHARE) return undefined;
  const bright = area.reduce((sum, one) => sum + one, 0);
  // an area that is larger than its corners has others: a shape that is no sheet
  return bright >= LEAST_FILLED * covered && bright <= 1.1 * covered ? quad : undefined;
}

/** The whole picture. */
export const wholeOf = ({ width, height }: { width: number; height: number }): Quad => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
];
