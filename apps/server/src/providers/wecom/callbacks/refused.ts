type CallbackFault = 'too-long' | 'signature' | 'stale' | 'content' | 'receiver';

/** A callback that is not believed. */
export class CallbackRefused extends Error {
  readonly fault: CallbackFault;

  constructor(fault: CallbackFault) {
    super(`a callback of WeCom is refused: ${fault}`);
    this.name = 'CallbackRefused';
    this.fault = fault;
  }
}
