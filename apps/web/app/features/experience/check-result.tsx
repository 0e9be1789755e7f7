import type { ResultOf } from '@yinxin/api/client';
import { Icon } from '~/ui/index.ts';

export type Checked = ResultOf<'GET /api/appapi/experience/check'>;
type Signature = Checked['signatures'][number];

const QUESTIONS = [
  ['intact', '签名与所签内容相符', '签名与内容不符'],
  ['unchanged', '签名之后没有被改动', '签名之后被改动过'],
  ['trusted', '证书可以追溯到（体验用的）根', '证书不可信'],
] as const satisfies readonly (readonly [keyof Signature, string, string])[];

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
      <ul className="mt-2 space-y-1 pl-7 text-sm text-ink-2">
        {QUESTIONS.map(([key, yes, no]) => (
          <li key={key} className={signature[key] === 'no' ? 'text-danger' : undefined}>
            {signature[key] === 'yes' ? yes : signature[key] === 'no' ? no : `${yes}：不能断定`}
          </li>
        ))}
        <li>时间由签署人自己声称；正式签署时由时间戳证明</li>
      </ul>
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
