import { EVENTS, type VerifiedFile } from '@yinxin/api/client';
import { type DatedPolicy, keyIdOf, type NoteKey } from '@yinxin/evidence-log';
import {
  type Answer,
  machineCrypto,
  PACKAGE_CHECKS,
  PACKAGE_VERDICTS,
  type PackageEvent,
  type PackageReport,
} from '@yinxin/evidence-log/package';
import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { element, factList, timeWords } from './dom.ts';
import { MARKS, resultView } from './result-view.ts';

const LOOKS: Record<PackageReport['verdict'], Answer> = { valid: 'yes', unknown: 'unknown', invalid: 'no' };

const MEANINGS: Record<PackageReport['verdict'], string> = {
  valid: '证据包齐全，没有被改动过；每个事件都在存证日志里，合同文件就是签署时存证的文件，签名有效。',
  unknown: '还不能下结论：下面至少有一项查不清。在弄清之前，请不要仅凭这个证据包作出决定。',
  invalid: '请不要采信这个证据包：下面至少有一项不成立，它可能被改动或伪造过。',
};

/** Beside the report: whose word it rests on, and what lies in the package. */
interface Around {
  /** Of the archive or the folder. */
  name: string;
  /** What the verifier of PDFs said of each document. */
  documents: readonly VerifiedFile[];
  /** Of the page, the present one last. */
  policies: readonly DatedPolicy[] | undefined;
  material: OfflineMaterial;
}

/** What a package proves, what it does not, and by whose word. */
export function packageView(report: PackageReport, around: Around): HTMLElement {
  const { name } = around;
  const { verdict, contract, madeAt, checks, checkpoint, outcome, documents, events, ignored } = report;
  return element(
    'article',
    { class: 'result', 'aria-label': `验证结果：${name}` },
    element('h2', { class: LOOKS[verdict] }, PACKAGE_VERDICTS[verdict]),
    element('p', {}, MEANINGS[verdict]),
    outcome &&
      verdict === 'valid' &&
      element('p', {}, `合同${outcome.words}（${timeWords(outcome.at.toISOString())}）。`),
    factList([
      ['证据包', name],
      ['合同编码', contract?.code],
      ['制作于', madeAt && timeWords(madeAt)],
      ...documents.map(({ path, sha256 }) => [path, `SHA-256 ${sha256}`] as const),
      ['日志', checkpoint && `${checkpoint.origin}，${checkpoint.size} 条，根 ${checkpoint.root}`],
      ['见证方', checkpoint?.witnesses.map((one) => one.name).join('、')],
      ['未核对的系统文件', ignored.join('、')],
    ]),
    element('h3', {}, '逐项核对'),
    element(
      'ul',
      { class: 'checks' },
      ...checks.map(({ id, answer, words }) =>
        element(
          'li',
          {},
          element('strong', { class: answer }, `${MARKS[answer]} ${PACKAGE_CHECKS[id]}`),
          words && `：${words}`,
        ),
      ),
    ),
    eventsView(events),
    ...around.documents.map(documentView),
    believedView(report, around),
    limitsView(around.material.site),
  );
}

const wordsOf = ({ act }: PackageEvent): string => {
  if (act === null) return '发起方内部的事件，不公开';
  return Object.hasOwn(EVENTS, act) ? EVENTS[act as keyof typeof EVENTS].words : act;
};

const eventsView = (events: readonly PackageEvent[]): HTMLElement | null =>
  events.length === 0
    ? null
    : element(
        'details',
        {},
        element('summary', {}, `日志里的 ${events.length} 个事件`),
        element(
          'ol',
          {},
          ...events.map((event) =>
            element(
              'li',
              { value: String(event.number) },
              `${timeWords(event.at.toISOString())}  ${wordsOf(event)}（日志第 ${event.index} 条）`,
            ),
          ),
        ),
      );

const documentView = (file: VerifiedFile): HTMLElement =>
  element('details', {}, element('summary', {}, `${file.name} 里的签名`), resultView(file));

const keyWords = (key: NoteKey): string =>
  `${key.name}（${key.type === 'sm2' ? 'SM2' : 'Ed25519'}，编号 ${keyIdOf(machineCrypto, key).toHex()}）`;

/** The days of the keys. */
const daysOf = ({ since, until }: DatedPolicy): string =>
  until === null
    ? `${since ? `${timeWords(since.toISOString())} 起，` : ''}现在有效`
    : `${since ? `${timeWords(since.toISOString())} 起，` : ''}到 ${timeWords(until.toISOString())} 为止；此后已更换，检查点的时间戳须早于更换`;

function believedView(
  { verifierPage, judgedBy }: PackageReport,
  { policies, material }: Around,
): HTMLElement {
  const { anchors, site } = material;
  const dated = policies?.find(({ until }) => until?.getTime() === judgedBy?.until?.getTime());
  const policy = dated?.policy;
  return element(
    'section',
    { 'aria-label': '以上结论依据谁的话' },
    element('h3', {}, '以上结论依据谁的话'),
    policy
      ? factList([
          ['存证日志', policy.log.map(keyWords).join('；')],
          [
            '见证方',
            policy.witnesses.length > 0
              ? `${policy.witnesses.map(keyWords).join('；')}；至少 ${policy.quorum} 个共同签名`
              : '没有见证方',
          ],
          ['这些公钥的有效期', daysOf(dated)],
          ['根证书', anchors.map((one) => one.name).join('、')],
          ['公钥从哪里来', `写在这个网页里，可与 ${site}/log/policies 公布的比对；证据包自带的公钥只供比对`],
        ])
      : element('p', { class: 'unknown' }, '这个网页里没有存证日志的公钥，所以结论至多是“无法确认”。'),
    element(
      'p',
      {},
      `如果这个网页就是从证据包里取出的，它可能与证据包一同被伪造。请从 ${site}/downZone 另行下载离线验证器，或核对这个文件的 SHA-256 与那里公布的一致。`,
    ),
    verifierPage &&
      element(
        'p',
        { class: 'quiet' },
        '随包的 离线验证器.html 的 SHA-256：',
        element('code', {}, verifierPage),
      ),
  );
}

const limitsView = (site: string): HTMLElement =>
  element(
    'section',
    { 'aria-label': '没有证明什么' },
    element('h3', {}, '没有证明什么'),
    element(
      'ul',
      {},
      ...[
        `证据包制作之后发生的事，例如作废：请按合同编码在 ${site}/product/evidence 查询。`,
        '日志之外的事：线下的约定、合同是否履行、当事人签署时怎么想。',
        '证书在所附状态列表之后是否被吊销。',
        '日志与所要求的见证方一同作假的情形：那需要他们各自保管的密钥。',
      ].map((words) => element('li', {}, words)),
    ),
  );
