import type { Paper, ResultOf, VerificationSubject } from '@yinxin/api/client';
import { uploadFile } from '~/parts/upload/index.ts';
import { fetchFile, ownCredentials, withLogin } from '~/session/transfers.ts';

export type StoredPaper = ResultOf<'POST /api/appapi/identity/papers'>;

export const uploadPaper = (
  file: File,
  kind: Paper,
  subject: VerificationSubject,
  onProgress: (part: number) => void,
): Promise<StoredPaper> => uploadFile('/api/appapi/identity/papers', { kind, subject }, file, onProgress);

/** The letter of authority with the facts of the case filled in. */
export const fetchLetter = (id: string): Promise<Blob> =>
  withLogin(fetchFile(`/api/appapi/identity/org/letter?${new URLSearchParams({ id })}`, ownCredentials()));
