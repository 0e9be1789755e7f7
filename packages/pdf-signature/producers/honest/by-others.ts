import type { World } from '../../src/attacks/testing/world.ts';
import { joinChunks, SIGNED } from '../../src/attacks/testing/world.ts';
import { signPdf } from '../../src/sign/index.ts';
import { corpus, foreignRoot, type Produced } from '../corpus.ts';
import { type Library, withLibpdf, withSignPdf } from './by-libraries.ts';
import type { HonestFile } from './files.ts';

/** What other programs made, unsigned and signed, and what libraries and we sign of it. */
export function honestFilesOfOthers(world: World): HonestFile[] {
  const all = corpus();
  const isSigned = ({ name }: Produced) => /^(signed|ours)-/.test(name);
  return [...all.filter(isSigned).map(asItIs), ...all.filter((one) => !isSigned(one)).flatMap(signed(world))];
}

const asItIs = ({ name, bytes }: Produced): HonestFile => ({
  producer: 'other programs',
  original: name,
  flow: 'signed elsewhere',
  trust: [foreignRoot()],
  make: async () => bytes,
});

const LIBRARIES: Readonly<Record<string, Library>> = { '@libpdf/core': withLibpdf, '@signpdf': withSignPdf };

/** Neither library keeps the encryption of a file: qpdf and poppler cannot read what they write. */
const canBeSigned = ({ name }: Produced) => !name.includes('encrypted');

const signed = (world: World) => (file: Produced) => [
  ...byUs(world, file),
  ...Object.entries(LIBRARIES).flatMap(([producer, library]) =>
    canBeSigned(file) ? byLibrary(world, producer, library, file) : [],
  ),
];

function byUs(world: World, file: Produced): HonestFile[] {
  const { name: original, password } = file;
  const first = world.signer('甲');
  const by = async (bytes: Uint8Array, signer = first, level: 'B-B' | 'B-LTA' = 'B-B') =>
    joinChunks(await signPdf(bytes, signer, { at: SIGNED, ...world.services(level), password }));
  const flows: Record<string, () => Promise<Uint8Array>> = {
    'signed once': () => by(file.bytes),
    'signed twice': async () => by(await by(file.bytes), world.signer('乙')),
    archived: () => by(file.bytes, first, 'B-LTA'),
    'certified for filling': async () =>
      joinChunks(await signPdf(file.bytes, first, { at: SIGNED, certify: 2, password })),
    ...(canBeSigned(file) && {
      'after @libpdf/core': async () => by(await withLibpdf(world, world.person('丙'), file)),
    }),
  };
  return Object.entries(flows).map(([flow, make]) => ({ producer: 'ours', original, flow, password, make }));
}

function byLibrary(world: World, producer: string, library: Library, file: Produced): HonestFile[] {
  const [first, second] = [world.person('甲'), world.person('乙')];
  const once = () => library(world, first, file);
  const flows: Record<string, () => Promise<Uint8Array>> = {
    'signed once': once,
    'signed twice': async () => library(world, second, { ...file, bytes: await once() }),
  };
  return Object.entries(flows).map(([flow, make]) => ({
    producer,
    original: file.name,
    flow,
    make: () => make().catch(() => undefined),
  }));
}
