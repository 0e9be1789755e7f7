export { isChunkFailure, reloadOnce, watchChunkFailures } from './chunk-reload.ts';
export { ConnectionBanner, useOnline } from './connection.tsx';
export { useFetched } from './fetched.ts';
export { type Toaster, ToastProvider, useToast } from './toaster.tsx';
export { useTurning, useWaiting, WaitingContext } from './waiting.ts';
