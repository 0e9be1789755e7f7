import type { Handle, PKCS11 } from 'pkcs11js';
import type { Pkcs11Options } from './pkcs11-options.ts';
import { KeyError } from './provider.ts';

/** Logged-in sessions of one token; each does one thing at a time. */
export interface TokenSessions {
  readonly module: PKCS11;
  readonly mechanisms: ReadonlySet<number>;
  use<T>(work: (session: Handle) => Promise<T>): Promise<T>;
  close(): void;
}

export function openTokenSessions(lib: typeof import('pkcs11js'), options: Pkcs11Options): TokenSessions {
  const module = new lib.PKCS11();
  try {
    module.load(options.library);
    // signatures run on several threads; without this flag a token need not lock (PKCS#11 2.40 C_Initialize)
    module.C_Initialize({ flags: lib.CKF_OS_LOCKING_OK });
  } catch (cause) {
    throw unavailable(`the library ${options.library} cannot be used`, cause);
  }
  try {
    return logIn(lib, module, options);
  } catch (cause) {
    shutDown(module, []);
    throw cause instanceof KeyError
      ? cause
      : unavailable(`the token ${options.tokenLabel} cannot be opened`, cause);
  }
}

function logIn(lib: typeof import('pkcs11js'), module: PKCS11, options: Pkcs11Options): TokenSessions {
  const slot = findSlot(module, options.tokenLabel);
  const flags = lib.CKF_SERIAL_SESSION | lib.CKF_RW_SESSION;
  const sessions = Array.from({ length: options.sessions ?? 4 }, () => module.C_OpenSession(slot, flags));
  // one login serves every session of the application (PKCS#11 2.40 C_Login)
  module.C_Login(sessions[0]!, lib.CKU_USER, options.pin);
  const close = (): void => shutDown(module, sessions);
  return { module, mechanisms: new Set(module.C_GetMechanismList(slot)), use: pool(sessions), close };
}

const unavailable = (message: string, cause: unknown): KeyError =>
  new KeyError('TOKEN_UNAVAILABLE', message, { cause });

function shutDown(module: PKCS11, sessions: Handle[]): void {
  for (const session of sessions) module.C_CloseSession(session);
  module.C_Finalize();
  module.close();
}

function findSlot(module: PKCS11, label: string): Handle {
  const slot = module.C_GetSlotList(true).find((one) => module.C_GetTokenInfo(one).label.trim() === label);
  if (!slot) throw new KeyError('TOKEN_UNAVAILABLE', `no token is labelled ${label}`);
  return slot;
}

/** Lends a free session, or lets the caller wait in line for one. */
function pool(sessions: Handle[]): TokenSessions['use'] {
  const free = [...sessions];
  const waiting: ((session: Handle) => void)[] = [];
  return async (work) => {
    const session = free.pop() ?? (await new Promise<Handle>((resolve) => waiting.push(resolve)));
    try {
      return await work(session);
    } finally {
      const next = waiting.shift();
      if (next) next(session);
      else free.push(session);
    }
  };
}
