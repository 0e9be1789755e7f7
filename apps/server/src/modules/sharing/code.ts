import QRCode from 'qrcode';

/** The QR code of an address of ours: WeChat and its like open a shared page by their camera. */
export const drawCode = (address: string): Promise<string> =>
  QRCode.toString(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
