import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { rolldown } from 'rolldown';
import { pageOf } from '../../apps/offline-verifier/src/page.ts';
import { inRoot } from '../lib.ts';

const FOLDER = 'apps/offline-verifier/src';
const LIBRARIES = ['@noble/ciphers', '@noble/curves', '@noble/hashes'];

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The verifier as one page that needs no network and can reach none: its policy names its own script and style by their
 * hashes and nothing else. The server puts the trust list into it when it is asked for.
 */
export async function buildOfflineVerifier(version: string): Promise<Buffer> {
  const script = await scriptOf(version);
  const style = fs.readFileSync(inRoot(FOLDER, 'page.css'), 'utf8');
  const page = pageOf({ style, script, styleHash: hashOf(style), scriptHash: hashOf(script) });
  return Buffer.from(page);
}

async function scriptOf(version: string): Promise<string> {
  const bundle = await rolldown({ input: inRoot(FOLDER, 'main.ts'), platform: 'browser' });
  try {
    const banner = [`// 印信离线验证器 ${version}`, ...licences()].join('\n');
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, banner });
    const [{ code, imports }] = output;
    if (imports.length > 0 || output.length > 1) throw new Error(`the page must stand alone: ${imports}`);
    // inside of a page the script ends at the first tag that closes it
    return code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  } finally {
    await bundle.close();
  }
}

const licences = () =>
  [
    fs.readFileSync(inRoot('scripts/downloads/LICENSE'), 'utf8'),
    ...LIBRARIES.map(
      (name) => `${name}:\n${fs.readFileSync(inRoot('node_modules', name, 'LICENSE'), 'utf8')}`,
    ),
  ].flatMap((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => `// ${line}`.trimEnd()),
  );
