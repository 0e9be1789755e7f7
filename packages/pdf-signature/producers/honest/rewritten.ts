import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind, Original } from './kinds.ts';

const OWNER = 'owner';
/** Algorithms that were given up long ago are written only by whoever insists. */
const encrypted = (bits: '40' | '128' | '256', ...more: string[]) => [
  ...['--allow-weak-crypto', '--encrypt', '', OWNER, bits, ...more, '--'],
];

interface Way {
  program: 'qpdf' | 'mutool';
  kind: Kind;
  options: readonly string[];
}

const WAYS: Readonly<Record<string, Way>> = {
  linearised: { program: 'qpdf', kind: 'linearised', options: ['--linearize'] },
  'object streams': { program: 'qpdf', kind: 'object streams', options: ['--object-streams=generate'] },
  'linearised object streams': {
    program: 'qpdf',
    kind: 'linearised',
    options: ['--linearize', '--object-streams=generate'],
  },
  unfolded: { program: 'qpdf', kind: 'rewritten', options: ['--qdf', '--no-original-object-ids'] },
  turned: { program: 'qpdf', kind: 'rotated', options: ['--rotate=+90:1-z'] },
  'RC4 40': { program: 'qpdf', kind: 'encrypted', options: encrypted('40') },
  'RC4 128': { program: 'qpdf', kind: 'encrypted', options: encrypted('128', '--use-aes=n') },
  'AES 128': { program: 'qpdf', kind: 'encrypted', options: encrypted('128', '--use-aes=y') },
  'AES 128, metadata open': {
    program: 'qpdf',
    kind: 'encrypted',
    options: encrypted('128', '--use-aes=y', '--cleartext-metadata'),
  },
  'AES 256': { program: 'qpdf', kind: 'encrypted', options: encrypted('256') },
  'AES 256, linearised object streams': {
    program: 'qpdf',
    kind: 'encrypted',
    options: ['--linearize', '--object-streams=generate', ...encrypted('256')],
  },
  cleaned: { program: 'mutool', kind: 'rewritten', options: ['clean', '-gggg', '-z'] },
  spread: { program: 'mutool', kind: 'rewritten', options: ['clean', '-d', '-i', '-f'] },
};

/** What tools of this machine make of files of others before anybody signs them: every base in every way. */
export async function rewrittenFiles(folder: string, bases: readonly Original[]): Promise<Original[]> {
  const made = bases.flatMap((base) => {
    const from = join(folder, `${base.name}.pdf`);
    writeFileSync(from, base.bytes);
    return Object.entries(WAYS).map(([way, { program, kind, options }]) => {
      const to = join(folder, `${base.name}-${way.replaceAll(/\W+/g, '-')}.pdf`);
      // qpdf ends with 3 when it warns
      const { status } = spawnSync(program, [...options, from, to]);
      return { name: `${base.name}, ${way} by ${program}`, to, kind, isMade: status === 0 || status === 3 };
    });
  });
  const here = made.filter(({ isMade }) => isMade);
  return Promise.all(
    here.map(async ({ name, to, kind }) => ({
      name,
      kind,
      bytes: new Uint8Array(await readFile(to)),
      password: kind === 'encrypted' ? OWNER : undefined,
    })),
  );
}
