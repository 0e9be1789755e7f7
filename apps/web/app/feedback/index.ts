export { watchChunkFailures } from './chunk-reload.ts';
export { ConnectionBanner, useOnline } from './connection.tsx';
export { LoadingBar } from './loading-bar.tsx';
export { type Toaster, ToastProvider, useToast } from './toaster.tsx';
export { useTurning, useWaiting, WaitingContext } from './waiting.ts';
