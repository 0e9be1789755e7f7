import { expect, test } from 'vitest';
import { checkImports, circles, importsIn, objection } from './imports.ts';

const server = (file: string) => `apps/server/src/${file}`;

test('this repository keeps its own directions', () => {
  expect(checkImports()).toEqual([]);
});

test('imports of every spelling are seen', () => {
  const source = `import type { A } from '@yinxin/api';
export * from './x.ts';
const y = await import('../y.ts');
import '~/ui/app.css';`;
  expect(importsIn('apps/web/app/a.ts', source).map(({ to }) => to)).toEqual([
    'packages/api',
    'apps/web/app/x.ts',
    'apps/web/y.ts',
    'apps/web/app/ui/app.css',
  ]);
});

test('directions that are refused', () => {
  expect(objection({ from: 'packages/pki/src/a.ts', to: 'apps/server/src/b.ts' })).toMatch(/package/);
  expect(objection({ from: 'apps/web/app/a.ts', to: server('b.ts') })).toMatch(/another app/);
  expect(objection({ from: server('a.ts'), to: 'packages/api/src/call.ts' })).toMatch(/by its name/);
  expect(objection({ from: server('modules/seals/a.ts'), to: server('modules/orders/commands.ts') })).toMatch(
    /index/,
  );
  expect(objection({ from: server('app.ts'), to: server('modules/orders/routes.ts') })).toMatch(/index/);
  expect(objection({ from: server('http/a.ts'), to: server('modules/orders/index.ts') })).toMatch(/stand on/);
  expect(objection({ from: server('modules/seals/a.ts'), to: server('config.ts') })).toMatch(/root/);
  const toTables = { to: server('modules/contracts/tables.ts') };
  expect(objection({ from: server('modules/batches/a.ts'), ...toTables })).toMatch(/index/);
  expect(
    objection({
      from: server('modules/contract-signing/a.ts'),
      to: server('modules/contracts/mailboxes.ts'),
    }),
  ).toMatch(/index/);
  expect(
    objection({
      from: server('modules/contract-drafting/a.ts'),
      to: server('modules/contract-signing/b.ts'),
    }),
  ).toMatch(/index/);
  expect(
    objection({ from: server('modules/contract-signing/sign.ts'), to: 'packages/pdf-signature' }),
  ).toMatch(/format/);
  const signature = (file: string) => `packages/pdf-signature/src/${file}`;
  expect(objection({ from: signature('verify/a.ts'), to: signature('sign/b.ts') })).toMatch(/common/);
  expect(objection({ from: signature('common/a.ts'), to: signature('verify/b.ts') })).toMatch(/verifier/);
});

test('directions that are allowed', () => {
  expect(
    objection({ from: server('modules/seals/a.ts'), to: server('modules/orders/index.ts') }),
  ).toBeUndefined();
  expect(
    objection({ from: server('modules/seals/tables.ts'), to: server('modules/orders/tables.ts') }),
  ).toBeUndefined();
  for (const door of ['tables', 'access', 'content/index'])
    expect(
      objection({
        from: server('modules/contract-signing/a.ts'),
        to: server(`modules/contracts/${door}.ts`),
      }),
    ).toBeUndefined();
  expect(objection({ from: server('a.ts'), to: 'packages/api' })).toBeUndefined();
  expect(objection({ from: server('modules/seals/a.ts'), to: server('modules/seals/b.ts') })).toBeUndefined();
  expect(objection({ from: server('app.ts'), to: server('config.ts') })).toBeUndefined();
});

test('modules in a circle are found', () => {
  const step = (from: string, to: string) => ({
    from: server(`modules/${from}/a.ts`),
    to: server(`modules/${to}/index.ts`),
  });
  expect(circles([step('a', 'b'), step('b', 'c')])).toEqual([]);
  expect(circles([step('a', 'b'), step('b', 'c'), step('c', 'a')])[0]).toBe('a -> b -> c -> a');
});
