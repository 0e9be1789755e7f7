import { spawnSync } from 'node:child_process';

export function hasTool(command: string): boolean {
  return spawnSync(command, ['-v'], { stdio: 'ignore' }).error === undefined;
}
