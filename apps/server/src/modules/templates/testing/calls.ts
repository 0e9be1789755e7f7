import { AUTHOR_KEY } from '@yinxin/api';
import type { TestServer } from '../../../testing/server.ts';
import type { Signer } from '../../contracts/testing/index.ts';
import type { Signatory } from '../../members/testing/index.ts';
import type { Office } from './index.ts';

interface Caller {
  token: string;
}

/** What is asked of templates, in an office whose labour contract a worker signs. */
export function templateCalls(server: TestServer, office: Office, worker: Signer) {
  const post = (path: string, who: Caller, body: Record<string, unknown>) =>
    server.call(`POST /api/appapi/template/${path}` as 'POST /api/appapi/template/edit', { body }, who.token);
  const fill = (id: string, version = 1, change: Record<string, unknown> = {}) => ({
    ...{ id, version, title: '钱员工的劳动合同' },
    parties: [
      { role: 'company', name: '张示例', organizationName: office.name, phone: office.administrator.phone },
      { role: 'staff', name: worker.name, phone: worker.phone },
    ],
    values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
    ...change,
  });
  return {
    post,
    detail: (who: Caller, id: string, version?: number) =>
      server.call(
        'GET /api/appapi/template/detail',
        { query: version ? { id, version } : { id } },
        who.token,
      ),
    listed: async (who: Caller, query: Record<string, string> = {}) =>
      (await server.call('GET /api/appapi/template/list', { query }, who.token)).data.list.map(
        ({ id }) => id,
      ),
    share: (id: string, grants: { accountId: string | null; right: string }[], who: Caller = office.clerk) =>
      post('share', who, { id, grants }),
    use: (who: Signatory, id: string, version?: number, change?: Record<string, unknown>) =>
      server.call('POST /api/appapi/template/use', { body: fill(id, version, change) }, who.token),
  };
}
