import { addAppointment } from '@yinxin/api';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Vault } from '../../vault/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerAppointmentAdmin } from './admin-routes.ts';
import { phoneHash } from './inbox.ts';
import { forgetOldAppointments } from './retention.ts';
import { appointments } from './tables.ts';

interface AppointmentDependencies {
  db: Database;
  vault: Vault;
  upkeep: Upkeep;
}

export function answerAppointments(book: CallBook, adminBook: AdminBook, parts: AppointmentDependencies) {
  const { db, vault } = parts;
  answerAppointmentAdmin(adminBook, parts);
  parts.upkeep.nightly('appointments', (at) => forgetOldAppointments(db, at));

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
