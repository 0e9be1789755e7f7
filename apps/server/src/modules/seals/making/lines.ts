import {
  type CertificateAlgorithm,
  keysOf,
  type Medium,
  type Owner,
  type ProductAct,
  type ProductCode,
  SEAL_TYPES,
  type SealDesign,
  type SealTypeName,
  SealWish,
} from '@yinxin/api';
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { explain } from '../../../http/explain.ts';
import { problem } from '../../../http/problem.ts';
import type { SealDependencies } from '../dependencies.ts';
import { requestOf, usualFace, usualName } from '../faces/draw.ts';
import { findOwnHandwriting } from '../faces/handwriting.ts';
import { findOwnPicture } from '../faces/pictures.ts';
import { type Holder, holderOf, isOf, ownerOfRow } from '../owners.ts';
import { findSeal, refusedByState } from '../seals.ts';
import { type SealRow, type SubscriberCertificate, seals, subscriberCertificates } from '../tables.ts';
import { requireGoodCertificate } from './soundness.ts';
import { MAKING_STEPS } from './steps.ts';

/** One line of an order, as far as making it goes. Nothing here was believed from a client: `checkLine` judges it. */
export interface OrderedLine {
  id: string;
  product: ProductCode;
  act: ProductAct;
  medium: Medium;
  years: number;
  /** Of a seal on trial, which has no years. */
  days?: number;
  /** The seal, or the certificate, that is renewed, changed, replaced or revoked. */
  targetId?: string | null;
  details?: { seal?: unknown };
}

/** For whom, and by whom. */
export interface OrderFacts {
  id: string;
  owner: Owner;
  /** The account that ordered. */
  accountId: string;
}

/** What each type of seal is ordered as. */
const PRODUCTS_OF: Readonly<Record<SealTypeName, ProductCode>> = {
  official: 'seal-official',
  contract: 'seal-contract',
  finance: 'seal-finance',
  invoice: 'seal-invoice',
  representative: 'seal-representative',
  person: 'seal-person',
  handwriting: 'handwriting',
};
export const productOf = (type: SealTypeName): ProductCode => PRODUCTS_OF[type];
export const sealTypeOf = (product: ProductCode): SealTypeName | undefined =>
  keysOf(PRODUCTS_OF).find((type) => PRODUCTS_OF[type] === product);

const CERTIFICATES: Partial<Record<ProductCode, Owner['kind']>> = {
  'organization-certificate': 'organization',
  'person-certificate': 'person',
};

/** What is to be made, judged. */
export interface Wanted {
  type: SealTypeName | undefined;
  name: string;
  algorithm: CertificateAlgorithm;
  design: SealDesign | undefined;
  seal: SealRow | undefined;
  certificate: SubscriberCertificate | undefined;
}

function readWish(details: OrderedLine['details']): SealWish {
  const parsed = SealWish.safeParse(details?.seal ?? {});
  if (!parsed.success) throw problem('INVALID_INPUT', { detail: explain(parsed.error) });
  return parsed.data;
}

/**
 * Whether a line could be made now, with a sentence where it could not. Orders ask when a line is submitted; it is asked
 * again before it is made.
 */
export async function checkLine(
  parts: SealDependencies,
  tx: Queryable,
  line: OrderedLine,
  { owner }: Pick<OrderFacts, 'owner'>,
): Promise<Wanted> {
  const wish = readWish(line.details);
  const type = sealTypeOf(line.product);
  const wanted = type ? SEAL_TYPES[type].owner : CERTIFICATES[line.product];
  if (!wanted) throw new Error(`${line.product} is not made here`);
  if (wanted !== owner.kind) throw problem('SEAL_TYPE', { type: type ? SEAL_TYPES[type].words : '该证书' });
  const holder = await holderOf(parts, tx, owner);
  const target = await targetOf(parts, tx, line, owner, type);
  const base = { type, algorithm: target?.algorithm ?? wish.algorithm, ...target };
  if (!type) return { name: '', design: undefined, seal: undefined, certificate: undefined, ...base };
  const design = await designOf(tx, line, wish, type, holder);
  const serial = design?.source === 'drawn' ? design.serial : undefined;
  const name = wish.name ?? usualName(type, serial);
  if (line.act === 'new') await requireFree(tx, owner, type, name);
  return { seal: undefined, certificate: undefined, ...base, name, design };
}

async function designOf(
  tx: Queryable,
  { act }: OrderedLine,
  { design = undefined }: SealWish,
  type: SealTypeName,
  holder: Holder,
): Promise<SealDesign | undefined> {
  if (act !== 'new' && act !== 'change') return undefined; // the face stays as it is
  const chosen = design ?? usualFace(type);
  const { words } = SEAL_TYPES[type];
  if (!chosen || (chosen.source === 'handwriting') !== (type === 'handwriting'))
    throw problem('SEAL_FACE', { reason: type === 'handwriting' ? '请先书写签名' : `${words}不能手写` });
  if (chosen.source === 'drawn') requestOf(type, chosen, holder);
  if (chosen.source === 'picture') {
    if (!SEAL_TYPES[type].picture) throw problem('SEAL_FACE', { reason: `${words}不能用图片制作` });
    const picture = await findOwnPicture(tx, holder.owner, chosen.pictureId);
    if (picture.type !== type) throw problem('SEAL_FACE', { reason: '印章图片与所申请的种类不一致' });
    if (picture.state === 'refused') throw problem('SEAL_FACE', { reason: picture.reason });
  }
  if (chosen.source === 'handwriting') await findOwnHandwriting(tx, holder.owner.id, chosen.handwritingId);
  return chosen;
}

/** The seal or certificate that a line names: of this owner, of this product, in a state that allows it. */
async function targetOf(
  parts: SealDependencies,
  tx: Queryable,
  line: OrderedLine,
  owner: Owner,
  type: SealTypeName | undefined,
) {
  if (line.act === 'new') return undefined;
  const targetId = line.targetId ?? '';
  if (!type) {
    const certificate = await findOwnCertificate(tx, owner, targetId);
    await requireGoodCertificate(parts, tx, line.act, certificate.serial);
    return { certificate, algorithm: certificate.algorithm };
  }
  const seal = await findSeal(tx, targetId);
  if (!seal || seal.type !== type || !sameOwner(ownerOfRow(seal), owner)) throw problem('SEAL_NOT_FOUND');
  if (!MAKING_STEPS[line.act].from.includes(seal.state)) throw refusedByState(seal.state);
  if (seal.byOffice) throw problem('SEAL_OFFICE');
  const certificate = seal.serial ? await findCertificate(tx, seal.serial) : undefined;
  if (!certificate) throw refusedByState(seal.state);
  await requireGoodCertificate(parts, tx, line.act, certificate.serial);
  return { seal, certificate, algorithm: certificate.algorithm };
}

const sameOwner = (a: Owner, b: Owner) => a.kind === b.kind && a.id === b.id;

export async function findCertificate(
  tx: Queryable,
  serial: string,
): Promise<SubscriberCertificate | undefined> {
  const [found] = await tx
    .select()
    .from(subscriberCertificates)
    .where(eq(subscriberCertificates.serial, serial));
  return found;
}

async function findOwnCertificate(tx: Queryable, owner: Owner, id: string): Promise<SubscriberCertificate> {
  const [found] = await tx
    .select()
    .from(subscriberCertificates)
    .where(and(eq(subscriberCertificates.id, id), isOf(subscriberCertificates, owner)));
  if (!found || found.sealId) throw problem('CERTIFICATE_NOT_FOUND');
  return found;
}

/** The index refuses too, when two ask at once. */
async function requireFree(tx: Queryable, owner: Owner, type: SealTypeName, name: string): Promise<void> {
  const own = await tx
    .select({ type: seals.type, name: seals.name })
    .from(seals)
    .where(and(isOf(seals, owner), ne(seals.state, 'revoked')));
  if (SEAL_TYPES[type].single && own.some((seal) => seal.type === type)) throw singleTaken(type);
  if (own.some((seal) => seal.name === name)) throw problem('SEAL_NAME_TAKEN');
}

const singleTaken = (type: SealTypeName) => problem('SEAL_SINGLE', { type: SEAL_TYPES[type].words });

/** Which index refuses says what is taken. */
export function orTaken(error: unknown, type: SealTypeName | undefined): unknown {
  const { constraint } = (error as { cause?: { constraint?: string } }).cause ?? {};
  if (constraint === 'one_seal_of_a_name') return problem('SEAL_NAME_TAKEN');
  return constraint === 'one_official_seal' && type ? singleTaken(type) : error;
}
