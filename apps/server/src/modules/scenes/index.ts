export { chooseScene, chosenScene, findScene, needScene } from './chosen.ts';
export { answerScenes, type SceneDependencies } from './routes.ts';
export { seedScenes } from './samples.ts';
export type { FindHoldings, Holdings } from './standing.ts';
export { presentChosen } from './standing.ts';
export { type SceneRow, scenes } from './tables.ts';
