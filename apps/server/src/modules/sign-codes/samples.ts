import { DAY_MS } from '@yinxin/values';
import { and, eq } from 'drizzle-orm';
import { asSystem, type Person } from '../../http/principal.ts';
import { authoriseUse, ownFiller, versionForm } from '../templates/index.ts';
import type { SignCodeParts } from './dependencies.ts';
import { joinCode } from './joining.ts';
import { createCode } from './keeping.ts';
import { signCodes } from './tables.ts';

const TITLE = '示例：信息安全承诺书';

/** For a demo: a code by which two have come already. Asked again it goes on. */
export async function placeCode(
  parts: SignCodeParts,
  sender: Person,
  comers: readonly Person[],
  templateId: string,
): Promise<void> {
  const { db, now } = parts;
  const find = async () =>
    (
      await db
        .select()
        .from(signCodes)
        .where(and(eq(signCodes.accountId, sender.accountId), eq(signCodes.title, TITLE)))
    )[0];
  if (!(await find())) {
    const { version } = await db.transaction((tx) => authoriseUse(tx, sender, templateId));
    const { roles, blanks } = await versionForm(parts, db, version.id);
    const own = await ownFiller(parts, sender, roles, version.ownRole);
    const role = roles.find(({ key }) => key !== own?.role)?.key ?? '';
    await createCode(
      parts,
      { ...asSystem('demo'), who: sender },
      {
        ...{
          templateId,
          version: version.number,
          title: TITLE,
          role,
          isComerFirst: true,
          amount: null,
          limit: 50,
        },
        parties: own ? [own] : [],
        values: Object.fromEntries(
          blanks.filter((blank) => blank.role === null).map(({ key }) => [key, sender.organizationName]),
        ),
        expiresAt: new Date(now().getTime() + 90 * DAY_MS).toISOString(),
      },
    );
  }
  const code = await find();
  if (!code) return;
  const { blanks } = await versionForm(parts, db, code.versionId);
  const values = Object.fromEntries(
    blanks.filter(({ label }) => label === '所在部门').map(({ key }) => [key, '研发部']),
  );
  for (const who of comers) await joinCode(parts, { ...asSystem('demo'), who }, { code: code.code, values });
}
