import { sealProblem } from '../problems.ts';
import { boxMean, type InkLayer } from './ink.ts';

/** Right and bottom are exclusive. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Region = PixelBox & { area: number };

/** Removes specks and strays from the layer and returns the box of the seal. */
export function isolateSeal(layer: InkLayer): PixelBox {
  const { labels, regions } = connectedRegions(layer);
  const largest = regions.reduce<Region | undefined>(
    (a, b) => (a && extentOf(a) >= extentOf(b) ? a : b),
    undefined,
  );
  if (!largest) throw sealProblem('PICTURE_WITHOUT_SEAL');
  const { box, members } = grow(largest, regions);
  const kept = new Float32Array(labels.length);
  for (let i = 0; i < labels.length; i++) if (labels[i] !== 0 && members.has(labels[i]! - 1)) kept[i] = 1;
  // The soft edge lies just outside the solid region.
  const edge = boxMean(kept, layer.width, layer.height, 2);
  for (let i = 0; i < layer.cover.length; i++) if (edge[i]! <= 0) layer.cover[i] = 0;
  return box;
}

function extentOf(region: Region): number {
  return (region.right - region.left) * (region.bottom - region.top);
}

/** Specks of dust are no part of a seal. */
const MIN_AREA_SHARE = 0.00001;

function connectedRegions({ width, height, cover }: InkLayer): { labels: Int32Array; regions: Region[] } {
  const labels = new Int32Array(width * height);
  const regions: Region[] = [];
  const stack: number[] = [];
  const visit = (i: number, label: number) => {
    if (labels[i] !== 0 || cover[i]! <= 0.5) return;
    labels[i] = label;
    stack.push(i);
  };
  for (let seed = 0; seed < labels.length; seed++) {
    visit(seed, regions.length + 1);
    if (stack.length === 0) continue;
    const region: Region = { left: width, top: height, right: 0, bottom: 0, area: 0 };
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      const x = i % width;
      const y = (i - x) / width;
      region.area++;
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x + 1);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y + 1);
      for (let ny = Math.max(y - 1, 0); ny <= Math.min(y + 1, height - 1); ny++) {
        for (let nx = Math.max(x - 1, 0); nx <= Math.min(x + 1, width - 1); nx++) {
          visit(ny * width + nx, regions.length + 1);
        }
      }
    }
    regions.push(region);
  }
  return { labels, regions };
}

/** From the largest region outwards: everything near enough belongs to the seal. */
function grow(largest: Region, regions: readonly Region[]): { box: PixelBox; members: Set<number> } {
  const minArea = Math.max(4, extentOf(largest) * MIN_AREA_SHARE);
  const total = areaOf(regions);
  const within = areaOf(regions.filter((region) => gap(largest, region) === 0));
  // A rim that encloses most of the ink is the edge; without one, characters stand wide apart.
  const reach = within > 0.6 * total ? 0.06 : 0.45;
  const box: PixelBox = {
    left: largest.left,
    top: largest.top,
    right: largest.right,
    bottom: largest.bottom,
  };
  const members = new Set<number>();
  let before = -1;
  while (members.size > before) {
    before = members.size;
    const limit = reach * Math.max(box.right - box.left, box.bottom - box.top);
    regions.forEach((region, i) => {
      if (members.has(i) || region.area < minArea || gap(box, region) > limit) return;
      members.add(i);
      box.left = Math.min(box.left, region.left);
      box.top = Math.min(box.top, region.top);
      box.right = Math.max(box.right, region.right);
      box.bottom = Math.max(box.bottom, region.bottom);
    });
  }
  return { box, members };
}

function areaOf(regions: readonly Region[]): number {
  return regions.reduce((sum, region) => sum + region.area, 0);
}

function gap(a: PixelBox, b: PixelBox): number {
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom, 0);
}
