import { addAppointment } from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Vault } from '../../vault/vault.ts';
import { phoneHash } from './inbox.ts';
import { appointments } from './tables.ts';

export function answerAppointments(book: CallBook, { db, vault }: { db: Database; vault: Vault }) {
  book.answer(addAppointment, async ({ form }) => {
    const contact = { name: form.appointmentName, phone: form.appointmentPhone };
    await db.insert(appointments).values({
      contact: vault.seal(JSON.stringify(contact)),
      phoneHash: phoneHash(vault, contact.phone),
      organizationName: form.organizationName,
      remarks: form.remarks,
    });
    return null;
  });
}
