export { tellAct } from './holder.ts';
export { ReturnLink } from './return-link.tsx';
export { useFrame } from './use-frame.ts';
