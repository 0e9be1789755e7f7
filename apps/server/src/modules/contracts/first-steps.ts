import { contractMachine } from '@yinxin/api';
import type { Vault } from '../../vault/index.ts';
import type { NewEvent } from '../events/index.ts';
import { tokenHashOf } from './links.ts';
import {
  contentDigestOf,
  idsOf,
  movedParty,
  openFills,
  organizationOf,
  replaced,
  turnOf,
} from './progress.ts';
import type { Contract, ContractDocumentRow, Field, Party } from './tables.ts';

/** A contract with all that belongs to it, of which nothing is written down yet. */
export interface Unwritten {
  contract: Contract;
  parties: readonly Party[];
  fields: readonly Field[];
  documents: readonly ContractDocumentRow[];
}

/** How far it went, and what follows from that. */
export interface FirstSteps {
  contract: Contract;
  parties: readonly Party[];
  /** Whose turn it is: they get a link, and are told. */
  called: readonly Party[];
  events: NewEvent[];
  /** What stands in its fields has to be written into its pages by a job. */
  isToCompose: boolean;
}

/** What `advance` does with a contract that was just sent, worked out before any of it is written: it is inserted as it ends up. */
export function firstSteps(
  vault: Vault,
  { contract: sent, parties: waiting, fields, documents }: Unwritten,
  now: Date,
): FirstSteps {
  const all: FirstSteps = { contract: sent, parties: waiting, called: [], events: [], isToCompose: false };
  const move = (act: 'begin-filling' | 'begin-signing', change: Partial<Contract> = {}) => {
    const state = contractMachine.steps[all.contract.state][act];
    if (!state) throw new Error(`${all.contract.state} knows no ${act}`);
    all.contract = { ...all.contract, state, changedAt: now, ...change };
  };
  const call = (parties: readonly Party[]): string => {
    const called = parties.map((party) =>
      movedParty(party, 'call-party', { tokenHash: tokenHashOf(vault, party.id), calledAt: now }),
    );
    all.parties = replaced(all.parties, ...called);
    all.called = [...all.called, ...called];
    return idsOf(called);
  };
  const note = (act: NewEvent['act'], facts: NewEvent['facts']) =>
    all.events.push({
      ...{ act, target: sent.id, organizationId: organizationOf(sent) },
      ...(facts && { facts }),
    });
  const turn = (part: Party['part'], quorums: Contract['quorums']) =>
    turnOf(
      all.parties.filter((party) => party.part === part),
      quorums,
    );

  if (all.contract.state === 'APPROVING') {
    const { called, isOver } = turn('approver', sent.approvalQuorums);
    if (!isOver) {
      const asked = call(called);
      if (asked) note('call-parties', { called: asked });
      return all;
    }
    move('begin-filling');
    const asked = call(openFills(all.parties, fields).filter(({ state }) => state === 'WAITING'));
    if (asked) note('begin-filling', { called: asked });
  }
  if (openFills(all.parties, fields).length > 0) return all;
  const isWritten = fields.some(({ kind, value, fileId }) => kind !== 'attachment' && (value || fileId));
  if (isWritten && sent.contentDigest === null) return { ...all, isToCompose: true };
  const digest = sent.contentDigest ?? contentDigestOf(documents);
  move('begin-signing', { contentDigest: digest });
  note('begin-signing', { called: call(turn('signer', sent.quorums).called), digest });
  return all;
}
