/** How a run of characters is set: the wishes, and how far each may be given up. */
export interface Setting {
  heightMm: number;
  /** Width of a full character relative to its height. */
  aspect: number;
  /** Space between characters relative to their width. */
  gap: number;
  minGap: number;
  minAspect: number;
  minHeightMm: number;
}

export interface Fit {
  heightMm: number;
  widthMm: number;
  gapMm: number;
}

/**
 * Squeezes a run into its room in the order a seal carver does: first the spaces, then the width of the
 * characters, then their height. `cells` is the sum of relative widths; `room` may depend on the height.
 */
export function fitRun(
  setting: Setting,
  { cells, count }: { cells: number; count: number },
  room: (heightMm: number) => number,
): Fit | undefined {
  const gaps = Math.max(count - 1, 0);
  for (let height = setting.heightMm; height >= setting.minHeightMm; height *= 0.98) {
    const length = room(height);
    const width = Math.min(height * setting.aspect, length / (cells + gaps * setting.minGap));
    if (width < height * setting.minAspect) continue;
    const spare = gaps === 0 ? 0 : (length - width * cells) / gaps;
    return { heightMm: height, widthMm: width, gapMm: Math.min(spare, width * setting.gap) };
  }
  return undefined;
}
