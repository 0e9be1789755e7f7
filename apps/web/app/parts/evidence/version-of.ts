import type { Notarization } from '@yinxin/api/client';

/** Which version of which document has these digests, both of them. */
export function versionOf(
  documents: Notarization['documents'],
  { sha256, sm3 }: { sha256: string; sm3: string },
) {
  for (const { order, versions } of documents) {
    const at = versions.findIndex((version) => version.sha256 === sha256 && version.sm3 === sm3);
    const version = versions[at];
    if (version) return { order, isNewest: at === 0, version };
  }
  return undefined;
}
