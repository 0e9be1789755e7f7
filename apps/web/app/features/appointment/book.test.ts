import type { Send } from '@yinxin/api/client';
import { describe, expect, test } from 'vitest';
import { type Appointment, bookDemonstration, readAppointment, whatIsMissing } from './book.ts';

const anAppointment = (given: Partial<Appointment> = {}): Appointment => ({
  appointmentName: '王小明',
  appointmentPhone: '13800138000',
  organizationName: '',
  remarks: '',
  ...given,
});

function aServer({ failing }: { failing?: string } = {}) {
  const calls: [route: string, input: unknown][] = [];
  const send = (async (route: string, input: unknown) => {
    calls.push([route, input]);
    if (failing && route.includes(failing)) throw new Error('服务繁忙');
    return null;
  }) as unknown as Send;
  return { send, calls, routes: () => calls.map(([route]) => route.split('/').at(-1)) };
}

describe('booking a demonstration', () => {
  test('sends the booking as a form and the invitation as a list of one', async () => {
    const server = aServer();
    await bookDemonstration(server.send, anAppointment({ remarks: '想了解印章管理' }));
    expect(server.calls).toEqual([
      [
        'POST /api/appapi/registry/register/batch',
        {
          body: [
            {
              userName: '王小明',
              account: '13800138000',
              certificateType: 0,
              certificateNo: '',
              organizationName: '',
            },
          ],
        },
      ],
      [
        'POST /api/back/base/appointmentDemonstration/addAppointmentDemonstration',
        {
          form: {
            appointmentName: '王小明',
            appointmentPhone: '13800138000',
            organizationName: '',
            remarks: '想了解印章管理',
          },
        },
      ],
    ]);
  });

  test.each(['010-88886666', '', '1380013800'])(
    'nobody is invited at %j, which is no mobile number',
    async (phone) => {
      const server = aServer();
      await bookDemonstration(server.send, anAppointment({ appointmentPhone: phone }));
      expect(server.routes()).toEqual(['addAppointmentDemonstration']);
    },
  );

  test('a failed invitation books nothing, so trying again cannot book twice', async () => {
    const server = aServer({ failing: 'batch' });
    await expect(bookDemonstration(server.send, anAppointment())).rejects.toThrow('服务繁忙');
    expect(server.routes()).toEqual(['batch']);
  });
});

test('what is typed is trimmed, and a field the form lacks is empty', () => {
  const form = new FormData();
  form.set('appointmentName', '  王小明 ');
  form.set('appointmentPhone', ' 13800138000\t');
  expect(readAppointment(form)).toEqual(anAppointment());
});

test('either a name or a phone is enough; neither is not', () => {
  expect(whatIsMissing(anAppointment({ appointmentPhone: '' }))).toBeUndefined();
  expect(whatIsMissing(anAppointment({ appointmentName: '' }))).toBeUndefined();
  expect(whatIsMissing(anAppointment({ appointmentName: '', appointmentPhone: '' }))).toContain(
    '姓名或联系电话',
  );
});
