import type { World } from '../../src/attacks/testing/world.ts';
import { joinChunks, SIGNED } from '../../src/attacks/testing/world.ts';
import { signPdf } from '../../src/sign/index.ts';
import { corpus, foreignRoot, type Produced } from '../corpus.ts';
import { type Library, withLibpdf, withSignPdf } from './by-libraries.ts';
import type { HonestFile } from './files.ts';
import { kindOf, type Original, type Step } from './kinds.ts';

const isSigned = ({ name }: Produced) => /^(signed|ours)-/.test(name);

/** What other programs made before anybody signed it. */
export const unsignedFiles = (): Original[] =>
  corpus()
    .filter((one) => !isSigned(one))
    .map((one) => ({ ...one, kind: kindOf(one.name) }));

/** What other programs made, unsigned and signed, and what libraries and we sign of it. */
export const honestFilesOfOthers = (world: World): HonestFile[] => [
  ...corpus().filter(isSigned).map(asItIs),
  ...unsignedFiles().flatMap(signedByLibraries(world)),
];

const asItIs = ({ name, bytes }: Produced): HonestFile => ({
  producer: 'other programs',
  original: name,
  kind: 'signed elsewhere',
  flow: 'signed elsewhere',
  step: /twice|then/.test(name)
    ? 'two signatures'
    : /certified/.test(name)
      ? 'certification'
      : 'one signature',
  trust: [foreignRoot()],
  make: async () => bytes,
});

const LIBRARIES: Readonly<Record<string, Library>> = { '@libpdf/core': withLibpdf, '@signpdf': withSignPdf };

/** Neither library keeps the encryption of a file: qpdf and poppler cannot read what they write. */
const canBeSigned = ({ password }: Original) => password === undefined;

/** Signed by us and by libraries. */
export const signedByLibraries =
  (world: World) =>
  (file: Original): HonestFile[] => [
    ...byUs(world, file),
    ...Object.entries(LIBRARIES).flatMap(([producer, library]) =>
      canBeSigned(file) ? byLibrary(world, producer, library, file) : [],
    ),
  ];

function byUs(world: World, file: Original): HonestFile[] {
  const { name: original, kind, password } = file;
  const first = world.signer('甲');
  const by = async (bytes: Uint8Array, signer = first, level: 'B-B' | 'B-LTA' = 'B-B') =>
    joinChunks(await signPdf(bytes, signer, { at: SIGNED, ...world.services(level), password }));
  const flows: [flow: string, step: Step, make: () => Promise<Uint8Array>][] = [
    ['signed once', 'one signature', () => by(file.bytes)],
    ['signed twice', 'two signatures', async () => by(await by(file.bytes), world.signer('乙'))],
    ['archived', 'long term', () => by(file.bytes, first, 'B-LTA')],
    [
      'certified for filling',
      'certification',
      async () => joinChunks(await signPdf(file.bytes, first, { at: SIGNED, certify: 2, password })),
    ],
  ];
  if (canBeSigned(file))
    flows.push([
      'after @libpdf/core',
      'two signatures',
      async () => by(await withLibpdf(world, world.person('丙'), file)),
    ]);
  return flows.map(([flow, step, make]) => ({
    producer: 'ours',
    original,
    kind,
    flow,
    step,
    password,
    make,
  }));
}

function byLibrary(world: World, producer: string, library: Library, file: Original): HonestFile[] {
  const [first, second] = [world.person('甲'), world.person('乙')];
  const once = () => library(world, first, file);
  const twice = async () => library(world, second, { ...file, bytes: await once() });
  const flows: [flow: string, step: Step, make: () => Promise<Uint8Array>][] = [
    ['signed once', 'one signature', once],
    ['signed twice', 'two signatures', twice],
  ];
  return flows.map(([flow, step, make]) => ({
    producer,
    original: file.name,
    kind: file.kind,
    flow,
    step,
    make: () => make().catch(() => undefined),
  }));
}
