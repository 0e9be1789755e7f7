import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { type Report, type VerifyOptions, verifyPdf } from '../../verify/verifying.ts';

const ENTRY = fileURLToPath(new URL('../../verify/verifying.ts', import.meta.url));

/** Nothing of Node is there in a browser, though it is where these tests run. */
const WITHOUT_NODE = ['Buffer', 'process', 'require', 'global', 'setImmediate'];

/** The verifier, or another module of ours, as browsers get it: one module without imports. */
export async function browserBundle(input = ENTRY): Promise<{ code: string; modules: readonly string[] }> {
  const warnings: string[] = [];
  const bundle = await rolldown({
    input,
    platform: 'browser',
    onLog: (_, log) => warnings.push(log.message),
  });
  try {
    const banner = `const ${WITHOUT_NODE.map((name) => `${name} = undefined`).join(', ')};`;
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, banner });
    const [{ code, imports, moduleIds }] = output;
    if (imports.length > 0 || output.length > 1 || warnings.length > 0)
      throw new Error(`The browser side is not whole: ${[...imports, ...warnings].join('\n')}`);
    return { code, modules: moduleIds };
  } finally {
    await bundle.close();
  }
}

interface BrowserSide {
  verifyPdf: typeof verifyPdf;
}

let loaded: Promise<BrowserSide> | undefined;

/** The same, loaded here. */
const browserSide = (): Promise<BrowserSide> => (loaded ??= loadBrowserSide<BrowserSide>());

export async function loadBrowserSide<Module>(input = ENTRY): Promise<Module> {
  const { code } = await browserBundle(input);
  const folder = await mkdtemp(join(tmpdir(), 'yinxin-browser-side-'));
  try {
    const file = join(folder, 'verifier.mjs');
    await writeFile(file, code);
    return await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Judges a file on both sides, whose reports must be the same to the byte; so every file that any of our tests makes is
 * compared. What asks a network is asked once.
 */
export async function verifyOnBothSides(file: Uint8Array, given: VerifyOptions = {}): Promise<Report> {
  const options = { ...given, now: given.now ?? new Date() };
  const report = await verifyPdf(file, options);
  if (options.fetcher) return report;
  const { verifyPdf: verifyInBrowser } = await browserSide();
  const theirs = JSON.stringify(await verifyInBrowser(file, options));
  if (theirs !== JSON.stringify(report))
    throw new Error(`The sides differ:\n${JSON.stringify(report)}\n${theirs}`);
  return report;
}
