// A flow is stopped and taken up again, as far as what its rules name is still there.
import { expect } from '@playwright/test';
import { revisit, visit } from './pages.ts';
import { ask, joinAsAdministrator } from './seals.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

const FLOWS = '/businessProcessing/signCenter/flows';

test('stopping a flow says what it ends, and taking it up is refused once its folder is gone', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const phone = await joinAsAdministrator(page);
  const { uid } = await ask<{ uid: string }>(page, '/api/appapi/cas/auth/current');
  const folder = await ask<{ id: string }>(page, '/api/appapi/template/saveFolder', { name: `夹${phone}` });
  const rule = { stage: 'send', approvers: [uid], folders: [folder.id] };
  const name = `归档审批${phone}`;
  const { id } = await ask<{ id: string }>(page, '/api/appapi/flow/save', { name, rules: [rule] });
  const isStopped = async () =>
    (await ask<{ list: { id: string; isStopped: boolean }[] }>(page, '/api/appapi/flow/list')).list.find(
      (flow) => flow.id === id,
    )?.isStopped;

  await visit(page, FLOWS);
  const flow = page.getByRole('region', { name });
  const stopping = page.getByRole('dialog', { name: `停用“${name}”` });
  const resuming = page.getByRole('dialog', { name: `恢复“${name}”` });

  // thought better of, nothing has happened
  await flow.getByRole('button', { name: '停用' }).click();
  await expect(stopping).toContainText('新的合同不再按它审批，已发起的合同仍按原来的规则。');
  await expect(stopping).toContainText('规则所指的文件夹不再只由管理员更名、删除或移出模板。');
  await expect(stopping).not.toContainText('停用后没有默认流程');
  expect(await barriers(page)).toEqual([]);
  await stopping.getByRole('button', { name: '取消' }).click();
  await expect(stopping).toBeHidden();
  expect(await isStopped()).toBe(false);

  const stop = async () => {
    await flow.getByRole('button', { name: '停用' }).click();
    await stopping.getByRole('button', { name: '停用' }).click();
    await expect(stopping).toBeHidden();
    await expect(flow.getByText('已停用', { exact: true })).toBeVisible();
    await expect(flow.getByText('已停用：新的合同不按它审批，已发起的合同仍按原来的规则。')).toBeVisible();
    await expect(flow.getByRole('button', { name: '修改' })).toHaveCount(0);
    expect(await isStopped()).toBe(true);
  };
  await stop();
  await flow.getByRole('button', { name: '恢复' }).click();
  await expect(resuming).toContainText('恢复后可以再选用。');
  await expect(resuming).toContainText('规则所指的文件夹可能已更名、移出模板或删除，请先核对。');
  await resuming.getByRole('button', { name: '恢复' }).click();
  await expect(resuming).toBeHidden();
  await expect(flow.getByText('已停用', { exact: true })).toHaveCount(0);
  expect(await isStopped()).toBe(false);

  // what it went by is taken away while it rests
  await stop();
  await ask(page, '/api/appapi/template/removeFolder', { id: folder.id });
  await flow.getByRole('button', { name: '恢复' }).click();
  await resuming.getByRole('button', { name: '恢复' }).click();
  await expect(resuming.getByRole('alert')).toContainText('规则中的模板或文件夹已不存在');
  expect(await barriers(page)).toEqual([]);
  await resuming.getByRole('button', { name: '取消' }).click();
  expect(await isStopped()).toBe(true);
  await revisit(page);
  await expect(flow.getByText('已停用', { exact: true })).toBeVisible();
});
