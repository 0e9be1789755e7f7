import { z } from 'zod';
import { call } from '../call.ts';

/** Product.md section 5: fields are trimmed and none is required, but an empty booking helps nobody. */
export const addAppointment = call({
  method: 'POST',
  path: '/api/back/base/appointmentDemonstration/addAppointmentDemonstration',
  access: 'public',
  tag: '预约',
  summary: '预约演示',
  form: z
    .strictObject({
      appointmentName: z.string().trim().max(50, '姓名不超过 50 个字').default(''),
      appointmentPhone: z.string().trim().max(30, '联系电话不超过 30 个字').default(''),
      organizationName: z.string().trim().max(100, '单位名称不超过 100 个字').default(''),
      remarks: z.string().trim().max(500, '需求说明不超过 500 个字').default(''),
    })
    .refine(
      (form) => form.appointmentPhone || form.appointmentName,
      '请留下姓名或联系电话，方便我们与您联系',
    ),
  answer: z.null(),
  limit: { max: 10, perSeconds: 600 },
});
