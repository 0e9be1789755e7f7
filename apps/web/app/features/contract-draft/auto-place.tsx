import { FIELD_KINDS, type FieldKindName } from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { Button, TextField, useForm } from '~/ui/index.ts';
import { partyOfTag } from './field-words.ts';
import type { DraftDocument, Party, PlacedField } from './model.ts';
import { atTag, besideWords, cleared } from './placement.ts';
import type { StampOf } from './stamps.ts';
import type { DraftStore } from './store.ts';

interface AutoPlaceProps {
  document: DraftDocument;
  parties: readonly Party[];
  /** Who gets what is placed by words. */
  party: Party;
  kinds: readonly FieldKindName[];
  /** What stands on the pages already. */
  placed: readonly PlacedField[];
  store: DraftStore;
  onPlace: (fields: readonly PlacedField[]) => void;
  stampOf: StampOf;
}

/** Places by words of the document: behind a keyword, or where its author left tags. */
export function AutoPlace({
  document,
  parties,
  party,
  kinds,
  placed,
  store,
  onPlace,
  stampOf,
}: AutoPlaceProps) {
  const form = useForm({ keyword: '' });
  const [kind, setKind] = useState<FieldKindName>(
    kinds.find((one) => one === (party.kind === 'organization' ? 'seal' : 'signature')) ?? 'text',
  );
  const [told, setTold] = useState('');
  const { id: documentId, pages } = document;

  const byWords = () =>
    form.attempt(
      async ({ keyword }) => {
        const places = await store.words(documentId, keyword.trim());
        const beside = besideWords(kind, party.key, document, places, stampOf(party.key));
        const fields = cleared(beside, placed, pages);
        onPlace(fields);
        setTold(fields.length > 0 ? `已放置 ${fields.length} 处` : '文件中没有找到这些文字');
      },
      { check: ({ keyword }) => (keyword.trim() ? {} : { keyword: '请填写要查找的文字' }), blame: 'keyword' },
    );

  const byTags = () =>
    form.attempt(async () => {
      const { tags, more } = await store.tags(documentId);
      const unknown = new Set<string>();
      const fields = tags.flatMap((tag) => {
        const meant = partyOfTag(tag.party, parties);
        if (!meant) unknown.add(tag.party);
        const field = meant && atTag(tag.kind, meant.key, documentId, pages, tag);
        return field ? [{ ...field, label: tag.label }] : [];
      });
      onPlace(fields);
      setTold(
        [
          tags.length === 0 ? '文件中没有文本标签，写法如 {{甲方:印章}}' : `已放置 ${fields.length} 处`,
          more && `标签过多，只看了前 ${tags.length} 个`,
          unknown.size > 0 && `没有对应的参与方：${[...unknown].join('、')}`,
        ]
          .filter(Boolean)
          .join('；'),
      );
    });

  return (
    <form {...form.element(byWords)} className="space-y-3">
      <TextField
        label="按文字放置"
        maxLength={50}
        placeholder="如：盖章"
        {...form.text('keyword')}
        hint={told || undefined}
        trailing={
          <select
            aria-label="放置什么"
            value={kind}
            onChange={(event: ChangeEvent<HTMLSelectElement>) =>
              setKind(event.currentTarget.value as FieldKindName)
            }
            className="mr-1 h-9 rounded border-0 bg-paper px-2 text-sm"
          >
            {kinds
              .filter((one) => one !== 'seam')
              .map((one) => (
                <option key={one} value={one}>
                  {FIELD_KINDS[one].words}
                </option>
              ))}
          </select>
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="secondary" busy={form.busy}>
          查找并放置
        </Button>
        <Button size="sm" variant="quiet" disabled={form.busy} onClick={byTags}>
          按文本标签放置
        </Button>
      </div>
    </form>
  );
}
