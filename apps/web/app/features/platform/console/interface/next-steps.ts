// Ids in an answer lead on: from a file to a contract, from a contract to whoever signs next, and to the signed file.

export interface NextStep {
  words: string;
  call: string;
  /** What the form is filled with, as it stands in the address. */
  params: string;
}

interface Named {
  id: string;
  name?: string;
  state?: string;
}
interface Answer {
  id?: string;
  fileId?: string;
  state?: string;
  parties?: Named[];
  documents?: Named[];
}

/** As many as stand in a line. */
const MOST = 3;

const step = (words: string, call: string, params: Record<string, string>): NextStep => ({
  ...{ words, call },
  params: String(new URLSearchParams(params)),
});

function afterContract(
  id: string,
  { state, parties = [], documents = [] }: Answer,
  name: string,
): NextStep[] {
  if (state === 'COMPLETE') {
    const downloads = documents.slice(0, MOST).map((document, at) =>
      step(at === 0 ? '下载签好的 PDF' : `下载第 ${at + 1} 份`, 'contracts.file', {
        ...{ 'f.id': id, 'f.documentId': document.id },
      }),
    );
    return [...downloads, step('下载证据包', 'contracts.evidence', { 'f.id': id })];
  }
  const look = step('查询它', 'contracts.get', { 'f.id': id });
  if (state === 'DRAFT') return [step('发起它', 'contracts.send', { 'f.id': id }), look];
  const waiting =
    state === 'SIGNING' ? parties.filter((party) => party.state === 'PENDING' || party.state === 'READ') : [];
  const signs = waiting
    .slice(0, MOST)
    .map((party) =>
      step(`让${party.name || '一方'}签署`, 'sandbox.sign', { 'f.id': id, 'f.partyId': party.id }),
    );
  return name === 'contracts.get' ? signs : [...signs, look];
}

/** A contract that any file takes: one party, placed by millimetres; the words of the call's own example stand in few files. */
export const firstContractOf = (fileId: string) => ({
  title: '采购合同',
  files: [fileId],
  signers: [
    {
      ...{ name: '张三', phone: '13800138001' },
      fields: [{ kind: 'signature', page: 1, left: 60, top: 100 }],
    },
  ],
});

/** What to try after an answer. */
export function nextSteps(text: string, name: string): NextStep[] {
  let data: Answer | null | undefined;
  try {
    ({ data } = JSON.parse(text) as { data?: Answer | null });
  } catch {
    return [];
  }
  if (!data) return [];
  if (name === 'files.upload' && data.fileId)
    return [step('用它创建合同', 'contracts.create', { file: data.fileId })];
  return data.id && data.parties && data.documents ? afterContract(data.id, data, name) : [];
}
