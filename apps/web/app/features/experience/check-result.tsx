import type { ResultOf } from '@yinxin/api/client';
import { classNames, Icon } from '~/ui/index.ts';

export type Checked = ResultOf<'GET /api/appapi/experience/check'>;
type Signature = Checked['signatures'][number];

/** The four answers in the order and words of every result on the site, with what each means for this sample. */
const QUESTIONS = [
  { key: 'intact', name: '内容完整', yes: '是', no: '否，内容与签名时不同', unknown: '不能断定' },
  { key: 'trusted', name: '证书可信', yes: '是，体验专用的测试根', no: '否', unknown: '不能断定' },
  {
    ...{ key: 'timeProven', name: '时间已证明', yes: '是' },
    no: '否，体验不盖时间戳；正式签署由时间戳证明',
    unknown: '不能断定',
  },
  {
    ...{ key: 'unchanged', name: '签后无改动', yes: '是', no: '否，签名之后改动过' },
    unknown: '无从判断，内容已经对不上',
  },
] as const satisfies readonly ({ key: keyof Signature; name: string } & Record<
  'yes' | 'no' | 'unknown',
  string
>)[];

const tones = { yes: 'text-success', no: 'text-danger', unknown: 'text-ink-3' } as const;

function Row({ signature }: { signature: Signature }) {
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <p className="flex items-center gap-2 font-semibold">
        <Icon
          name={signature.passed ? 'circle-check' : 'failed'}
          className={signature.passed ? 'text-success' : 'text-danger'}
        />
        {signature.signer}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pl-7 text-sm">
        {QUESTIONS.map(({ key, name, ...words }) => {
          const answer = signature[key];
          // an own clock is no fault of a sample
          const tone = key === 'timeProven' ? 'text-ink-2' : tones[answer];
          return (
            <div key={key} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className={classNames(tone)}>{words[answer]}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

/** What the verifier says of each signature, good or bad. */
export const CheckResult = ({ checked, changed }: { checked: Checked; changed: boolean }) => (
  <section role="status" className="mt-4 rounded-card border border-line bg-white px-5 py-2">
    <h3 className="pt-3 text-base font-semibold">
      {changed ? '改动一个字节之后的验证结果' : '验证结果'}
      {checked.verdict === 'TOTAL_PASSED' ? '：通过' : '：不通过'}
    </h3>
    <ul>
      {checked.signatures.map((signature) => (
        <Row key={signature.signer} signature={signature} />
      ))}
    </ul>
  </section>
);
