export { type ChosenScene, chosenScene, PLATFORMS } from './chosen-scene.ts';
export { SceneMissing } from './scene-missing.tsx';
export { SceneSelect } from './scene-select.tsx';
export { useChoosing } from './use-choosing.ts';
