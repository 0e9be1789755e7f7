import { Readable } from 'node:stream';
import {
  type ContractKind,
  type DraftField,
  type DraftParty,
  type ReadDocument,
  SIGNING_CONSENT,
  saveContract,
} from '@yinxin/api';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import {
  approveContract,
  expireContract,
  recallContract,
  rejectContract,
} from '../contract-deciding/index.ts';
import { composeContract } from '../contract-filling/index.ts';
import { failIntent, prepareSigning, signContract } from '../contract-signing/index.ts';
import { documentsOf, findContract, livePartiesOf } from '../contracts/access.ts';
import { versionOf } from '../contracts/facts.ts';
import { openContract } from '../contracts/opening.ts';
import { type ContractDocumentRow, contracts } from '../contracts/tables.ts';
import { createContract } from './create.ts';
import type { DraftingParts } from './dependencies.ts';
import { deleteContract } from './keeping.ts';
import { saveDraft } from './save.ts';
import { sendContract } from './send.ts';
import { uploadDocument } from './upload.ts';
import { voidContract } from './voiding.ts';

/** As whoever decides about it has it before them. */
const read = async ({ db }: Pick<DraftingParts, 'db'>, id: string) => ({
  id,
  version: versionOf(await findContract(db, id), await livePartiesOf(db, id)),
});

/** Somebody of a made-up story, in the account they act as, with the seal they use there. */
interface SamplePerson {
  who: Person;
  phone: string;
  sealId: string;
}
export interface SamplePeople {
  company: SamplePerson;
  person: SamplePerson;
  /** Somebody who has not signed in yet. */
  stranger: { name: string; phone: string };
}

/** What rules of approval ask of a contract. */
interface Terms {
  amount?: number;
  kind?: ContractKind;
  flowId?: string;
}

type Wanted = Partial<DraftParty> & Pick<DraftParty, 'key' | 'kind' | 'name' | 'phone'>;
type Place = Pick<DraftField, 'party' | 'kind' | 'left' | 'top'> & Partial<DraftField>;

const CLAUSES = [
  '　　为明确双方的权利与义务，双方经协商一致，订立本合同，共同遵守。',
  '　　一、甲方按约定提供产品与服务，乙方按约定验收并付款。',
  '　　二、任何一方违反约定的，应当赔偿另一方因此受到的损失。',
  '　　三、因履行本合同发生争议的，双方协商解决；协商不成的，向甲方所在地人民法院起诉。',
  '　　四、本合同以电子方式签署，自双方签署之日起生效。',
  '　　本文件为演示用的示例，不具法律效力。',
];

const SIZES = { seal: [42, 42], signature: [45, 18], date: [45, 8] } as const;
const place = (party: string, kind: 'seal' | 'signature' | 'date', left: number, top: number): Place => ({
  ...{ party, kind, left, top, width: SIZES[kind][0], height: SIZES[kind][1] },
});
const left = (party: string, kind: 'seal' | 'signature') => [
  place(party, kind, 35, 170),
  place(party, 'date', 35, 220),
];
const right = (party: string, kind: 'seal' | 'signature') => [
  place(party, kind, 125, kind === 'seal' ? 170 : 182),
  place(party, 'date', 125, 220),
];

/** Nobody's phone rings because of a made-up story. */
const withoutMessages = (parts: DraftingParts): DraftingParts => ({
  ...parts,
  jobs: {
    ...parts.jobs,
    enqueue: async (tx, type, payload, options) =>
      type.name === parts.work.message.name ? '' : parts.jobs.enqueue(tx, type, payload, options),
  },
});

/** The browser that the people of the story use, on this very machine. */
const BROWSER = {
  ip: '127.0.0.1',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const as = ({ who }: Pick<SamplePerson, 'who'>): Caller<Person> => ({ ...asSystem('demo'), ...BROWSER, who });

/** Whoever reads of it in a report reads that nobody was asked. */
const SAMPLE_PROOF = { vendor: '演示环境（没有向真实机构核验）' };

const SECONDS_A_PAGE = 12;
/** Every page was before their eyes for a while. */
const readWhole = (documents: readonly ContractDocumentRow[]): ReadDocument[] =>
  documents.map(({ id, pages }) => ({
    documentId: id,
    pages: pages.map((_, page) => ({ page, seconds: SECONDS_A_PAGE })),
  }));

/** Writes and sends made-up contracts. */
async function writers(parts: DraftingParts) {
  const paper = await parts.papers.page('合同（示例）', CLAUSES);
  const draft = async (
    author: Pick<SamplePerson, 'who'>,
    title: string,
    wanted: readonly Wanted[],
    places: readonly Place[],
    terms: Terms = {},
  ): Promise<string> => {
    const { id } = await createContract(parts, as(author), { title });
    const content = Readable.from([paper]);
    const { document } = await uploadDocument(parts, as(author), id, { name: `${title}.pdf`, content });
    const body = {
      ...{ id, title, algorithm: 'ecdsa', parties: wanted, ...terms },
      documents: [{ id: document.id, name: title }],
      fields: places.map((one) => ({ documentId: document.id, page: 0, ...one })),
    };
    await saveDraft(parts, as(author), saveContract.body.parse(body));
    return id;
  };
  const sent = async (...wish: Parameters<typeof draft>): Promise<string> => {
    const id = await draft(...wish);
    await sendContract(parts, as(wish[0]), { id });
    await composeContract(parts, id);
    return id;
  };
  return { draft, sent };
}

export interface SampleColleagues {
  /** Who approves. */
  owner: Pick<SamplePerson, 'who' | 'phone'>;
  colleague: Pick<SamplePerson, 'who' | 'phone'>;
  stranger: { name: string; phone: string };
  flowId: string;
}

/** Contracts that wait for somebody's approval, were approved and were returned; answers the one to be sealed. */
export async function placeApprovals(
  given: DraftingParts,
  { owner, colleague, stranger, flowId }: SampleColleagues,
): Promise<string | undefined> {
  const parts = withoutMessages(given);
  const { sent } = await writers(parts);
  const firm = ({ who, phone }: SampleColleagues['owner']): Wanted => ({
    ...{ key: 'company', kind: 'organization', name: who.name, phone },
    organizationName: who.organizationName,
  });
  const guest: Wanted = { key: 'guest', kind: 'person', ...stranger };
  const places = [...left('company', 'seal'), ...right('guest', 'signature')];
  const story = (author: SampleColleagues['owner'], title: string, yuan: number, kind: ContractKind) =>
    sent(author, title, [firm(author), guest], places, { amount: yuan * 100, kind, flowId });
  const stories: Record<string, (title: string) => Promise<unknown>> = {
    办公楼装修合同: (title) => story(colleague, title, 680_000, 'service'),
    仓库租赁合同: (title) => story(owner, title, 120_000, 'lease'),
    软件采购合同: async (title) =>
      approveContract(
        parts,
        as(owner),
        await read(parts, await story(colleague, title, 260_000, 'purchase')),
      ),
    广告投放合同: async (title) => {
      const id = await story(colleague, title, 150_000, 'service');
      await rejectContract(parts, as(owner), { ...(await read(parts, id)), reason: '请补充投放排期后再报' });
    },
    差旅服务合同: async (title) =>
      openContract(parts, as(colleague), await story(colleague, title, 60_000, 'service')),
  };
  const placed = async () =>
    parts.db
      .select({ id: contracts.id, title: contracts.title })
      .from(contracts)
      .where(
        and(
          eq(contracts.ownerId, owner.who.organizationId ?? ''),
          inArray(contracts.title, Object.keys(stories)),
        ),
      );
  const before = await placed();
  for (const [title, tell] of Object.entries(stories))
    if (!before.some((one) => one.title === title)) await tell(title);
  return (await placed()).find(({ title }) => title === '差旅服务合同')?.id;
}

/**
 * A contract in each state and in each box, brought there the way that real ones go and really signed. Asked again it
 * goes on with those that are not there.
 */
export async function placeSamples(given: DraftingParts, people: SamplePeople): Promise<void> {
  const parts = withoutMessages(given);
  const { company, person, stranger } = people;
  const firm: Wanted = {
    ...{ key: 'company', kind: 'organization', name: company.who.name, phone: company.phone },
    organizationName: company.who.organizationName,
  };
  const own: Wanted = { key: 'person', kind: 'person', name: person.who.name, phone: person.phone };
  const guest: Wanted = { key: 'guest', kind: 'person', ...stranger };
  const { draft, sent } = await writers(parts);

  const prepared = async (signer: SamplePerson, id: string): Promise<string> => {
    await openContract(parts, as(signer), id);
    const wish = { sealId: signer.sealId, places: [], seams: [] };
    const { intent } = await prepareSigning(parts, as(signer), {
      ...{ id, wish },
      consent: SIGNING_CONSENT.version,
      reading: readWhole(await documentsOf(parts.db, id)),
    });
    const proof = { ...SAMPLE_PROOF, reference: `DEMO-${intent.id}`, at: parts.now().toISOString() };
    await parts.stepUp.grant(parts.db, signer.who, 'sign-contract', intent.digest, proof);
    return intent.id;
  };
  const signed = async (signer: SamplePerson, id: string) =>
    signContract(parts, as(signer), await prepared(signer, id));
  const both = [
    { ...firm, step: 1 },
    { ...own, step: 2 },
  ];
  const bothPlaces = [...left('company', 'seal'), ...right('person', 'signature')];
  const complete = async (title: string): Promise<string> => {
    const id = await sent(company, title, both, bothPlaces);
    await signed(company, id);
    await signed(person, id);
    return id;
  };
  const approver: Wanted = { ...own, key: 'approver', part: 'approver' };
  const copied: Wanted = { ...firm, key: 'copy', part: 'cc' };
  const guestPlaces = [...left('company', 'seal'), ...right('guest', 'signature')];
  const agreement = (id: string, reason: string) => voidContract(parts, as(company), { id, reason });
  const filled: Place = {
    ...{ party: 'guest', kind: 'text', left: 35, top: 150, width: 80, height: 8 },
    label: '送货地址',
  };

  const stories: Record<string, (title: string) => Promise<unknown>> = {
    设备采购合同: (title) => draft(company, title, both, bothPlaces),
    不再需要的草稿: async (title) =>
      deleteContract(parts, as(company), await draft(company, title, both, bothPlaces)),
    年度服务合同: (title) => sent(company, title, [firm, approver], left('company', 'seal')),
    房屋租赁合同: (title) => sent(company, title, [firm, guest], [...guestPlaces, filled]),
    保密协议: async (title) => signed(company, await sent(company, title, both, bothPlaces)),
    技术咨询合同: (title) => sent(person, title, both, bothPlaces),
    劳动合同: complete,
    个人承诺书: async (title) =>
      signed(person, await sent(person, title, [own, copied], right('person', 'signature'))),
    运输合同: async (title) => {
      const asked: Place = { ...filled, party: 'person', label: '收货人电话' };
      const id = await sent(company, title, both, [...bothPlaces, asked]);
      await rejectContract(parts, as(person), { ...(await read(parts, id)), reason: '不便提供电话' });
    },
    加工承揽合同: async (title) => {
      const id = await sent(company, title, [own], right('person', 'signature'));
      await rejectContract(parts, as(person), { ...(await read(parts, id)), reason: '单价与约定不符' });
    },
    广告发布合同: async (title) => {
      const id = await sent(company, title, both, bothPlaces);
      await recallContract(parts, as(company), { id, reason: '附件有误，改后重发' });
    },
    展位租用合同: async (title) => {
      const id = await sent(company, title, [guest], right('guest', 'signature'));
      const deadline = sql`now() - interval '1 day'`;
      await parts.db.update(contracts).set({ deadline }).where(eq(contracts.id, id));
      await expireContract(parts, id);
    },
    软件许可合同: async (title) => {
      const id = await sent(company, title, both, bothPlaces);
      const intent = await prepared(company, id);
      await failIntent(parts, as(company), intent, '示例：证书服务暂时不可用', false);
    },
    仓储合同: async (title) => agreement(await complete(title), '双方提前结束合作'),
    试用服务合同: async (title) => {
      const { id } = await agreement(await complete(title), '试用期满，双方同意作废');
      await signed(company, id);
      await signed(person, id);
    },
  };
  const placed = await parts.db
    .select({ title: contracts.title })
    .from(contracts)
    .where(eq(contracts.personId, person.who.personId));
  for (const [title, tell] of Object.entries(stories))
    if (!placed.some((one) => one.title === title)) await tell(title);
}
