/** What was typed: a certificate's serial number, or a seal by its own number or the police's code. */
export type Question = { kind: 'certificate'; serial: string } | { kind: 'seal'; code: string };

const SEAL = /^(?:YX\d{18}|\d{13})$/;
const SERIAL = /^[0-9a-f]{16,40}$/;

/** Undefined where it can be neither; spaces and colons are how people write long numbers. */
export function questionOf(typed: string): Question | undefined {
  const text = typed.replace(/[\s:：-]/g, '').replace(/^0x/i, '');
  if (SEAL.test(text.toUpperCase())) return { kind: 'seal', code: text.toUpperCase() };
  if (SERIAL.test(text.toLowerCase())) return { kind: 'certificate', serial: text.toLowerCase() };
  return undefined;
}
