export { BoardPage } from './board/index.tsx';
export { resumeAt } from './resume.ts';
export { loadWizard } from './route.ts';
export { SceneAsk } from './scene-ask.tsx';
export { WizardPage } from './wizard-page.tsx';
