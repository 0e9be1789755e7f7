import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Outside tools that judge our output. Tests skip when a tool is missing. */

const JARS = ['bcprov', 'bcpkix', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`);
const REFEREE = fileURLToPath(new URL('../../referee/Referee.java', import.meta.url));

const runs = (command: string, argument: string): boolean =>
  spawnSync(command, [argument], { stdio: 'ignore' }).status === 0;

export const hasOpenssl = runs('openssl', 'version');
export const hasReferee = JARS.every(existsSync) && runs('java', '-version');

/** A folder for the files that tools read; `dispose` removes it. */
export class ToolFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'yinxin-tools-'));

  write(name: string, content: Uint8Array | string): string {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return path;
  }

  dispose(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Standard output and error of openssl, whatever its exit code, so that tests can look for its words. */
export function openssl(...words: string[]): string {
  const { stdout, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

/** One verdict per command, from one run of BouncyCastle. */
export function askReferee(commands: readonly (readonly string[])[]): string[] {
  const input = commands.map((words) => words.join('\t')).join('\n');
  const output = execFileSync('java', ['-cp', JARS.join(':'), REFEREE], { input, encoding: 'utf8' });
  return output.trimEnd().split('\n');
}
