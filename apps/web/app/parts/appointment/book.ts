import type { Send } from '@yinxin/api/client';
import { SECTORS, type SectorKey } from '@yinxin/api/page';
import { parseContactPhone, parsePhone } from '@yinxin/identifiers';
import type { FormErrors } from '~/ui/index.ts';

export interface Appointment {
  appointmentName: string;
  appointmentPhone: string;
  organizationName: string;
  remarks: string;
}

/** What is typed: the sector is told with the remarks. */
export interface AppointmentFields extends Appointment {
  sector: string;
}

export const noAppointment: AppointmentFields = {
  appointmentName: '',
  appointmentPhone: '',
  organizationName: '',
  remarks: '',
  sector: '',
};

/** What is sent, trimmed. */
export function appointmentOf({ sector, ...typed }: AppointmentFields): Appointment {
  const name = SECTORS[sector as SectorKey];
  return {
    appointmentName: typed.appointmentName.trim(),
    appointmentPhone: typed.appointmentPhone.trim(),
    organizationName: typed.organizationName.trim(),
    remarks: [name && `行业：${name}`, typed.remarks.trim()].filter(Boolean).join('\n'),
  };
}

/** Somebody must be able to call back. */
export function whatIsMissing({ appointmentPhone }: AppointmentFields): FormErrors<AppointmentFields> {
  const phone = parseContactPhone(appointmentPhone);
  return phone.ok ? {} : { appointmentPhone: phone.reason };
}

/**
 * Books the demonstration; the phone's form also invites whoever left a mobile number to try the product.
 * The invitation may be repeated without effect, so it goes first: trying again never books twice.
 */
export async function bookDemonstration(
  send: Send,
  appointment: Appointment,
  { invite }: { invite: boolean },
): Promise<void> {
  const phone = parsePhone(appointment.appointmentPhone);
  if (invite && phone.ok)
    await send('POST /api/appapi/registry/register/batch', {
      body: [
        {
          userName: appointment.appointmentName,
          account: phone.value,
          certificateType: 0,
          certificateNo: '',
          organizationName: appointment.organizationName,
        },
      ],
    });
  await send('POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form: appointment,
  });
}
