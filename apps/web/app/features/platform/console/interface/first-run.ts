// The four calls from a file to a signed one, made one after the other as a program makes them.
import { firstContractOf } from './next-steps.ts';
import { sampleFile } from './sample-file.ts';
import { type Answered, type CalledFacts, sendTyped, type Typed } from './try-request.ts';

const ROOT = '/openapi/v1';

export const FIRST_RUN = [
  { name: 'files.upload', method: 'POST', path: `${ROOT}/files`, takesFile: true, words: '上传文件' },
  {
    name: 'contracts.create',
    method: 'POST',
    path: `${ROOT}/contracts`,
    takesFile: false,
    words: '创建合同',
  },
  {
    ...{ name: 'sandbox.sign', method: 'POST', takesFile: false, words: '让对方签署' },
    path: `${ROOT}/sandbox/contracts/{id}/parties/{partyId}/sign`,
  },
  {
    ...{ name: 'contracts.file', method: 'GET', takesFile: false, words: '下载签好的 PDF' },
    path: `${ROOT}/contracts/{id}/documents/{documentId}`,
  },
] as const satisfies readonly (CalledFacts & { words: string })[];

interface Contract {
  id: string;
  parties: { id: string }[];
  documents: { id: string }[];
}

const dataOf = <T>({ text }: Answered): T => (JSON.parse(text) as { data: T }).data;

/** Stops at the first answer that is none; tells of each as it comes. */
export async function runFirst(secret: string, onAnswer: (answer: Answered) => void): Promise<void> {
  const [upload, create, sign, download] = FIRST_RUN;
  const ask = async (call: CalledFacts, typed: Partial<Typed>) => {
    const answer = await sendTyped({ fields: {}, body: '', file: undefined, ...typed }, call, secret);
    onAnswer(answer);
    return answer.status < 300 ? answer : undefined;
  };
  const uploaded = await ask(upload, { file: sampleFile() });
  if (!uploaded) return;
  const { fileId } = dataOf<{ fileId: string }>(uploaded);
  const created = await ask(create, { body: JSON.stringify(firstContractOf(fileId), null, 2) });
  if (!created) return;
  const { id, parties, documents } = dataOf<Contract>(created);
  const signed = await ask(sign, { fields: { id, partyId: parties[0]?.id ?? '' } });
  if (signed) await ask(download, { fields: { id, documentId: documents[0]?.id ?? '' } });
}
