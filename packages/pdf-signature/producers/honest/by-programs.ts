import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPdf } from '@yinxin/pdf';
import { joinChunks, SIGNED, type World } from '../../src/attacks/testing/world.ts';
import { type FormField, formFields } from '../../src/common/fields.ts';
import { SigningRefused } from '../../src/common/refusal.ts';
import { signPdf } from '../../src/sign/index.ts';
import { signWithOffice } from '../office.ts';
import { classPathOf, runJava } from '../programs.ts';
import { keys, nssStore } from '../sign-all.ts';
import type { HonestFile } from './files.ts';
import type { Original, Step } from './kinds.ts';

/** Acts that programs do; the number is the level of a certification. */
type Act = 'sign' | 'certify1' | 'certify2' | 'certify3' | 'fill' | 'note' | 'highlight';

interface Job {
  act: Act;
  from: string;
  to: string;
  password: string | undefined;
}

/** Does its jobs in their order; what it cannot do leaves no file. */
export interface Program {
  name: string;
  acts: readonly Act[];
  /** It signs only where a field waits for it. */
  needsField?: boolean;
  /** Why it cannot be used here, if so. */
  absent: string | undefined;
  work: (jobs: readonly Job[]) => void;
}

/** A folder with keys that every program takes. */
interface Workshop {
  folder: string;
  store: string;
  /** The store of NSS, where there is one. */
  nss: string | undefined;
  root: Uint8Array;
}

export function openWorkshop(folder: string): Workshop {
  const { root, store } = keys(folder);
  const nss = isThere('/usr/bin/python3') ? nssStore(folder) : undefined;
  return { folder, store, nss, root: root.certificate };
}

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined;

export const programsOf = (workshop: Workshop): Program[] => [
  pdfbox(workshop),
  poppler(workshop),
  mupdf(workshop),
];

function pdfbox({ folder, store }: Workshop): Program {
  const missing = classPathOf('PdfBoxFiles').filter((jar) => !existsSync(jar));
  return {
    name: 'PDFBox',
    acts: ['sign', 'certify1', 'certify2', 'certify3', 'fill', 'note', 'highlight'],
    absent: isThere('java') && missing.length === 0 ? undefined : 'java, libpdfbox2-java, libbcpkix-java',
    work(jobs) {
      const list = join(folder, 'pdfbox.txt');
      const lines = jobs.map(({ act, from, to, password = '' }) => [act, from, to, password].join('\t'));
      writeFileSync(list, lines.join('\n'));
      runJava('PdfBoxFiles', 'all', list, store);
    },
  };
}

function poppler({ nss }: Workshop): Program {
  return {
    name: 'poppler',
    acts: ['sign'],
    absent: nss && isThere('pdfsig') ? undefined : 'poppler-utils, libnss3, python3',
    work(jobs) {
      for (const { from, to, password } of jobs) {
        const opened = password === undefined ? [] : ['-opw', password];
        spawnSync('pdfsig', ['-nssdir', nss!, '-nick', 'signer', ...opened, '-add-signature', from, to]);
      }
    },
  };
}

/** Signs in fields that wait, and saves behind what is there. */
function mupdf({ store }: Workshop): Program {
  return {
    name: 'mupdf',
    acts: ['sign'],
    needsField: true,
    absent: isThere('mutool') ? undefined : 'mupdf-tools',
    work(jobs) {
      for (const { from, to, password } of jobs) {
        if (!existsSync(from)) continue;
        const fields = formFields(openPdf(new Uint8Array(readFileSync(from)), { password }));
        const waiting = fields.find(isWaiting);
        const opened = password === undefined ? [] : ['-p', password];
        const key = ['-s', store, '-P', 'secret'];
        if (waiting)
          spawnSync('mutool', ['sign', ...opened, ...key, '-o', to, from, String(waiting.ref.num)]);
      }
    },
  };
}

/** LibreOffice signs what it exports, and nothing else; we sign and archive behind it. */
export function honestFilesOfOffice({ folder, nss, root }: Workshop, world: World): HonestFile[] {
  if (!nss || !isThere('soffice')) return [];
  const source = join(folder, 'contract.txt');
  writeFileSync(source, 'Contract. The price is 100 yuan.');
  const kinds = [
    { original: 'a text', kind: 'plain' },
    { original: 'a text for screen readers', kind: 'tagged', tagged: true },
    { original: 'a text for archives', kind: 'tagged', archive: true },
  ] as const;
  const exports = kinds.map((each, at) => ({ ...each, source, target: join(folder, `office-${at}.pdf`) }));
  signWithOffice(folder, nss, exports);
  return exports.flatMap(({ original, kind, target }) => {
    const file = () => new Uint8Array(readFileSync(target));
    const byUs = async (level: 'B-B' | 'B-LTA') =>
      joinChunks(await signPdf(file(), world.signer('甲'), { ...world.services(level), at: SIGNED }));
    const common = { producer: 'LibreOffice', original, kind, trust: [root] };
    return [
      { ...common, flow: 'signed once', step: 'one signature', make: async () => file() },
      { ...common, flow: 'signed by us afterwards', step: 'two signatures', make: () => byUs('B-B') },
      { ...common, flow: 'archived by us', step: 'long term', make: () => byUs('B-LTA') },
    ] satisfies HonestFile[];
  });
}

interface Way {
  flow: string;
  step: Step;
  /** Of the original; with `ours` we sign it first. */
  acts: readonly Act[];
  ours?: 'before' | 'after';
}

const WAYS: readonly Way[] = [
  { flow: 'signed once', step: 'one signature', acts: ['sign'] },
  { flow: 'signed twice', step: 'two signatures', acts: ['sign', 'sign'] },
  { flow: 'signed by us before', step: 'two signatures', acts: ['sign'], ours: 'before' },
  { flow: 'signed by us afterwards', step: 'two signatures', acts: ['sign'], ours: 'after' },
  { flow: 'certified for nothing', step: 'certification', acts: ['certify1'] },
  { flow: 'certified for filling, signed', step: 'certification', acts: ['certify2', 'sign'] },
  { flow: 'certified for comments, signed', step: 'certification', acts: ['certify3', 'sign'] },
  { flow: 'filled', step: 'filling', acts: ['certify2', 'fill'] },
  { flow: 'filled, signed', step: 'filling', acts: ['certify2', 'fill', 'sign'] },
  { flow: 'filled, then signed by us', step: 'filling', acts: ['certify2', 'fill'], ours: 'after' },
  { flow: 'note', step: 'comments', acts: ['certify3', 'note'] },
  { flow: 'highlight', step: 'comments', acts: ['certify3', 'highlight'] },
  { flow: 'note, highlight, signed', step: 'comments', acts: ['certify3', 'note', 'highlight', 'sign'] },
];

/** Every original in every way that the program knows. The work is done when the first file is asked for. */
export function honestFilesOf(
  program: Program,
  { folder, root }: Workshop,
  world: World,
  originals: readonly Original[],
): HonestFile[] {
  const place = join(folder, program.name);
  mkdirSync(place);
  const jobs: Job[] = [];
  const first: (() => Promise<void>)[] = [];
  const ours = async (bytes: Uint8Array, password: string | undefined) =>
    joinChunks(await signPdf(bytes, world.signer('甲'), { at: SIGNED, password }));

  const files = originals.flatMap((original, at) =>
    waysFor(program, original).map(({ flow, step, acts, ours: us }, way): HonestFile => {
      const { name, kind, bytes, password } = original;
      const path = (part: number | string) => join(place, `${at}-${way}-${part}.pdf`);
      first.push(async () => {
        const from = us === 'before' ? await ours(bytes, password).catch(unlessRefused) : bytes;
        if (from) writeFileSync(path('from'), from);
      });
      acts.forEach((act, part) => {
        jobs.push({ act, from: path(part === 0 ? 'from' : part - 1), to: path(part), password });
      });
      const make = async () => {
        await prepared();
        const last = path(acts.length - 1);
        if (!existsSync(last)) return undefined;
        const made = new Uint8Array(readFileSync(last));
        return us === 'after' ? ours(made, password) : made;
      };
      return { producer: program.name, original: name, kind, flow, step, password, trust: [root], make };
    }),
  );
  const prepare = async () => {
    for (const one of first) await one();
    program.work(jobs);
  };
  let done: Promise<void> | undefined;
  const prepared = (): Promise<void> => {
    done ??= prepare();
    return done;
  };
  return files;
}

/** What we do not sign is told where we sign it ourselves. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof SigningRefused)) throw error;
}

const isWaiting = ({ type, value }: FormField): boolean => type === 'Sig' && value === undefined;

const waysFor = ({ acts: known, needsField }: Program, { bytes, password }: Original): Way[] => {
  const fields = formFields(openPdf(bytes, { password }));
  const hasBuyer = fields.some(({ type, fullName }) => type === 'Tx' && fullName === 'buyer');
  if (needsField && !fields.some(isWaiting)) return [];
  return WAYS.filter(
    ({ acts }) => acts.every((act) => known.includes(act)) && (hasBuyer || !acts.includes('fill')),
  );
};
