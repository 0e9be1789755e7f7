import { z } from 'zod';
import { call } from '../call.ts';
import { ContactPhone } from '../schemas.ts';
import { longText, shortText } from '../texts.ts';

/** Somebody must be able to call back, so that the phone is required; the rest is trimmed and may be empty. */
export const addAppointment = call({
  method: 'POST',
  path: '/api/back/base/appointmentDemonstration/addAppointmentDemonstration',
  access: 'public',
  tag: '预约',
  summary: '预约演示',
  form: z.strictObject({
    appointmentName: shortText().max(50, '姓名不超过 50 个字').default(''),
    appointmentPhone: ContactPhone,
    organizationName: shortText().max(100, '单位名称不超过 100 个字').default(''),
    remarks: longText().max(520, '需求说明不超过 500 个字').describe('说明，另加一行行业').default(''),
  }),
  answer: z.null(),
  limit: { purpose: 'appointment', max: 10, perSeconds: 600 },
});
