import type { TemplateRole } from '@yinxin/api';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Application, type Caller, ownerOf } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { composeContract, handInTyped } from '../contract-filling/index.ts';
import {
  authoriseReading,
  documentsOf,
  fieldsOf,
  findDocument,
  isHeld,
  livePartiesOf,
} from '../contracts/access.ts';
import {
  guestOf,
  type PageSums,
  pageOf,
  pdfOf,
  presentDocument,
  tagsIn,
  wordsIn,
} from '../contracts/content/index.ts';
import { noteContract, settled } from '../contracts/progress.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractColumns,
  contractDocuments,
  contractFields,
  contractParties,
  contracts,
  type Field,
  type Party,
} from '../contracts/tables.ts';
import { keepFile } from '../files/index.ts';
import { begunIn, insertContract } from './create.ts';
import type { DraftingParts } from './dependencies.ts';
import {
  contentWith,
  documentFor,
  type Filled,
  fieldFor,
  partiesWith,
  stepWith,
  type TemplateContent,
} from './from-template.ts';
import { continueOpen, type OpenAddition } from './open-continue.ts';
import { ownPartner } from './partners.ts';
import { type PartyRow, partyRow, type Written, writeDraft } from './save.ts';
import { checkDraft, pagesBeside, send, understated, understatedIn } from './send.ts';
import { type DrawnUp, drawUp, readShared, type Shared, sendMany } from './send-many.ts';
import { type Uploaded, uploadDocument } from './upload.ts';

export type { TemplateContent } from './from-template.ts';

export type TemplateContents = ReturnType<typeof createTemplateContents>;

/** For templates: the drafting of contracts, on rows that are none. Whoever calls has asked their own policy. */
export function createTemplateContents(parts: DraftingParts) {
  const { vault } = parts;

  async function rowOf(tx: Queryable, id: string): Promise<Contract> {
    const [row] = await tx
      .select(contractColumns)
      .from(contracts)
      .where(and(eq(contracts.id, id), eq(contracts.purpose, 'template')));
    if (!row) throw problem('TEMPLATE_NOT_FOUND');
    return row;
  }

  const read = async (tx: Queryable, id: string): Promise<TemplateContent> => ({
    contract: await rowOf(tx, id),
    documents: await documentsOf(tx, id),
    parties: (await livePartiesOf(tx, id)).sort((a, b) => a.position - b.position),
    fields: await fieldsOf(tx, id),
  });

  const create = async (tx: Queryable, who: Actor, title: string): Promise<string> =>
    (
      await insertContract(tx, who, {
        title,
        sceneId: await parts.sceneOf(tx, who.accountId),
        purpose: 'template',
      })
    ).id;

  /** An organisation's role is called by its own name where a contract names the organisation. */
  const roleRow = (contractId: string, role: TemplateRole, position: number): PartyRow => ({
    ...{ contractId, position, key: role.key, step: role.step, kind: role.kind, part: role.part },
    ...{ actingAs: role.actingAs, intent: role.intent, reading: role.reading },
    organizationName: role.kind === 'organization' ? role.name : '',
    name: vault.seal(role.name),
    phone: vault.seal(''),
    phoneFingerprint: vault.fingerprint('phone', ''),
  });

  /** Documents and fields of a template into another row, with what is known of the fields. */
  async function layOut(
    tx: Queryable,
    from: TemplateContent,
    contractId: string,
    contentOf: (field: Field) => Buffer | null,
  ): Promise<Field[]> {
    if (from.documents.length === 0) return [];
    const documents = await tx
      .insert(contractDocuments)
      .values(from.documents.map((document) => documentFor(contractId, document)))
      .returning({ id: contractDocuments.id });
    const copies = new Map(from.documents.map(({ id }, at) => [id, documents[at]?.id ?? '']));
    if (from.fields.length === 0) return [];
    return tx
      .insert(contractFields)
      .values(
        from.fields.map((field) => ({
          ...fieldFor(contractId, copies.get(field.documentId) ?? '', field),
          value: contentOf(field),
        })),
      )
      .returning();
  }

  async function copy(tx: Queryable, who: Actor, from: TemplateContent, title: string): Promise<string> {
    const { sceneId, algorithm, sight, quorums, kind, flowId } = from.contract;
    const facts = { title, sceneId, algorithm, sight, quorums, kind, flowId };
    const { id } = await insertContract(tx, who, { ...facts, purpose: 'template' });
    if (from.parties.length > 0)
      await tx
        .insert(contractParties)
        .values(from.parties.map(({ id: _, ...party }) => ({ ...party, contractId: id })));
    await layOut(tx, from, id, ({ value }) => value);
    return id;
  }

  /** A contract as its author would have written it, with the documents and fields of the template. */
  async function draft(tx: Queryable, caller: Caller<Actor>, from: TemplateContent, filled: Filled) {
    const { title, templateVersionId, sceneId, values, amount, editor: savedIn } = filled;
    const { algorithm, sight, quorums, kind, flowId } = from.contract;
    const wanted = partiesWith(vault, from, filled);
    const facts = { title, sceneId, templateVersionId, algorithm, sight, quorums, kind, flowId, amount };
    const contract = await insertContract(tx, caller.who, { ...facts, savedIn });
    const rows = wanted.map((party, position) =>
      partyRow(parts, contract.id, party, position, savedIn !== undefined),
    );
    const parties = rows.length > 0 ? await tx.insert(contractParties).values(rows).returning() : [];
    const fields = await layOut(tx, from, contract.id, contentWith(vault, values));
    await noteContract(tx, caller, contract, 'create-contract', { template: templateVersionId });
    return { contract, parties, fields, documents: from.documents.length };
  }

  type Priced = Pick<Filled, 'amount' | 'templateVersionId'>;
  const wouldBe = (who: Actor, from: TemplateContent, filled: Priced) => {
    const { kind: ownerKind, id: ownerId } = ownerOf(who);
    return { ...from.contract, ...filled, ownerKind, ownerId, accountId: who.accountId, savedBy: null };
  };

  /** What an organisation's rules say against a contract that would be made so. */
  const hindrances = async (
    tx: Queryable,
    who: Actor,
    from: TemplateContent,
    filled: Priced,
  ): Promise<string[]> => (await parts.flows.planFor(tx, wouldBe(who, from, filled), who)).problems;

  /** What sending says against a contract that would be made so; what parties fill in themselves may be missing. */
  const refusals = async (
    tx: Queryable,
    who: Actor,
    from: TemplateContent,
    { title, values, first, ...priced }: Priced & Pick<Filled, 'title' | 'values' | 'first'>,
  ): Promise<string[]> => {
    const contract = { ...wouldBe(who, from, priced), title };
    const fields = from.fields.map((field) => ({ ...field, value: contentWith(vault, values)(field) }));
    const hindrances = await checkDraft(parts, tx, who, {
      contract,
      parties: from.parties.map((party) => ({ ...party, step: stepWith(first, party) })),
      fields,
      documents: from.documents.length,
    });
    const found = hindrances.map(({ words }) => words);
    // what is filled in can be mended; what the pages say goes to those who approve
    const named = await understatedIn(parts, tx, { contract, fields }, undefined);
    return named ? [...found, `填写的“${named.text}”高于合同金额，请核对合同金额`] : found;
  };

  return {
    create,
    read,
    copy,
    presentDocument,
    roleName: ({ name }: Party): string => vault.open(name),
    contentOf: ({ value }: Field): string => (value ? vault.open(value) : ''),

    write: (tx: Queryable, body: Written, roles: readonly TemplateRole[]): Promise<Contract> =>
      writeDraft(
        tx,
        parts,
        body,
        roles.map((role, position) => roleRow(body.id, role, position)),
      ),

    upload: (
      caller: Caller<Actor>,
      id: string,
      uploaded: Uploaded,
      keeper: { authorised: (tx: Queryable) => Promise<void>; stored: (tx: Queryable) => Promise<void> },
    ) =>
      uploadDocument(parts, caller, id, uploaded, {
        authorised: async (tx) => {
          await keeper.authorised(tx);
          return rowOf(tx, id);
        },
        stored: keeper.stored,
      }),

    /** Its rows; files that nothing else names go by themselves. */
    async remove(tx: Queryable, id: string): Promise<void> {
      const documents = await documentsOf(tx, (await rowOf(tx, id)).id);
      await tx.delete(contracts).where(eq(contracts.id, id));
      for (const fileId of new Set(documents.flatMap((one) => [one.originalId, one.preparedId])))
        await keepFile(tx, fileId, new Date());
    },

    /** What those who sign are called. */
    signers: async (tx: Queryable, id: string): Promise<string[]> =>
      (await livePartiesOf(tx, id))
        .filter(({ part }) => part === 'signer')
        .map(({ name }) => vault.open(name)),
    /** Whoever sends, as a party. */
    own: (who: Actor) => ownPartner(parts, who),
    sceneOf: parts.sceneOf,
    begunIn,

    documentOf: (tx: Queryable, documentId: string) => findDocument(tx, documentId),
    page: (who: Actor, document: ContractDocumentRow, wish: { page: number; width: number }) =>
      pageOf(parts, guestOf(who), document, wish),
    pdf: (document: ContractDocumentRow, inline: boolean) => pdfOf(parts, document, document.name, inline),
    words: (who: Actor, document: ContractDocumentRow, keyword: string) =>
      wordsIn(parts, guestOf(who), document, keyword),
    tags: (who: Actor, document: ContractDocumentRow) => tagsIn(parts, guestOf(who), document),
    /** A picture of a page of ours that nobody keeps yet. */
    pictureOf: (who: Actor, key: string, bytes: Uint8Array, wish: { page: number; width: number }) =>
      parts.format.page(guestOf(who), { sha256: key, ...wish }, async () => bytes),
    sheet: parts.papers.sheet.bind(parts.papers),
    missing: parts.papers.missing.bind(parts.papers),

    /** A draft in its author's signing centre. */
    async use(tx: Queryable, caller: Caller<Actor>, from: TemplateContent, filled: Filled): Promise<string> {
      const { contract } = await draft(tx, caller, from, filled);
      await settled(tx, contract);
      return contract.id;
    },

    /** Further files, fields and a deadline for a draft of a program, which is sent unless it is to stay one. */
    continueOpen: (caller: Caller<Application>, id: string, addition: OpenAddition) =>
      continueOpen(parts, caller, id, addition),

    /** A contract on its way: written, checked, paid for and sent in the caller's transaction. */
    async send(
      tx: Queryable,
      caller: Caller<Actor>,
      from: TemplateContent,
      filled: Filled,
      pages: PageSums | undefined,
    ): Promise<Contract> {
      const unsent = await draft(tx, caller, from, filled);
      const named = await understatedIn(parts, tx, unsent, undefined);
      if (named) throw understated(named, unsent.contract);
      // a larger sum in the words of a template is for those to read who approve such sums
      return send(tx, parts, caller, unsent, { pages, isConfirmed: true });
    },
    /** What is the same of all that are made from it, for `drawUp` and `sendMany`. */
    readShared: (from: TemplateContent) => readShared(parts, from),
    /** Many at once, outside of any transaction; then `sendMany` puts them on their way in the caller's. */
    drawUp: (caller: Caller<Actor>, from: TemplateContent, shared: Shared, filled: readonly Filled[]) =>
      drawUp(parts, caller, from, shared, filled),
    sendMany: (
      tx: Queryable,
      caller: Caller<Actor>,
      drawn: DrawnUp,
      common: { shared: Shared; pages: PageSums | undefined },
    ) => sendMany(tx, parts, caller, drawn, common),
    /** What the pages say of money, read outside of any transaction. */
    pagesOf: (who: Actor, from: TemplateContent, priced: Priced): Promise<PageSums | undefined> =>
      pagesBeside(parts, guestOf(who), wouldBe(who, from, priced), from.documents),
    refusals,
    /** What rules say against many, by their sum: between two bounds of the rules every sum is told the same. */
    async hindrancesBySum(
      tx: Queryable,
      who: Actor,
      from: TemplateContent,
      templateVersionId: string,
    ): Promise<(amount: number | null) => readonly string[]> {
      const saidAt = (amount: number | null) => hindrances(tx, who, from, { amount, templateVersionId });
      const bounds = await parts.flows.boundsFor(tx, wouldBe(who, from, { amount: null, templateVersionId }));
      const unpriced = await saidAt(null);
      const bands: { from: number; problems: string[] }[] = [];
      for (const bound of [0, ...bounds]) bands.push({ from: bound, problems: await saidAt(bound) });
      return (amount) =>
        amount === null ? unpriced : (bands.findLast((band) => band.from <= amount)?.problems ?? []);
    },

    /** For whoever filled in what is theirs before it was sent, in the same transaction. */
    handIn: (tx: Queryable, caller: Caller<Actor>, contract: Contract) =>
      handInTyped(parts, tx, caller, contract),
    /** Writes into the pages what stands in the fields, unless somebody still has to fill in; else a job does. */
    compose: (contractId: string) => composeContract(parts, contractId),
    /** Whether somebody may look at a contract now, and whether something is asked of them. */
    async turnOf(tx: Queryable, who: Actor, contractId: string) {
      try {
        const { roles } = await authoriseReading(tx, who, contractId);
        return { isShown: true, isTurn: roles.includes('filler') || roles.includes('signer') };
      } catch (error) {
        if (error instanceof AppError) return { isShown: false, isTurn: false };
        throw error;
      }
    },
    /** How far contracts are, and in each the one who holds a place. */
    async progressOf(tx: Queryable, ids: readonly string[], partyKey: string) {
      if (ids.length === 0) return new Map<string, never>();
      const rows = await tx
        .select({ number: contracts.number, state: contracts.state, party: contractParties })
        .from(contracts)
        .innerJoin(contractParties, and(eq(contractParties.contractId, contracts.id), isHeld))
        .where(and(inArray(contracts.id, [...ids]), eq(contractParties.key, partyKey)));
      return new Map(
        rows.map(({ number, state, party }) => [
          party.contractId,
          {
            ...{ number: number ?? '', state, partyState: party.state },
            name: vault.open(party.name),
            organizationName: party.organizationName,
            phone: vault.open(party.phone),
          },
        ]),
      );
    },
  };
}
