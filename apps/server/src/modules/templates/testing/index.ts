import { randomUUID } from 'node:crypto';
import { AUTHOR_KEY, type CallInput, type saveTemplate } from '@yinxin/api';
import type { TestServer } from '../../../testing/server.ts';
import { aPdf, fieldOf, sendFile, type TestField } from '../../contracts/testing/index.ts';
import { aCompany, aMember, type Company, type Signatory } from '../../members/testing/index.ts';
import { grantQuota } from '../../orders/index.ts';

export type TemplateBody = CallInput<typeof saveTemplate>['body'];

export interface Office extends Company {
  /** Writes contracts, administers nothing. */
  clerk: Signatory;
}

/** An organisation with somebody who writes its contracts, and contracts to send. */
export async function anOffice(server: TestServer, contracts = 50): Promise<Office> {
  const company = await aCompany(server);
  await grantQuota(server.store.db, { kind: 'organization', id: company.id }, randomUUID(), {
    contracts,
    seals: 0,
  });
  return { ...company, clerk: await aMember(server, company.id, ['operator']) };
}

/** One open editor: what it saved it may save again. */
const EDITOR = randomUUID();

/** What a template of an employer and an employee holds. */
export const labourBody = (
  id: string,
  documentId: string,
  change: Partial<TemplateBody> = {},
): TemplateBody => {
  const at = (party: string, kind: TestField['kind'], more: Partial<TestField>) =>
    fieldOf(documentId, party, kind, { width: 60, height: 8, ...more });
  return {
    id,
    name: '劳动合同',
    documents: [{ id: documentId, name: '劳动合同' }],
    roles: [
      { key: 'company', name: '用人单位', kind: 'organization', step: 2 },
      { key: 'staff', name: '员工', kind: 'person', step: 1 },
    ],
    ownRole: 'company',
    ...{ revision: 0, editor: EDITOR },
    algorithm: 'ecdsa',
    fields: [
      at(AUTHOR_KEY, 'text', { label: '岗位', top: 40 }),
      at(AUTHOR_KEY, 'number', { label: '月工资', top: 50 }),
      at(AUTHOR_KEY, 'text', { label: '员工身份证号码', top: 60, required: false }),
      at('staff', 'signature', { top: 200, height: 18 }),
      at('company', 'seal', { top: 200, left: 120, width: 42, height: 42 }),
    ],
    ...change,
  };
};

export const uploadTo = (
  server: TestServer,
  { token }: Signatory,
  templateId: string,
  seen: { revision?: number; editor?: string } = {},
  pdf: Uint8Array = aPdf(),
) =>
  sendFile<{ document: { id: string }; revision: number }>(
    server,
    `/api/appapi/template/upload?${new URLSearchParams({
      templateId,
      ...(seen.revision !== undefined && { revision: String(seen.revision) }),
      ...(seen.editor && { editor: seen.editor }),
    })}`,
    token,
    '劳动合同.pdf',
    pdf,
  );

/** A template as its author left it, published unless asked otherwise. */
export async function aTemplate(
  server: TestServer,
  author: Signatory,
  change: Partial<TemplateBody> = {},
  { publish = true, pdf }: { publish?: boolean; pdf?: Uint8Array } = {},
) {
  const made = await server.call('POST /api/appapi/template/create', { body: {} }, author.token);
  if (!made.data) throw new Error(made.message);
  const { id } = made.data;
  const { data, message } = await uploadTo(server, author, id, {}, pdf);
  if (!data) throw new Error(message);
  const body = labourBody(id, data.document.id, { revision: data.revision, ...change });
  const saved = await server.call('POST /api/appapi/template/save', { body }, author.token);
  if (saved.code !== 1) throw new Error(saved.message);
  if (publish) {
    const published = await server.call('POST /api/appapi/template/publish', { body: { id } }, author.token);
    if (published.code !== 1) throw new Error(published.message);
  }
  return { id, documentId: data.document.id, body };
}
