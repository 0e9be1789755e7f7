import type { Send } from '@yinxin/api/client';
import { parsePhone } from '@yinxin/identifiers';

export interface Appointment {
  appointmentName: string;
  appointmentPhone: string;
  organizationName: string;
  remarks: string;
}

/** What a form holds, trimmed; a field it does not have is empty. */
export function readAppointment(form: FormData): Appointment {
  const text = (name: keyof Appointment) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    appointmentName: text('appointmentName'),
    appointmentPhone: text('appointmentPhone'),
    organizationName: text('organizationName'),
    remarks: text('remarks'),
  };
}

/** Says what is missing, or nothing when the booking can be sent. A landline number is welcome. */
export function whatIsMissing({ appointmentName, appointmentPhone }: Appointment): string | undefined {
  return appointmentName || appointmentPhone ? undefined : '请留下姓名或联系电话，方便我们与您联系';
}

/**
 * Invites the visitor to try the product when the phone is a mobile number, then books the demonstration.
 * The invitation may be repeated without effect, so it goes first: trying again never books twice.
 */
export async function bookDemonstration(send: Send, appointment: Appointment): Promise<void> {
  const phone = parsePhone(appointment.appointmentPhone);
  if (phone.ok)
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
