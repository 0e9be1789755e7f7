/** Paths are in millimetres with y pointing down, or in em with y up while still inside a font. */
export type Step =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export type Path = readonly Step[];

/** x' = a·x + c·y + e, y' = b·x + d·y + f — the order of SVG `matrix()` and PDF `cm`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

export function transform(path: Path, [a, b, c, d, e, f]: Matrix): Path {
  const x = (px: number, py: number) => a * px + c * py + e;
  const y = (px: number, py: number) => b * px + d * py + f;
  return path.map((step): Step => {
    if (step[0] === 'Z') return step;
    if (step[0] !== 'C') return [step[0], x(step[1], step[2]), y(step[1], step[2])];
    const [, x1, y1, x2, y2, x3, y3] = step;
    return ['C', x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)];
  });
}

export function move(path: Path, dx: number, dy: number): Path {
  return transform(path, [1, 0, 0, 1, dx, dy]);
}

/** Bounds of all end and control points: exact for polygons, never too small for curves. */
export function bounds(path: Path): Box {
  const box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const step of path) {
    for (let i = 1; i < step.length; i += 2) {
      const x = step[i] as number;
      const y = step[i + 1] as number;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

// Control-point distance with which four cubics approximate a circle to 0.03 %.
const KAPPA = 0.5522847498;

export function ellipse(cx: number, cy: number, rx: number, ry: number): Path {
  const kx = rx * KAPPA;
  const ky = ry * KAPPA;
  return [
    ['M', cx + rx, cy],
    ['C', cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    ['C', cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
    ['C', cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    ['C', cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    ['Z'],
  ];
}

export function roundedRectangle({ left, top, right, bottom }: Box, radius: number): Path {
  const k = radius * (1 - KAPPA);
  return [
    ['M', left + radius, top],
    ['L', right - radius, top],
    ['C', right - k, top, right, top + k, right, top + radius],
    ['L', right, bottom - radius],
    ['C', right, bottom - k, right - k, bottom, right - radius, bottom],
    ['L', left + radius, bottom],
    ['C', left + k, bottom, left, bottom - k, left, bottom - radius],
    ['L', left, top + radius],
    ['C', left, top + k, left + k, top, left + radius, top],
    ['Z'],
  ];
}

export function polygon(points: readonly Point[]): Path {
  return [...points.map(({ x, y }, i): Step => [i === 0 ? 'M' : 'L', x, y]), ['Z']];
}

/** The star of the national flag: one point up, inner radius by the golden section. */
export function fivePointedStar(radius: number): Path {
  const inner = radius * ((3 - Math.sqrt(5)) / 2);
  return polygon(
    Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 === 0 ? radius : inner;
      const angle = (i * Math.PI) / 5;
      return { x: r * Math.sin(angle), y: -r * Math.cos(angle) };
    }),
  );
}

/** A closed curve through all points (Catmull–Rom as cubics). */
export function smoothClosed(points: readonly Point[]): Path {
  const n = points.length;
  const at = (i: number) => points[(i + n) % n] as Point;
  const steps: Step[] = [['M', at(0).x, at(0).y]];
  for (let i = 0; i < n; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    steps.push([
      'C',
      p1.x + (p2.x - p0.x) / 6,
      p1.y + (p2.y - p0.y) / 6,
      p2.x - (p3.x - p1.x) / 6,
      p2.y - (p3.y - p1.y) / 6,
      p2.x,
      p2.y,
    ]);
  }
  steps.push(['Z']);
  return steps;
}
