export { HandwritingPage as default } from '~/features/handwriting/index.ts';
