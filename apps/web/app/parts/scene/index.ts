export { type ChosenScene, chosenScene, PLATFORMS } from './chosen-scene.ts';
export { SceneMissing } from './scene-missing.tsx';
