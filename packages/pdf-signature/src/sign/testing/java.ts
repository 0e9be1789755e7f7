import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const JARS = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'].map(
  (name) => `/usr/share/java/${name}.jar`,
);
const program = fileURLToPath(new URL('../../../referee/PdfReferee.java', import.meta.url));

/** Whether PDFBox and BouncyCastle can be asked here. */
export const JAVA_REFEREE =
  JARS.every((jar) => existsSync(jar)) && spawnSync('javac', ['-version'], { stdio: 'ignore' }).status === 0;

/** A line per signature: file, format, verdict. */
export function javaReferee(files: readonly string[]): string[] {
  const output = execFileSync('java', ['-cp', JARS.join(':'), program, ...files], { encoding: 'utf8' });
  return output.trim().split('\n');
}
