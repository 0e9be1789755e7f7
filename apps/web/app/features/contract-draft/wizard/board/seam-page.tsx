import { SEAM_PAGES, type SealCard } from '@yinxin/api/client';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Button, Note } from '~/ui/index.ts';
import type { DraftDocument, Party, PlacedField } from '../../model.ts';
import { type StampOf, slicesOf } from '../../stamps.ts';
import { isOwnParty } from '../../use-send.ts';
import { WizardShell } from '../shell.tsx';
import type { Wizard } from '../use-wizard.ts';
import { Row, Segments, Slider, Switch } from './controls.tsx';
import { SeamFan } from './seam-fan.tsx';
import {
  LEAST_SLICE_MM,
  lowestTop,
  mayHaveSeam,
  narrowest,
  onEdge,
  pagesForEach,
  pagesOf,
  rangeOf,
  type SeamOptions,
  usualSeam,
  withRange,
} from './slices.ts';

/** /mobile/qyWx/SealPaging: one seal over the edges of the pages, as it will be; a contract of single pages has no such page. */
export function SeamPage({ wizard }: { wizard: Wizard }) {
  const { signers, work, own, seal, stampOf } = wizard.creating;
  const mine = signers.find((party) => isOwnParty(party, own));
  const [document, ...others] = work.draft.documents.filter(mayHaveSeam);
  if (!mine || !seal || !document) return <Navigate to={wizard.pathOf('places')} replace />;
  return <Seam {...{ wizard, seal, stampOf }} party={mine} documents={[document, ...others]} />;
}

interface SeamProps {
  wizard: Wizard;
  party: Party;
  documents: readonly [DraftDocument, ...DraftDocument[]];
  seal: SealCard;
  stampOf: StampOf;
}

function Seam({ wizard, party, documents, seal, stampOf }: SeamProps) {
  const { draft, setFields } = wizard.creating.work;
  const [documentId, setDocumentId] = useState(documents[0].id);
  const document = documents.find(({ id }) => id === documentId) ?? documents[0];
  const isThis = (field: PlacedField) =>
    field.kind === 'seam' && field.party === party.key && field.documentId === document.id;
  const field = draft.fields.find(isThis);
  const toggle = () => {
    const usual = usualSeam(document, party.key, seal);
    setFields((fields) => (field || !usual ? fields.filter((one) => !isThis(one)) : [...fields, usual]));
  };
  const change = (changed: PlacedField, name: string) =>
    setFields((fields) => fields.map((one) => (isThis(one) ? changed : one)), `seam ${name}`);
  return (
    <WizardShell wizard={wizard} isBoard next={{ words: '完成', press: () => wizard.next('places', 0) }}>
      <div className="absolute inset-0 overflow-y-auto">
        <SeamFan {...{ wizard, document, field, seal, stampOf }} />
        <div className="divide-y divide-line px-4">
          {documents.length > 1 && (
            <Row label="文件">
              <select
                aria-label="文件"
                value={document.id}
                onChange={(event) => setDocumentId(event.currentTarget.value)}
                className="h-11 min-w-0 flex-1 bg-white text-right"
              >
                {documents.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </Row>
          )}
          <Switch
            label="加盖骑缝章"
            remark={`${seal.name}，${seal.widthMm} mm`}
            isOn={field !== undefined}
            onToggle={toggle}
          />
          {field && <Options {...{ document, field, seal }} onChange={change} />}
        </div>
      </div>
    </WizardShell>
  );
}

interface OptionsProps {
  document: DraftDocument;
  field: PlacedField;
  seal: SealCard;
  onChange: (field: PlacedField, name: string) => void;
}

/** Which pages, which side, how far down; what cannot be seen or does not come about is said. */
function Options({ document, field, seal, onChange }: OptionsProps) {
  const total = document.pages.length;
  const { options } = field;
  const [size] = document.pages;
  const least = narrowest(slicesOf(field, document.pages, seal));
  /** A choice of pages may be of lower ones. */
  const withOptions = (next: SeamOptions): PlacedField => ({
    ...field,
    options: next,
    top: Math.min(field.top, lowestTop(document, next, seal)),
  });
  const most = lowestTop(document, options, seal);
  return (
    <>
      {least === undefined && (
        <div className="py-3">
          <Note tone="danger" role="alert">
            这样选只有 {pagesOf(options, total).length} 页，骑缝章至少要跨两页。
          </Note>
        </div>
      )}
      {least !== undefined && least < LEAST_SLICE_MM && (
        <div className="space-y-2 py-3">
          <Note tone="warning" role="status">
            最窄的一片只有 {least} mm，不足 {LEAST_SLICE_MM} mm，盖上看不清。
          </Note>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onChange(withOptions({ ...options, pagesPerSeal: pagesForEach(seal) }), 'size')}
          >
            改为每 {pagesForEach(seal)} 页一枚
          </Button>
        </div>
      )}
      <Range options={options} total={total} onChange={(next) => onChange(withOptions(next), 'range')} />
      <Row label="用在">
        <Segments
          label="用在"
          value={options.pages ?? 'all'}
          options={Object.entries(SEAM_PAGES) as [keyof typeof SEAM_PAGES, string][]}
          onChange={(pages) => onChange(withOptions({ ...options, pages }), 'pages')}
        />
      </Row>
      <Row label="哪一边">
        <Segments
          label="哪一边"
          value={options.edge ?? 'right'}
          options={[
            ['left', '左边'],
            ['right', '右边'],
          ]}
          onChange={(edge) => size && onChange(onEdge(field, edge, size), 'edge')}
        />
      </Row>
      <Slider
        label="上下位置"
        value={Math.round(Math.min(field.top, most))}
        most={most}
        words={(top) => (
          <>
            距上边 <b>{top} mm</b>
          </>
        )}
        onChange={(top) => onChange({ ...field, top }, 'top')}
      />
    </>
  );
}

interface RangeProps {
  options: SeamOptions;
  total: number;
  onChange: (options: SeamOptions) => void;
}

function Range({ options, total, onChange }: RangeProps) {
  const { from, to } = rangeOf(options, total);
  const pages = Array.from({ length: total }, (_, page) => page + 1);
  const select = (label: string, value: number, set: (page: number) => void) => (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => set(Number(event.currentTarget.value))}
      className="h-11 rounded bg-white px-1"
    >
      {pages.map((page) => (
        <option key={page} value={page}>
          第 {page} 页
        </option>
      ))}
    </select>
  );
  return (
    <Row label="页码范围">
      {select('从哪一页', from, (page) => onChange(withRange(options, page, to, total)))}至
      {select('到哪一页', to, (page) => onChange(withRange(options, from, page, total)))}
    </Row>
  );
}
