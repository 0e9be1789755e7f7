import { expect, test } from 'vitest';
import { contacts } from './contacts.ts';

const unset = { servicePhone: '', serviceEmail: '', address: '', serviceHours: '', demo: false };

test('what nobody has set is not shown', () => expect(contacts(unset)).toEqual([]));

test('what is set can be called and written to', () => {
  const site = { ...unset, servicePhone: '010-6234 5678', serviceEmail: 'help@yinxin.example' };
  expect(contacts({ ...site, serviceHours: '工作日 9:00–18:00' })).toEqual([
    { icon: 'phone', label: '服务热线', text: '010-6234 5678', href: 'tel:01062345678' },
    { icon: 'mail', label: '电子邮箱', text: 'help@yinxin.example', href: 'mailto:help@yinxin.example' },
    { icon: 'clock', label: '服务时间', text: '工作日 9:00–18:00' },
  ]);
});

test('the demo marks every way as a sample, and none leads anywhere', () => {
  for (const servicePhone of ['', '010-6234 5678', '示例电话']) {
    const shown = contacts({ ...unset, servicePhone, demo: true });
    expect(shown.map(({ label }) => label)).toEqual(['服务热线', '电子邮箱', '联系地址', '服务时间']);
    for (const { text, href } of shown) {
      expect(text.match(/示例/g)).toHaveLength(1);
      expect(href).toBeUndefined();
    }
  }
});
