import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../src/attacks/testing/world.ts';
import { honestFilesOfOthers, signedByLibraries, unsignedFiles } from './by-others.ts';
import { honestFilesOf, honestFilesOfOffice, openWorkshop, programsOf } from './by-programs.ts';
import { type HonestFile, honestFilesByHand } from './files.ts';
import type { Original } from './kinds.ts';
import { ORIGINALS } from './originals.ts';
import { rewrittenFiles } from './rewritten.ts';

/** What tools write anew before others sign it. */
const REWRITTEN = ['pdfbox-plain', 'itext5-form', 'libreoffice-tagged', 'chromium-extras', 'pdf-lib-form'];

/** Originals by hand with a place that waits for a signature. */
const formsByHand = (): Original[] =>
  (['form', 'tagged form'] as const).map((name) => ({
    name: `${name} by hand`,
    kind: 'form',
    bytes: ORIGINALS[name](),
    password: undefined,
  }));

interface Everything {
  files: HonestFile[];
  /** Programs that are not on this machine, with what has to be installed. */
  absent: string[];
}

/** All honest files there are: by hand, by libraries, kept ones of other programs, and those that programs make here. */
export async function everyHonestFile(world: World, folder: string): Promise<Everything> {
  const workshop = openWorkshop(folder);
  const place = join(folder, 'rewritten');
  mkdirSync(place);
  const kept = unsignedFiles();
  const rewritten = await rewrittenFiles(place, [
    ...kept.filter(({ name }) => REWRITTEN.includes(name)),
    ...formsByHand(),
  ]);
  const originals = [...kept, ...formsByHand(), ...rewritten];
  const programs = programsOf(workshop);
  const present = programs.filter(({ absent }) => absent === undefined);
  return {
    files: [
      ...honestFilesByHand(world),
      ...honestFilesOfOthers(world),
      ...rewritten.flatMap(signedByLibraries(world)),
      ...honestFilesOfOffice(workshop, world),
      ...present.flatMap((program) => honestFilesOf(program, workshop, world, originals)),
    ],
    absent: programs.flatMap(({ name, absent }) => (absent === undefined ? [] : [`${name} (${absent})`])),
  };
}
