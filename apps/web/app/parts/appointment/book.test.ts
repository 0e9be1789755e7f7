import type { Send } from '@yinxin/api/client';
import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type AppointmentFields,
  appointmentOf,
  bookDemonstration,
  noAppointment,
  whatIsMissing,
} from './book.ts';

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
    await bookDemonstration(server.send, anAppointment({ remarks: '想了解印章管理' }), { invite: true });
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

  test('the desktop books and invites nobody', async () => {
    const server = aServer();
    await bookDemonstration(server.send, anAppointment(), { invite: false });
    expect(server.routes()).toEqual(['addAppointmentDemonstration']);
  });

  test.each(['010-88886666', '', '1380013800'])(
    'nobody is invited at %j, which is no mobile number',
    async (phone) => {
      const server = aServer();
      await bookDemonstration(server.send, anAppointment({ appointmentPhone: phone }), { invite: true });
      expect(server.routes()).toEqual(['addAppointmentDemonstration']);
    },
  );

  test('a failed invitation books nothing, so trying again cannot book twice', async () => {
    const server = aServer({ failing: 'batch' });
    await expect(bookDemonstration(server.send, anAppointment(), { invite: true })).rejects.toThrow(
      '服务繁忙',
    );
    expect(server.routes()).toEqual(['batch']);
  });
});

const typed = (given: Partial<AppointmentFields>): AppointmentFields => ({ ...noAppointment, ...given });

test('what is typed is trimmed, and a sector is told with the remarks', () => {
  const fields = typed({ appointmentName: '  王小明 ', appointmentPhone: ' 13800138000\t' });
  expect(appointmentOf(fields)).toEqual(anAppointment());
  expect(appointmentOf({ ...fields, sector: 'medical', remarks: '知情同意书' }).remarks).toBe(
    '行业：医疗\n知情同意书',
  );
});

test('a number to call back on is needed, a landline will do; a name is not', () => {
  expect(whatIsMissing(typed({ appointmentPhone: '13800138000' }))).toEqual({});
  expect(whatIsMissing(typed({ appointmentPhone: '010-62345678' }))).toEqual({});
  expect(whatIsMissing(typed({ appointmentName: '王小明' })).appointmentPhone).toBe('请输入联系电话');
});
