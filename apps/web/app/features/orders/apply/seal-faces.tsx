import { PRODUCTS, type ProductCode, type SealDesign } from '@yinxin/api/client';
import { SealDesigner } from '~/parts/seal-design/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { Button, Note, TextField } from '~/ui/index.ts';
import { type DraftErrors, firstWish, type SealWishDraft, sealTypeOf } from './draft.ts';

const keptWords: Record<SealDesign['source'], string> = {
  drawn: '沿用上次的章面',
  picture: '沿用上次上传的印模图片',
  handwriting: '沿用上次写好的签名',
};

interface SealFaceProps {
  product: ProductCode;
  wish: SealWishDraft;
  personName: string;
  tried: boolean;
  phone: boolean;
  onChange: (wish: SealWishDraft) => void;
}

/** One seal of the order: its name, and its face in real size. */
function SealFace({ product, wish, personName, tried, phone, onChange }: SealFaceProps) {
  const type = sealTypeOf(product);
  if (!type) return null;
  const first = firstWish(type).draft;
  return (
    <Panel title={PRODUCTS[product].words}>
      <div className="space-y-5">
        {product !== 'handwriting' && (
          <TextField
            label="印章名称（选填）"
            hint="给自己看的名字，不会出现在章面上"
            maxLength={30}
            value={wish.name}
            onChange={(event) => onChange({ ...wish, name: event.currentTarget.value })}
            className="max-w-80"
          />
        )}
        {wish.kept && !wish.draft ? (
          <Note tone="success">
            <span className="flex flex-wrap items-center justify-between gap-3">
              {keptWords[wish.kept.source]}
              <Button variant="secondary" size="sm" onClick={() => onChange({ ...wish, draft: first })}>
                更换
              </Button>
            </span>
          </Note>
        ) : (
          <SealDesigner
            type={type}
            phone={phone}
            value={wish.draft ?? (first as NonNullable<typeof first>)}
            name={personName}
            tried={tried}
            onChange={(draft) => onChange({ ...wish, draft })}
          />
        )}
      </div>
    </Panel>
  );
}

interface SealFacesProps {
  products: readonly ProductCode[];
  wishes: Readonly<Partial<Record<ProductCode, SealWishDraft>>>;
  errors: DraftErrors;
  personName: string;
  phone: boolean;
  onChange: (product: ProductCode, wish: SealWishDraft) => void;
}

export const SealFaces = ({ products, wishes, errors, personName, phone, onChange }: SealFacesProps) =>
  products.map((product) => {
    const wish = wishes[product];
    return (
      wish && (
        <SealFace
          key={product}
          product={product}
          wish={wish}
          personName={personName}
          tried={errors[product] !== undefined}
          phone={phone}
          onChange={(changed) => onChange(product, changed)}
        />
      )
    );
  });
