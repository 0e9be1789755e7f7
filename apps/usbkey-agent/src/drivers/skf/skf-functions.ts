import { Refusal } from '../../refusal.ts';
import { NativeLibrary, type Parameter } from '../native.ts';

// GM/T 0016: ULONG is 32 bits and BOOL a 32-bit integer on every platform; handles are pointers.
const H = 'u64';
const P = 'pointer';
const U = 'u32';
const B = 'i32';

const FUNCTIONS = {
  SKF_EnumDev: [B, P, P],
  SKF_ConnectDev: [P, P],
  SKF_DisConnectDev: [H],
  SKF_GetDevInfo: [H, P],
  SKF_EnumApplication: [H, P, P],
  SKF_OpenApplication: [H, P, P],
  SKF_CloseApplication: [H],
  SKF_GetPINInfo: [H, U, P, P, P],
  SKF_VerifyPIN: [H, U, P, P],
  SKF_ChangePIN: [H, U, P, P, P],
  SKF_ClearSecureState: [H],
  SKF_EnumContainer: [H, P, P],
  SKF_CreateContainer: [H, P, P],
  SKF_DeleteContainer: [H, P],
  SKF_OpenContainer: [H, P, P],
  SKF_CloseContainer: [H],
  SKF_GetContainerType: [H, P],
  SKF_ExportPublicKey: [H, B, P, P],
  SKF_ExportCertificate: [H, B, P, P],
  SKF_ImportCertificate: [H, B, P, U],
  SKF_GenECCKeyPair: [H, U, P],
  SKF_ECCSignData: [H, P, U, P],
} as const satisfies Record<string, readonly Parameter[]>;

export type SkfFunction = keyof typeof FUNCTIONS;

/** Error codes of GM/T 0016, appendix A. */
export const SAR = {
  notSupported: 0x0a000003,
  invalidHandle: 0x0a000005,
  certificateNotFound: 0x0a00001c,
  deviceRemoved: 0x0a000023,
  pinIncorrect: 0x0a000024,
  pinLocked: 0x0a000025,
  pinInvalid: 0x0a000026,
  pinLength: 0x0a000027,
  pinNotInitialized: 0x0a000029,
  noRoom: 0x0a000030,
} as const;

function refusal(code: number, name: SkfFunction): Refusal {
  switch (code) {
    case SAR.deviceRemoved:
    case SAR.invalidHandle:
      return new Refusal('TOKEN_GONE');
    case SAR.notSupported:
      return new Refusal('ALGORITHM_REFUSED');
    case SAR.pinIncorrect:
      return new Refusal('PIN_WRONG');
    case SAR.pinLocked:
      return new Refusal('PIN_LOCKED');
    case SAR.pinInvalid:
    case SAR.pinLength:
      return new Refusal(name === 'SKF_ChangePIN' ? 'PIN_UNACCEPTABLE' : 'PIN_WRONG');
    case SAR.pinNotInitialized:
      return new Refusal('PIN_UNSET');
    case SAR.noRoom:
      return new Refusal('TOKEN_FULL');
    default:
      return new Refusal('DRIVER_FAILED', { code: `${name} 0x${code.toString(16)}` });
  }
}

export const openSkfLibrary = (path: string): NativeLibrary<SkfFunction> =>
  new NativeLibrary(path, FUNCTIONS, 'u32', refusal);
