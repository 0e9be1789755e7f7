import { describe, expect, test } from 'vitest';
import { firstPage, isPermitted, leadsIn, type MenuItem } from './partner-menu.ts';

const page = (url: string): MenuItem => ({ authName: url, url, children: [] });
const CONSOLE = '/ecologyPlatform/console';
const menu: MenuItem[] = [
  {
    authName: '账单管理',
    url: '/billManage',
    children: [page('/billManage/unCheckBill'), page('/billManage/billDetail')],
  },
];

describe('the menu', () => {
  test.each([
    ['/ecologyPlatform', `${CONSOLE}/billManage/unCheckBill`],
    ['/ecologyPlatform/', `${CONSOLE}/billManage/unCheckBill`],
    [CONSOLE, `${CONSOLE}/billManage/unCheckBill`],
    [`${CONSOLE}/billManage`, `${CONSOLE}/billManage/unCheckBill`],
    [`${CONSOLE}/BillManage/`, `${CONSOLE}/billManage/unCheckBill`],
    ['/ecologyPlatform/billManage', `${CONSOLE}/billManage/unCheckBill`],
    ['/ecologyPlatform/billManage/billDetail', `${CONSOLE}/billManage/billDetail`],
  ])('%s leads to %s', (path, target) => expect(leadsIn(menu, path)).toBe(target));

  test.each([
    `${CONSOLE}/billManage/unCheckBill`,
    `${CONSOLE}/billmanage/uncheckbill/`,
    `${CONSOLE}/nothing`,
    '/ecologyPlatform/nothing',
    `${CONSOLE}/billManage/unCheckBill/more`,
  ])('%s stays where it is', (path) => expect(leadsIn(menu, path)).toBeUndefined());

  test('pages below are permitted, parents and strangers are not', () => {
    expect(isPermitted(menu, `${CONSOLE}/billManage/billDetail`)).toBe(true);
    expect(isPermitted(menu, `${CONSOLE}/billManage`)).toBe(false);
    expect(isPermitted(menu, `${CONSOLE}/nothing`)).toBe(false);
    expect(isPermitted([], `${CONSOLE}/billManage/billDetail`)).toBe(false);
  });

  test('addresses may be written whole; a menu without pages leads nowhere', () => {
    const wholePaths = [page(`${CONSOLE}/billManage/billDetail`)];
    expect(firstPage(wholePaths)).toBe(`${CONSOLE}/billManage/billDetail`);
    expect(isPermitted(wholePaths, `${CONSOLE}/billManage/billDetail`)).toBe(true);
    expect(firstPage([])).toBeUndefined();
    expect(leadsIn([], CONSOLE)).toBeUndefined();
  });
});
