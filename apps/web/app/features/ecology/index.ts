export { EcologyConsole } from './frame/console.tsx';
export { loadFrame } from './frame/load.ts';
