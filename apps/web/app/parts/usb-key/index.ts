export { ConnectUsbKey } from './connect.tsx';
export { type HeldCertificate, type HeldToken, tokenName } from './model.ts';
export { AskedThere, PinDialog } from './pin-dialog.tsx';
export { TokenCard } from './token-card.tsx';
export { type UsbKey, useUsbKey } from './use-usb-key.ts';
