import {
  type CallResult,
  type signCodeComers as comersCall,
  type FileContent,
  PARTY_STATES,
  SIGN_CODE_STATES,
  type SignCodeEntry,
  type signCodeDetail,
} from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, count, desc, eq, lt } from 'drizzle-orm';
import QRCode from 'qrcode';
import type { Queryable } from '../../db/connect.ts';
import { fileOf } from '../../http/file-answer.ts';
import type { Actor } from '../../http/principal.ts';
import { authorshipOf } from '../authorship/index.ts';
import { hasSigned } from '../contract-origins/index.ts';
import { findPerson } from '../persons/index.ts';
import { newestNumber, versionForm, versionNames } from '../templates/index.ts';
import { ownCode, ownerOfCode, partiesOf, readinessOf, valuesOf, visibleTo } from './access.ts';
import type { SignCodeParts } from './dependencies.ts';
import { type SignCode, signCodeComers, signCodes } from './tables.ts';

/** Where a code leads. */
const addressOf = ({ origin }: SignCodeParts, { code }: SignCode) =>
  `${origin}/contract/join?${new URLSearchParams({ code })}`;

async function present(
  parts: SignCodeParts,
  tx: Queryable,
  code: SignCode,
  isAuthor: boolean,
): Promise<SignCodeEntry> {
  const { vault, now } = parts;
  const {
    id,
    title,
    roleName,
    isComerFirst,
    amount,
    limit,
    taken,
    expiresAt,
    createdAt,
    versionId,
    personId,
  } = code;
  const [named] = (await versionNames(tx, [versionId])).values();
  const { name } = await findPerson(tx, personId);
  const { state, hindrance } = await readinessOf(parts, tx, code);
  const [signed] = await tx
    .select({ n: count() })
    .from(signCodeComers)
    .where(and(eq(signCodeComers.codeId, id), hasSigned(signCodeComers.contractId, code.role)));
  return {
    ...{ id, title, roleName, isComerFirst, amount, limit, taken, state, hindrance },
    templateId: named?.templateId ?? '',
    templateName: named?.name ?? '',
    version: named?.number ?? 0,
    signed: signed?.n ?? 0,
    stateWords: SIGN_CODE_STATES[state],
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    author: name ? vault.open(name) : '',
    mayStop: isAuthor && code.stoppedAt === null && expiresAt > now(),
  };
}

export async function listCodes(
  parts: SignCodeParts,
  who: Actor,
  { before, limit }: { before?: string; limit: number },
) {
  const { db } = parts;
  const authorship = await authorshipOf(db, who);
  const rows = await db
    .select()
    .from(signCodes)
    .where(and(visibleTo(authorship), before ? lt(signCodes.id, before) : undefined))
    .orderBy(desc(signCodes.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const list: SignCodeEntry[] = [];
  for (const code of shown) list.push(await present(parts, db, code, authorship.isAuthor));
  return { list, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

export async function readCode(
  parts: SignCodeParts,
  who: Actor,
  id: string,
): Promise<CallResult<typeof signCodeDetail>> {
  const { db } = parts;
  const code = await ownCode(db, who, id);
  const { isAuthor } = await authorshipOf(db, who);
  const { roles, blanks } = await versionForm(parts, db, code.versionId);
  const values = valuesOf(parts, code);
  const entry = await present(parts, db, code, isAuthor);
  return {
    ...entry,
    newestVersion: await newestNumber(db, entry.templateId),
    address: addressOf(parts, code),
    parties: partiesOf(parts, code).map(({ role, name, organizationName, phone }) => ({
      role: roles.find(({ key }) => key === role)?.name ?? '',
      name: organizationName ? `${organizationName}（${name}）` : name,
      phone: maskPhone(phone),
    })),
    presets: blanks.flatMap(({ key, label }) => {
      const value = values[key];
      return value ? [{ label, value }] : [];
    }),
    quotaLeft: await parts.quotaLeft(db, ownerOfCode(code)),
  };
}

export async function listComers(
  parts: SignCodeParts,
  who: Actor,
  { id, before, limit }: { id: string; before?: string; limit: number },
): Promise<CallResult<typeof comersCall>> {
  const { db, templateContents } = parts;
  const code = await ownCode(db, who, id);
  const rows = await db
    .select()
    .from(signCodeComers)
    .where(and(eq(signCodeComers.codeId, id), before ? lt(signCodeComers.id, before) : undefined))
    .orderBy(desc(signCodeComers.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const progress = await templateContents.progressOf(
    db,
    shown.map(({ contractId }) => contractId),
    code.role,
  );
  return {
    list: shown.flatMap((comer) => {
      const far = progress.get(comer.contractId);
      if (!far) return [];
      const { name, organizationName, phone, number, state, partyState } = far;
      return {
        id: comer.id,
        name: organizationName ? `${organizationName}（${name}）` : name,
        phone: maskPhone(phone),
        at: comer.createdAt.toISOString(),
        contractId: comer.contractId,
        ...{ number, contractState: state, party: partyState },
        partyWords: PARTY_STATES[partyState],
      };
    }),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

const PICTURE = { margin: 2, errorCorrectionLevel: 'M' } as const;
/** Wide enough to be printed as large as a page. */
const PNG_WIDTH = 1_200;

export async function pictureOf(
  parts: SignCodeParts,
  who: Actor,
  { id, format, inline }: { id: string; format: 'png' | 'svg'; inline?: '1' },
): Promise<FileContent> {
  const code = await ownCode(parts.db, who, id);
  const address = addressOf(parts, code);
  const bytes =
    format === 'png'
      ? await QRCode.toBuffer(address, { ...PICTURE, width: PNG_WIDTH })
      : Buffer.from(await QRCode.toString(address, { ...PICTURE, type: 'svg' }));
  const name = `${code.title.replace(/[\\/:*?"<>|\r\n]/g, '_')}（签署码）.${format}`;
  return fileOf(name, format === 'png' ? 'image/png' : 'image/svg+xml', bytes, inline === '1');
}
