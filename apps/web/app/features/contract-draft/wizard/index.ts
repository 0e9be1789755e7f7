export { BeginPage } from './begin-page.tsx';
export { BoardPage, LastLook, ResultPage } from './lazy-pages.tsx';
export { resumeAt } from './resume.ts';
export { loadBeginning, loadWizard } from './route.ts';
export { SceneAsk } from './scene-ask.tsx';
export type { Signed } from './send/index.tsx';
export { WizardPage } from './wizard-page.tsx';
