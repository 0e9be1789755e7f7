import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { colourOf, letterOf } from '~/parts/parties/index.ts';
import { Button, FormError, Icon } from '~/ui/index.ts';
import { type DraftDocument, nameOf, type Party } from '../../model.ts';
import { isOwnParty } from '../../use-send.ts';
import { WizardShell } from '../shell.tsx';
import type { Wizard } from '../use-wizard.ts';
import { Board, useBoard } from './board.tsx';
import { HandSheet } from './hand-sheet.tsx';
import { useOwnHand } from './kept.ts';
import { mayHaveSeam } from './slices.ts';
import { Tray } from './tray.tsx';
import { useTray } from './use-tray.ts';

type OneOrMore<One> = readonly [One, ...One[]];

/** /mobile/qyWx/SignSealFill: where everybody signs, moved by thumb. */
export function PlacesPage({ wizard }: { wizard: Wizard }) {
  const { signers, work } = wizard.creating;
  const [first, ...others] = signers;
  const [document, ...documents] = work.draft.documents;
  if (!document) return <Navigate to={wizard.pathOf('start')} replace />;
  if (!first) return <Navigate to={wizard.pathOf('signers')} replace />;
  return <Placed wizard={wizard} signers={[first, ...others]} documents={[document, ...documents]} />;
}

interface PlacedProps {
  wizard: Wizard;
  signers: OneOrMore<Party>;
  documents: OneOrMore<DraftDocument>;
}

function Placed({ wizard, signers, documents }: PlacedProps) {
  const { work, own, stampOf, seal, isProposing } = wizard.creating;
  const { fields } = work.draft;
  const mine = signers.find((party) => isOwnParty(party, own));
  const [documentId, setDocumentId] = useState(fields[0]?.documentId ?? documents[0].id);
  const [partyKey, setPartyKey] = useState((mine ?? signers[0]).key);
  const document = documents.find(({ id }) => id === documentId) ?? documents[0];
  const party = signers.find(({ key }) => key === partyKey) ?? signers[0];
  const hand = useOwnHand(work.draft.id);
  const [isWriting, setWriting] = useState(false);
  const board = useBoard({ work, document, party, stampOf });
  const tray = useTray({ wizard, board, document, party, hand, askHand: () => setWriting(true) });
  const navigate = useNavigate();

  const writes = mine && (mine.kind === 'person' ? !seal : signsByHand(fields, mine.key));
  const lacksHand = writes === true && !hand.strokes;
  const hasSeam = mine !== undefined && seal !== undefined && documents.some(mayHaveSeam);
  return (
    <>
      <WizardShell
        wizard={wizard}
        isBoard
        beside={
          hasSeam && (
            <Button variant="secondary" className="px-4" onClick={() => navigate(wizard.pathOf('seam'))}>
              <Icon name="chain" size={18} />
              骑缝章
            </Button>
          )
        }
        aboveButton={wizard.attempts > 0 && lacksHand ? <FormError text="请先写下您的签名" /> : undefined}
        next={{
          words: '位置定好了',
          busy: isProposing,
          press: () => {
            wizard.next('send', lacksHand ? 1 : 0);
            if (lacksHand) setWriting(true);
          },
        }}
        above={
          <Choices
            {...{ signers, documents, document, party }}
            onParty={setPartyKey}
            onDocument={setDocumentId}
          />
        }
        tray={<Tray {...tray} />}
      >
        <Board {...{ board, work, stampOf, hand }} ownKey={mine?.key} onRewrite={() => setWriting(true)} />
      </WizardShell>
      <HandSheet
        open={isWriting}
        name={mine?.name ?? ''}
        onClose={() => setWriting(false)}
        onDone={(strokes) => {
          hand.write(strokes);
          setWriting(false);
        }}
      />
    </>
  );
}

const signsByHand = (fields: readonly { party: string; kind: string }[], key: string): boolean =>
  fields.some(({ party, kind }) => party === key && kind === 'signature');

interface ChoicesProps {
  signers: readonly Party[];
  documents: readonly DraftDocument[];
  document: DraftDocument;
  party: Party;
  onParty: (key: string) => void;
  onDocument: (id: string) => void;
}

/** Whose places, and on which file; nothing where there is no choice. */
function Choices({ signers, documents, document, party, onParty, onDocument }: ChoicesProps) {
  if (signers.length < 2 && documents.length < 2) return null;
  return (
    <div className="flex shrink-0 items-center gap-2 overflow-x-auto px-4 pb-2">
      {signers.length > 1 &&
        signers.map((one, index) => (
          <button
            key={one.key}
            type="button"
            aria-pressed={one.key === party.key}
            aria-label={`放${letterOf(index)}方（${nameOf(one)}）的位置`}
            onClick={() => onParty(one.key)}
            className="grid size-11 shrink-0 place-items-center rounded border font-semibold"
            style={
              one.key === party.key
                ? { background: colourOf(index), borderColor: colourOf(index), color: '#fff' }
                : { borderColor: colourOf(index), color: colourOf(index) }
            }
          >
            {letterOf(index)}
          </button>
        ))}
      {documents.length > 1 && (
        <select
          aria-label="文件"
          value={document.id}
          onChange={(event) => onDocument(event.currentTarget.value)}
          className="h-11 min-w-0 flex-1 rounded border border-line bg-white px-2 text-sm"
        >
          {documents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
