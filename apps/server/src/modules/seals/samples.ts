import type { ProductCode } from '@yinxin/api';
import type { Stroke } from '@yinxin/seal';
import type { Actor } from '../../http/principal.ts';
import { writeHandwriting } from './faces/handwriting.ts';
import { fulfil, type MakingParts } from './making/fulfil.ts';
import type { OrderedLine, OrderFacts } from './making/lines.ts';
import { sealsFor } from './using/usable.ts';

/** A made-up signature: a few quick strokes, as a pen gives them. */
const stroke = (count: number, at: (i: number) => [x: number, y: number], begins: number): Stroke =>
  Array.from({ length: count }, (_, i) => {
    const [x, y] = at(i / (count - 1));
    return { x, y, time: begins + i * 9, pressure: 0.35 + 0.4 * Math.sin((Math.PI * i) / count) };
  });
const SIGNATURE: readonly Stroke[] = [
  stroke(24, (t) => [20 + 70 * t, 40 - 6 * t], 0),
  stroke(24, (t) => [24 + 62 * t, 62 - 5 * t + 4 * Math.sin(6 * t)], 320),
  stroke(24, (t) => [14 + 84 * t, 92 - 8 * t], 640),
  stroke(30, (t) => [56 - 3 * t, 36 + 58 * t], 980),
  stroke(60, (t) => [120 + 90 * t, 64 + 26 * Math.sin(9 * t) * (1 - t / 2)], 1500),
  stroke(50, (t) => [150 + 140 * t, 100 - 34 * t + 10 * Math.sin(14 * t)], 2200),
];

const COMPANY_SEALS: readonly ProductCode[] = [
  'seal-official',
  'seal-contract',
  'seal-finance',
  'seal-representative',
];

export interface SampleOwners {
  /** A person who is verified, and their personal account. */
  person: { id: string; accountId: string };
  /** An organisation that is certified, and the account of its administrator. */
  organization: { id: string; accountId: string };
}

/** What the demo's people have from the beginning, made the way that real seals are made. */
export async function makeSampleSeals(
  parts: MakingParts,
  { person, organization }: SampleOwners,
): Promise<void> {
  const company: OrderFacts = {
    id: 'demo-seals',
    owner: { kind: 'organization', id: organization.id },
    accountId: organization.accountId,
  };
  for (const product of COMPANY_SEALS) await make(parts, { ...line(product), years: 2 }, company);
  const { handwritingId } = await writeHandwriting(parts, person.id, SIGNATURE);
  const own: OrderFacts = {
    id: 'demo-handwriting',
    owner: { kind: 'person', id: person.id },
    accountId: person.accountId,
  };
  const seal = { design: { source: 'handwriting', handwritingId } };
  await make(parts, { ...line('handwriting'), details: { seal } }, own);
}

/** The one seal of an organisation in the sandbox, made when it is first asked for. */
export async function sampleSeal(parts: MakingParts, who: Actor, organizationId: string): Promise<string> {
  const usable = async () => (await sealsFor(parts, parts.db, who, null))[0]?.seal.id;
  const before = await usable();
  if (before) return before;
  const order: OrderFacts = {
    id: `sandbox-${organizationId}`,
    owner: { kind: 'organization', id: organizationId },
    accountId: who.accountId,
  };
  const ordered = { ...line('seal-contract'), id: `sandbox-${organizationId}`, years: 2 };
  await make(parts, ordered, order);
  const made = await usable();
  if (!made) throw new Error('the seal of the sandbox cannot be used');
  return made;
}

const line = (product: ProductCode): OrderedLine => ({
  id: `demo-${product}`,
  product,
  act: 'new',
  medium: 'cloud',
  years: 1,
});

async function make(parts: MakingParts, ordered: OrderedLine, order: OrderFacts): Promise<void> {
  const { state, reason } = await fulfil(parts, ordered, order);
  if (state !== 'done') throw new Error(`the sample ${ordered.product} is ${state}: ${reason}`);
}
