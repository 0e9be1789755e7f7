import { z } from 'zod';
import { call } from '../call.ts';
import { ContactPhone } from '../schemas.ts';

/** Somebody must be able to call back, so that the phone is required; the rest is trimmed and may be empty. */
export const addAppointment = call({
  method: 'POST',
  path: '/api/back/base/appointmentDemonstration/addAppointmentDemonstration',
  access: 'public',
  tag: '预约',
  summary: '预约演示',
  form: z.strictObject({
    appointmentName: z.string().trim().max(50, '姓名不超过 50 个字').default(''),
    appointmentPhone: ContactPhone,
    organizationName: z.string().trim().max(100, '单位名称不超过 100 个字').default(''),
    remarks: z.string().trim().max(520, '需求说明不超过 500 个字').describe('说明，另加一行行业').default(''),
  }),
  answer: z.null(),
  limit: { purpose: 'appointment', max: 10, perSeconds: 600 },
});
