export * from './artwork.ts';
export { type ShownRect, shownSize } from './geometry.ts';
export { type Mark, type Placement, type Seam, seamCuts, seamPages } from './marks.ts';
export { type Picture, readPng } from './png.ts';
