import { byteString } from '@yinxin/pdf';
import { corpus, foreignRoot, LOCKED } from '../../../producers/corpus.ts';
import { attackFiles, hostileFiles } from './attack-files.ts';
import type { KeyKind } from './certificates.ts';
import { honestFiles } from './honest-files.ts';
import { aContract, World } from './world.ts';

export const CORPUS_KINDS = ['p256', 'sm2', 'rsa'] as const satisfies readonly KeyKind[];
export const LEVELS = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;

/** A file of the corpus, and what it is judged by. */
export interface CorpusFile {
  name: string;
  /** Who made it: another program, an honest signer, somebody who changes what was signed, somebody who wants to hurt. */
  from: 'elsewhere' | 'honest' | 'attack' | 'hostile';
  file: Uint8Array;
  trust: readonly Uint8Array[];
  crls: readonly Uint8Array[];
  password?: string | undefined;
  /** Encrypted, and judged by somebody who does not know its password. */
  shut?: true;
}

export const isOpened = ({ shut }: CorpusFile): boolean => !shut;

/** Files so large that a browser has the machine hash them: honest, signed twice, and with one changed byte. */
export async function largeFiles(): Promise<CorpusFile[]> {
  const world = new World();
  const [trust, crls] = [[world.root.certificate], world.crls()];
  const filler = byteString('A'.repeat(2 * 1024 * 1024));
  const once = await world.sign(aContract({ catalog: { Filler: filler } }), world.services('B-T'));
  const twice = await world.sign(once, world.services('B-LT'), world.signer('乙'));
  const changed = twice.slice();
  const at = Buffer.from(twice).indexOf('100 yuan');
  changed[at] = '9'.charCodeAt(0);
  return [
    { name: 'large, signed once', from: 'honest', file: once, trust, crls },
    { name: 'large, signed twice', from: 'honest', file: twice, trust, crls },
    { name: 'large, one byte changed', from: 'attack', file: changed, trust, crls },
  ];
}

/** A signed contract that nobody reads without the password of `LOCKED`. */
export async function aLockedContract(world: World): Promise<Uint8Array> {
  const { bytes, password } = corpus().find(({ name }) => name === LOCKED.name)!;
  return world.sign(bytes, { ...world.services('B-LT'), password });
}

/** Files of other programs; those that are encrypted also without their password and with another one. */
export function foreignFiles(): CorpusFile[] {
  const judgedBy = { from: 'elsewhere' as const, trust: [foreignRoot()], crls: [] };
  const shut = true as const;
  return corpus().flatMap(({ name, bytes: file, password }) => [
    { ...judgedBy, name, file, password },
    ...(password === undefined
      ? []
      : [
          { ...judgedBy, name: `${name}, without its password`, file, shut },
          { ...judgedBy, name: `${name}, with a wrong password`, file, shut, password: 'guess' },
        ]),
  ]);
}

/** Honest files of every level and shape, every class of attack and every hostile file, with keys of one kind. */
export async function ownFiles(kind: KeyKind): Promise<CorpusFile[]> {
  const world = new World(kind);
  const [trust, crls] = [[world.root.certificate], world.crls()];
  const named = (from: CorpusFile['from'], files: Record<string, Uint8Array>): CorpusFile[] =>
    Object.entries(files).map(([name, file]) => ({ name: `${kind}: ${name}`, from, file, trust, crls }));
  const levels: Record<string, Uint8Array> = {};
  for (const level of LEVELS) levels[level] = await world.sign(aContract(), world.services(level));
  const packed = aContract({ form: 'object-streams' });
  const shapes = await honestFiles(world);
  return [
    ...named('honest', levels),
    ...named('honest', { 'object streams': await world.sign(packed, world.services('B-LT')) }),
    ...named('honest', Object.fromEntries(shapes.map((file, at) => [`shape ${at + 1}`, file]))),
    ...named('attack', await attackFiles(world)),
    ...named('hostile', hostileFiles(levels['B-LTA']!)),
  ];
}
