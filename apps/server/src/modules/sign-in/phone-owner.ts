import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { knownDevice } from '../devices/index.ts';
import { findPersonByPhone } from '../persons/index.ts';

/** Whether somebody shows that a phone is theirs: they are signed in with it, or on a device they were before. */
export async function isOwnerOfPhone(
  db: Queryable,
  phoneFingerprint: Buffer,
  { who, device }: Pick<Caller, 'who' | 'device'>,
): Promise<boolean> {
  const person = await findPersonByPhone(db, phoneFingerprint);
  if (!person) return false;
  if (who.kind === 'person' && who.personId === person.id) return true;
  return (await knownDevice(db, { kind: 'person', id: person.id }, device)) !== undefined;
}
