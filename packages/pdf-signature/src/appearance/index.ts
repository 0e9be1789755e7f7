export { pageMatrix, type ShownRect, shownSize } from '../common/geometry.ts';
export * from './artwork.ts';
export { type Mark, type Placement, pagesOfSeam, type Seam } from './marks.ts';
export { type Picture, readPng } from './png.ts';
