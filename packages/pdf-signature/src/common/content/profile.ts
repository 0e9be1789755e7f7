/** Tables in place of curves map colours to whatever they like. */
const TABLES = ['A2B0', 'A2B1', 'A2B2', 'D2B0', 'D2B1', 'D2B2', 'D2B3', 'gamt'];
/** D50, to which the colorants of a profile add up (ICC.1 annex F). */
const WHITE = [0.9642, 1, 0.8249];
const CLOSE = 0.06;
/** Between these every screen and printer lies that is in use. */
const [LOWEST_GAMMA, HIGHEST_GAMMA] = [1.5, 2.8];
const SAMPLES = [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1];
const ROUNDING = 0.02;

/**
 * Whether a profile shows grey or RGB about as any screen does, black as black: one that somebody made for the purpose
 * can turn every colour into that of paper.
 */
export function isOrdinaryProfile(bytes: Uint8Array, components: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (textAt(view, 36) !== 'acsp' || textAt(view, 16) !== (components === 1 ? 'GRAY' : 'RGB '))
      return false;
    const tags = tagsOf(view);
    if (TABLES.some((tag) => tags.has(tag))) return false;
    const curves = components === 1 ? ['kTRC'] : ['rTRC', 'gTRC', 'bTRC'];
    return (
      curves.every((tag) => isOrdinaryCurve(view, tags.get(tag))) && (components === 1 || isWhite(view, tags))
    );
  } catch (error) {
    if (error instanceof RangeError) return false; // names more than it holds
    throw error;
  }
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

const MOST_TAGS = 100;

function tagsOf(view: DataView): Map<string, number> {
  const count = Math.min(view.getUint32(128), MOST_TAGS);
  const tags = new Map<string, number>();
  for (let i = 0; i < count; i++) tags.set(textAt(view, 132 + 12 * i), view.getUint32(136 + 12 * i));
  return tags;
}

const fixedAt = (view: DataView, at: number): number => view.getInt32(at) / 65_536;

function isWhite(view: DataView, tags: ReadonlyMap<string, number>): boolean {
  const places = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => tags.get(tag));
  return WHITE.every((wanted, axis) => {
    const parts = places.map((at) => (at === undefined ? Number.NaN : fixedAt(view, at + 8 + 4 * axis)));
    const sum = parts.reduce((a, b) => a + b, 0);
    return Math.abs(sum - wanted) <= CLOSE && parts.every((part) => part >= -CLOSE);
  });
}

function isOrdinaryCurve(view: DataView, at: number | undefined): boolean {
  const curve = at === undefined ? undefined : curveAt(view, at);
  if (!curve) return false;
  return SAMPLES.every((x) => {
    const y = curve(x);
    return y >= x ** HIGHEST_GAMMA - ROUNDING && y <= x ** LOWEST_GAMMA + ROUNDING;
  });
}

/** ICC.1 10.6 and 10.18. */
function curveAt(view: DataView, at: number): ((x: number) => number) | undefined {
  const type = textAt(view, at);
  if (type === 'curv') return tableAt(view, at + 8);
  if (type !== 'para') return undefined;
  const count = [1, 3, 4, 5, 7][view.getUint16(at + 8)];
  if (count === undefined) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, i) =>
    fixedAt(view, at + 12 + 4 * i),
  );
  if (count === 4) return (x) => (x >= -b / a ? (a * x + b) ** g + c : c);
  if (count < 5) return (x) => (a * x + b) ** g;
  return (x) => (x >= d ? (a * x + b) ** g + e : c * x + f);
}

function tableAt(view: DataView, at: number): ((x: number) => number) | undefined {
  const count = view.getUint32(at);
  if (count === 0) return (x) => x;
  if (count === 1) {
    const gamma = view.getUint16(at + 4) / 256;
    return (x) => x ** gamma;
  }
  const value = (i: number) => view.getUint16(at + 4 + 2 * i) / 65_535;
  value(count - 1);
  return (x) => {
    const place = x * (count - 1);
    const [low, high] = [Math.floor(place), Math.ceil(place)];
    return value(low) + (value(high) - value(low)) * (place - low);
  };
}
