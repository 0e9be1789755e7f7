export { FaceDone as default } from '~/features/auth/face/face-done.tsx';
