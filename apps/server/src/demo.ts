import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Paper, SealTypeName } from '@yinxin/api';
import { loadFaces } from '@yinxin/seal';
import { DAY_MS } from '@yinxin/values';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from './db/connect.ts';
import { asSystem, ownerOf, type Person } from './http/principal.ts';
import { accounts, actingPerson, beginMembership, membershipsOf } from './modules/accounts/index.ts';
import { placeFlow } from './modules/approval-flows/index.ts';
import { beginDelegation, openDelegations } from './modules/approvals/index.ts';
import type { Batches } from './modules/batches/index.ts';
import type { ContractDrafting } from './modules/contract-drafting/index.ts';
import type { ContractReading } from './modules/contract-reading/index.ts';
import type { Counterparties } from './modules/counterparties/index.ts';
import { recordFile } from './modules/files/index.ts';
import { placeSample } from './modules/identity/index.ts';
import { grantQuota, type Orders } from './modules/orders/index.ts';
import { draftOrganization } from './modules/organizations/index.ts';
import { findPerson } from './modules/persons/index.ts';
import { chooseScene, scenes } from './modules/scenes/index.ts';
import type { Seals } from './modules/seals/index.ts';
import type { SignCodes } from './modules/sign-codes/index.ts';
import { personByPhone } from './modules/sign-in/index.ts';
import type { SilentModule } from './modules/silent-signing/index.ts';
import type { Templates } from './modules/templates/index.ts';
import { receiveFile } from './modules/uploads/index.ts';
import type { VerificationReports } from './modules/verification-reports/index.ts';
import type { WorkOrders } from './modules/work-orders/index.ts';
import type { ObjectStore } from './providers/storage/index.ts';
import type { OpenedVault } from './vault/index.ts';

/** Who can sign in to a fresh demo; the code arrives in the sandbox inbox. */
export const demoAccounts = [
  { phone: '13800138000', name: '王示例', note: '已实名个人，名下有两家企业' },
  { phone: '13900139000', name: '李示例', note: '未实名个人' },
  { phone: '13700137000', name: '陈示例', note: '实名与企业认证均在人工审核' },
  { phone: '13600136000', name: '周示例', note: '实名未通过' },
  { phone: '13300133000', name: '孙示例', note: '示例科技的业务员与印章管理员，与王示例互相审批' },
] as const;

/** Numbers of district 000000, which does not exist, with their check characters. */
const NUMBERS = {
  owner: '000000199001010018',
  other: '000000199202020028',
  waiting: '000000198803030032',
  refused: '000000198504040046',
  colleague: '000000198705050056',
} as const;

/** Codes with a valid check character in district 000000. */
const companies = [
  { name: '示例科技有限公司', code: '91000000MA00000157', owned: true },
  { name: '示例贸易（上海）有限公司', code: null, owned: true },
  { name: '示例制造集团有限公司', code: '91000000MA00000232', owned: false },
] as const;

const personFacts = (name: string, number: string, phone?: string) => ({
  name,
  paperKind: 'id-card' as const,
  number,
  validUntil: null,
  ...(phone ? { phone } : {}),
});
const companyFacts = (companyName: string, code: string, representative: string) => ({
  companyName,
  code,
  companyKind: 'enterprise' as const,
  representative,
  validUntil: null,
});

/** Creates the people and companies of the demo: verified, half-way and refused. Names say that they are samples. */
export async function seedDemoAccounts(db: Database, vault: OpenedVault): Promise<void> {
  const parts = { vault };
  await db.transaction(async (tx) => {
    const [owner, other, , refused, colleague] = demoAccounts;
    const personId = await personByPhone(tx, vault, owner.phone);
    const own = personFacts(owner.name, NUMBERS.owner, owner.phone);
    await placeSample(parts, tx, { personId, way: 'carrier', facts: own, outcome: 'verified' });
    const halfway = personFacts(other.name, NUMBERS.other);
    const otherId = await personByPhone(tx, vault, other.phone);
    await placeSample(parts, tx, { personId: otherId, way: 'carrier', facts: halfway, outcome: 'draft' });
    const failed = personFacts(refused.name, NUMBERS.refused, refused.phone);
    const refusedId = await personByPhone(tx, vault, refused.phone);
    await placeSample(parts, tx, { personId: refusedId, way: 'carrier', facts: failed, outcome: 'refused' });
    const colleagueId = await personByPhone(tx, vault, colleague.phone);
    const known = personFacts(colleague.name, NUMBERS.colleague, colleague.phone);
    await placeSample(parts, tx, {
      personId: colleagueId,
      way: 'carrier',
      facts: known,
      outcome: 'verified',
    });
    for (const { name, code, owned } of companies) {
      const { id: organizationId } = await draftOrganization(tx, name);
      if (owned) await beginMembership(tx, { personId, organizationId, roles: ['administrator'] });
      const facts = companyFacts(name, code ?? '', owner.name);
      if (code)
        await placeSample(parts, tx, {
          personId,
          organizationId,
          way: 'representative',
          facts,
          outcome: 'verified',
        });
      if (name === companies[0].name)
        await beginMembership(tx, {
          personId: colleagueId,
          organizationId,
          roles: ['seal-keeper', 'operator'],
        });
    }
  });
}

/** The one who has signed in to a demo before: their own account, and that of their company. */
export async function demoOwner(db: Database, vault: OpenedVault) {
  const personId = await db.transaction((tx) => personByPhone(tx, vault, demoAccounts[0].phone));
  const [own] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), eq(accounts.type, 0)));
  const memberships = await membershipsOf(db, personId);
  const company = memberships.find(({ organizationName }) => organizationName === companies[0].name);
  if (!own || !company) throw new Error('the people of the demo are missing');
  return { personId, accountId: own.id, company };
}

/** The seals of the demo's company, and the handwriting of its owner; once the authority is there. */
export async function seedDemoSeals(db: Database, vault: OpenedVault, seals: Seals): Promise<void> {
  const { personId, accountId, company } = await demoOwner(db, vault);
  await seals.makeSamples({
    person: { id: personId, accountId },
    organization: { id: company.organizationId, accountId: company.accountId },
  });
}

/** The demo's owner in one of their accounts. */
export const actingAs = (
  { personId, accountId, company }: Awaited<ReturnType<typeof demoOwner>>,
  account: 'own' | 'company',
): Person => {
  const isCompany = account === 'company';
  return {
    ...{ kind: 'person', personId, sessionId: personId, name: demoAccounts[0].name, maskedPhone: '' },
    identityState: 'verified',
    accountId: isCompany ? company.accountId : accountId,
    accountType: isCompany ? 1 : 0,
    organizationId: isCompany ? company.organizationId : null,
    organizationName: isCompany ? company.organizationName : '',
    organizationState: isCompany ? company.state : null,
    roles: isCompany ? company.roles : [],
  };
};

/** One order of the demo's company in each state; its owner has chosen a platform for themselves too. */
export async function seedDemoOrders(db: Database, vault: OpenedVault, orders: Orders): Promise<void> {
  const owner = await demoOwner(db, vault);
  await orders.placeSamples(actingAs(owner, 'company'));
  const [scene] = await db.select().from(scenes).orderBy(scenes.sort).limit(1);
  if (scene) await chooseScene(db, { ...asSystem('demo'), who: actingAs(owner, 'own') }, scene.id);
}

/** Those who have come by the code of the demo's company. */
const COMERS = [
  { name: '吴示例', phone: '13500135021', number: '000000199305050051' },
  { name: '郑示例', phone: '13500135022', number: '000000199406060064' },
] as const;

async function demoComers(db: Database, vault: OpenedVault): Promise<Person[]> {
  const people: Person[] = [];
  for (const { name, phone, number } of COMERS) {
    const personId = await db.transaction(async (tx) => {
      const found = await personByPhone(tx, vault, phone);
      const facts = personFacts(name, number, phone);
      if ((await findPerson(tx, found)).state !== 'verified')
        await placeSample({ vault }, tx, { personId: found, way: 'carrier', facts, outcome: 'verified' });
      return found;
    });
    const [account] = await db.select().from(accounts).where(eq(accounts.personId, personId));
    const who = account && (await actingPerson(db, vault, account.id));
    if (!who) throw new Error('the people of the demo are missing');
    people.push(who);
  }
  return people;
}

/** What the demo's company and its owner have left to send after the contracts they begin with. */
const DEMO_QUOTA = { company: 160, person: 10 } as const;

/**
 * A contract of the demo's company in each state, really signed, templates with a batch, and contracts to send. Takes seconds, so that it is a
 * job, which goes on where an earlier try was cut off.
 */
export async function seedDemoContracts(
  db: Database,
  vault: OpenedVault,
  app: {
    seals: Seals;
    contractDrafting: ContractDrafting;
    contractReading: ContractReading;
    templates: Templates;
    batches: Batches;
    signCodes: SignCodes;
    silent: SilentModule;
    counterparties: Counterparties;
    verificationReports: VerificationReports;
    workOrders: WorkOrders;
  },
): Promise<void> {
  const { seals, contractDrafting, templates, batches, signCodes, silent, counterparties } = app;
  const owner = await demoOwner(db, vault);
  const [company, person] = [actingAs(owner, 'company'), actingAs(owner, 'own')];
  /** Once: what stands in for the line of an order is the owner. */
  const grant = (who: Person, amount: number) =>
    grantQuota(db, ownerOf(who), ownerOf(who).id, { contracts: amount, reports: 1 });
  await grant(company, DEMO_QUOTA.company);
  await grant(person, DEMO_QUOTA.person);
  const sealOf = async (who: Person, type: SealTypeName) => {
    const usable = (await seals.sealsFor(db, who, null)).find(({ seal }) => seal.type === type);
    if (!usable) throw new Error(`the demo has no seal of the kind ${type}`);
    return usable.seal.id;
  };
  const { phone } = demoAccounts[0];
  await contractDrafting.placeSamples({
    company: { who: company, phone, sealId: await sealOf(company, 'contract') },
    person: { who: person, phone, sealId: await sealOf(person, 'handwriting') },
    stranger: { name: '赵示例', phone: '13500135000' },
  });
  await seedDemoReport(db, app, company);
  const { secrecy, pledge } = await templates.placeSamples(company);
  await batches.placeSamples(company, secrecy);
  await counterparties.placeSamples(company);
  await app.workOrders.placeSamples(company);
  await silent.placeSamples(company, {
    sealId: await sealOf(company, 'contract'),
    templateId: pledge,
  });
  await signCodes.placeSamples(company, await demoComers(db, vault), pledge);
  await seedDemoApprovals(db, vault, app, company);
}

/** The report on one of the company's signed contracts. */
async function seedDemoReport(
  db: Database,
  {
    contractReading,
    verificationReports,
  }: { contractReading: ContractReading; verificationReports: VerificationReports },
  company: Person,
): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from contracts where owner_id = ${company.organizationId} and state = 'COMPLETE' order by id limit 1`,
  );
  const [signed] = rows[0] ? await contractReading.documentsOf(company, rows[0].id) : [];
  if (!signed) throw new Error('the demo has no signed contract');
  const bytes = await buffer(signed.content());
  await verificationReports.placeSample(company, { name: signed.name, bytes });
}

/** Rules of approval of the demo's company, contracts and a seal that wait for it, and who approves in whose place. */
async function seedDemoApprovals(
  db: Database,
  vault: OpenedVault,
  { seals, contractDrafting }: { seals: Seals; contractDrafting: ContractDrafting },
  company: Person,
): Promise<void> {
  const [{ phone }, , , , { phone: other }] = demoAccounts;
  const personId = await db.transaction((tx) => personByPhone(tx, vault, other));
  const [place] = await membershipsOf(db, personId);
  const colleague = place && (await actingPerson(db, vault, place.accountId));
  if (!colleague) throw new Error('the colleague of the demo is missing');
  const [scene] = await db.select().from(scenes).orderBy(scenes.sort).limit(1);
  const caller = { ...asSystem('demo'), who: colleague };
  if (scene) await chooseScene(db, caller, scene.id);
  const parts = { db, vault, now: () => new Date() };
  const isFirst = (await openDelegations(db, company.accountId)).length === 0;
  const flowId = await placeFlow(parts, company, colleague);
  const contractId = await contractDrafting.placeApprovals({
    owner: { who: company, phone },
    colleague: { who: colleague, phone: other },
    stranger: { name: '赵示例', phone: '13500135000' },
    flowId,
  });
  if (!isFirst || !contractId) return;
  const [usable] = (await seals.sealsFor(db, colleague, scene?.id ?? null)).filter(
    ({ seal }) => seal.type === 'contract',
  );
  if (usable)
    await seals.requestUse(caller, {
      ...{ id: usable.seal.id, contractId, sceneId: null, document: '', digest: '', amount: null },
      reason: '与客户约定本周内签订',
    });
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await beginDelegation(
    parts,
    { ...asSystem('demo'), who: company },
    { uid: colleague.accountId, from: inDays(3), until: inDays(10), note: '出差（示例）' },
  );
}

interface FileParts {
  db: Database;
  vault: OpenedVault;
  storage: ObjectStore;
}

/** What waits for the reviewers of a fresh demo: a person and a company, with specimens for papers. */
export async function seedDemoReviews(parts: FileParts): Promise<void> {
  const { db, vault } = parts;
  const { drawSpecimen } = await import('@yinxin/sandbox');
  const faces = await loadFaces();
  const [, , { phone, name }] = demoAccounts;
  const companyName = '示例咨询有限公司';
  const code = '91000000MA0000031W';
  const birthDate = '1988-03-03';
  const front = {
    kind: 'id-front',
    name,
    sex: '女',
    nation: '汉',
    birthDate,
    address: '示例市示例路 1 号',
    idNumber: NUMBERS.waiting,
  } as const;
  const back = {
    kind: 'id-back',
    authority: '示例市公安局',
    validFrom: '2020-01-01',
    validUntil: '2040-01-01',
  } as const;
  const licence = {
    kind: 'licence',
    code,
    name: companyName,
    type: '有限责任公司',
    representative: name,
    address: '示例市示例路 1 号',
    capital: '壹佰万元整',
    establishedOn: '2020-05-06',
    validUntil: '长期',
    scope: '企业管理咨询',
  } as const;
  const pictures = await Promise.all([front, back, licence].map((specimen) => drawSpecimen(faces, specimen)));
  const personId = await db.transaction((tx) => personByPhone(tx, vault, phone));
  const { id: organizationId } = await draftOrganization(db, companyName);
  await beginMembership(db, { personId, organizationId, roles: ['administrator'] });
  const receive = (
    owner: `person:${string}` | `organization:${string}`,
    kind: Paper,
    bytes: Buffer | undefined,
  ) =>
    receiveFile(parts, {
      name: `${kind}.png`,
      content: Readable.from([bytes ?? Buffer.alloc(0)]),
      purpose: 'identity',
      owner: vault.forSubject(owner),
    });
  const own = [
    { kind: 'id-front' as const, received: await receive(`person:${personId}`, 'id-front', pictures[0]) },
    { kind: 'id-back' as const, received: await receive(`person:${personId}`, 'id-back', pictures[1]) },
  ];
  const ofCompany = [
    {
      kind: 'licence' as const,
      received: await receive(`organization:${organizationId}`, 'licence', pictures[2]),
    },
  ];
  const recorded = async (tx: Queryable, papers: typeof own | typeof ofCompany) => {
    const rows: { kind: Paper; file: Awaited<ReturnType<typeof recordFile>> }[] = [];
    for (const { kind, received } of papers)
      rows.push({ kind, file: await recordFile(tx, received, { uploadedBy: personId }) });
    return rows;
  };
  await db.transaction(async (tx) => {
    const facts = personFacts(name, NUMBERS.waiting);
    const papers = await recorded(tx, own);
    await placeSample({ vault }, tx, { personId, way: 'manual', facts, outcome: 'reviewing', papers });
    const company = companyFacts(companyName, code, name);
    const licences = await recorded(tx, ofCompany);
    const waiting = {
      personId,
      organizationId,
      way: 'manual',
      facts: company,
      outcome: 'reviewing',
    } as const;
    await placeSample({ vault }, tx, { ...waiting, papers: licences });
  });
}
