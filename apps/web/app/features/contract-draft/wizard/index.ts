export { BeginPage } from './begin-page.tsx';
export { BoardPage } from './board/index.tsx';
export { resumeAt } from './resume.ts';
export { loadBeginning, loadWizard } from './route.ts';
export { SceneAsk } from './scene-ask.tsx';
export { LastLook, ResultPage, type Signed } from './send/index.tsx';
export { WizardPage } from './wizard-page.tsx';
