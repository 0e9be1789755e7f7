export type { FindOwnedProducts, OwnedProducts } from './access.ts';
export { presentChosen } from './access.ts';
export { chooseScene, chosenScene, findScene, needScene } from './chosen.ts';
export { answerScenes } from './routes.ts';
export { seedScenes } from './samples.ts';
export { type SceneRow, scenes } from './tables.ts';
