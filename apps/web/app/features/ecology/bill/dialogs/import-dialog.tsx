import {
  BILL_COLUMNS,
  BILL_TABLE_LIMITS,
  type BillColumn,
  type PartnerBill,
  type ResultOf,
} from '@yinxin/api/client';
import { type ChangeEvent, useState } from 'react';
import { FileDrop } from '~/parts/upload/index.ts';
import { sendFile } from '~/session/transfers.ts';
import { fileSize, sizeError } from '~/ui/file-size.ts';
import { Button, Dialog, Icon, Note } from '~/ui/index.ts';
import { partnerCredentials } from '../../calls.ts';
import { counted, signed } from '../../parts/money.tsx';
import { usePartner } from '../../session.tsx';

type Read = ResultOf<'POST /api/partner/bill/table/read'>;
type Result = ResultOf<'POST /api/partner/bill/table/import'>;
type Mapping = Read['mapping'];

const columns = Object.keys(BILL_COLUMNS) as BillColumn[];

const wrongWith = ({ name, size }: File): string | undefined =>
  /\.(xlsx|csv|txt|tsv)$/i.test(name)
    ? sizeError(size, BILL_TABLE_LIMITS.megabytes * 1024 * 1024)
    : '请选 xlsx 或 csv 表格；旧的 xls 请另存为 xlsx';

const missingIn = (mapping: Mapping) =>
  columns.filter((name) => BILL_COLUMNS[name].required && mapping[name] === null);
/** Two things in one column are a mistake that the comparison would hide. */
const twiceIn = (mapping: Mapping) =>
  columns.filter((name) =>
    columns.some((other) => other !== name && mapping[name] !== null && mapping[name] === mapping[other]),
  );

function MappingTable({
  read,
  mapping,
  onMap,
}: {
  read: Read;
  mapping: Mapping;
  onMap: (mapping: Mapping) => void;
}) {
  const twice = twiceIn(mapping);
  const options = read.columns.map((words, at) => [at, words || `第 ${at + 1} 列`] as const);
  const sampleOf = (name: BillColumn) => {
    const at = mapping[name];
    return at === null ? '' : (read.sample.find((row) => row[at])?.[at] ?? '');
  };
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="mb-1 text-left font-semibold">对应的列</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-ink-2">
          <th scope="col" className="w-1/3 py-2 font-normal">
            账单需要
          </th>
          <th scope="col" className="w-1/3 py-2 font-normal">
            文件里的列
          </th>
          <th scope="col" className="py-2 pl-3 font-normal">
            示例
          </th>
        </tr>
      </thead>
      <tbody>
        {columns.map((name) => {
          const { words, required } = BILL_COLUMNS[name];
          const isWrong = (required && mapping[name] === null) || twice.includes(name);
          return (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {words}
                {!required && <span className="text-xs text-ink-3">（选填）</span>}
              </th>
              <td className="py-1.5">
                <select
                  aria-label={`${words}在哪一列`}
                  aria-invalid={isWrong || undefined}
                  value={mapping[name] ?? ''}
                  onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
                    onMap({
                      ...mapping,
                      [name]: currentTarget.value === '' ? null : Number(currentTarget.value),
                    })
                  }
                  className="h-9 w-full rounded border border-line-strong bg-white px-2 aria-invalid:border-danger pointer-coarse:h-11"
                >
                  <option value="">{required ? '请选择' : '没有'}</option>
                  {options.map(([at, head]) => (
                    <option key={at} value={at}>
                      {head}
                    </option>
                  ))}
                </select>
              </td>
              <td className="truncate py-2 pl-3 font-mono text-xs" title={sampleOf(name)}>
                {sampleOf(name) || '—'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The first rows as the file has them. */
const Preview = ({ read }: { read: Read }) => (
  <details className="rounded border border-line px-4 py-2 text-sm">
    <summary className="min-h-6">
      预览前 {read.sample.length} 行{read.head > 1 && `，表头在第 ${read.head} 行`}
    </summary>
    <div className="mt-2 overflow-x-auto pb-1">
      <table className="text-xs">
        <thead>
          <tr className="text-left text-ink-2">
            {read.columns.map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may be called alike
              <th key={at} scope="col" className="py-1 pr-4 font-normal whitespace-nowrap">
                {words || `第 ${at + 1} 列`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.sample.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name
            <tr key={line} className="border-t border-line">
              {row.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have none either
                <td key={at} className="max-w-40 truncate py-1 pr-4 whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

/** What became of it, with all that a reader might wonder at. */
function Outcome({ result, onClose }: { result: Result; onClose: () => void }) {
  const { imported, difference, merged, skipped, rounded, outside } = result;
  const remarks = [
    merged > 0 && `${counted(merged)} 行与前面同号，已相加`,
    skipped.length > 0 && `第 ${skipped.map(counted).join('、')} 行当作合计略过`,
    rounded > 0 && `${counted(rounded)} 行的金额多于两位小数，四舍五入到分`,
    outside > 0 && `${counted(outside)} 行的时间不在账期内，照样计入`,
  ].filter(Boolean);
  return (
    <div className="space-y-4">
      <Note tone={imported.differing > 0 ? 'warning' : 'success'} role="status">
        读到 {counted(imported.rows)} 行，
        {imported.differing > 0
          ? `有 ${counted(imported.differing)} 条差异，差额 ${signed(difference)} 元`
          : '每个编号都与平台一致'}
        。
      </Note>
      {remarks.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 text-sm text-ink-2">
          {remarks.map((words) => (
            <li key={words as string}>{words}</li>
          ))}
        </ul>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{imported.differing > 0 ? '查看差异' : '好的'}</Button>
      </div>
    </div>
  );
}

interface ImportDialogProps {
  bill: PartnerBill;
  /** It takes the place of one that was imported before. */
  isAgain: boolean;
  onClose: () => void;
}

/** One's own table of the month: which column is what, then compared number by number. */
export function ImportDialog({ bill, isAgain, onClose }: ImportDialogProps) {
  const { watch, done } = usePartner();
  const [file, setFile] = useState<File>();
  const [read, setRead] = useState<Read>();
  const [mapping, setMapping] = useState<Mapping>();
  const [result, setResult] = useState<Result>();
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const send = async <T,>(
    path: string,
    query: Record<string, string>,
    sent: File,
  ): Promise<T | undefined> => {
    setPart(0);
    setFailure(undefined);
    try {
      const address = `${path}?${new URLSearchParams({ billId: bill.id, ...query })}`;
      return await watch(sendFile<T>(address, sent, partnerCredentials(), setPart));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '没有读成，请再试一次');
      return undefined;
    } finally {
      setPart(undefined);
    }
  };
  const take = async (chosen: File) => {
    const wrong = wrongWith(chosen);
    setFailure(wrong);
    if (wrong) return;
    const answer = await send<Read>('/api/partner/bill/table/read', {}, chosen);
    if (!answer) return;
    setFile(chosen);
    setRead(answer);
    setMapping(answer.mapping);
  };
  const bring = async () => {
    if (!file || !read || !mapping) return;
    const chosen = columns.flatMap((name) => (mapping[name] === null ? [] : [[name, String(mapping[name])]]));
    const query = { head: String(read.head), ...Object.fromEntries(chosen) };
    const answer = await send<Result>('/api/partner/bill/table/import', query, file);
    if (answer) setResult(answer);
  };
  /** The page behind shows what was compared before the dialog goes: nothing is pressed on what is over. */
  const leave = async () => {
    if (result) await done('明细已导入并比对');
    onClose();
  };
  const busy = part !== undefined;
  const words = part !== undefined && part < 1 ? `正在上传 ${Math.round(part * 100)}%` : '正在读取与比对…';
  const missing = mapping ? missingIn(mapping) : [];
  const twice = mapping ? twiceIn(mapping) : [];
  return (
    <Dialog
      open
      onClose={busy ? () => {} : leave}
      title="导入我方明细"
      description={
        result
          ? undefined
          : isAgain
            ? '新的明细取代上一次导入的，重新比对。'
            : '按合同或订单编号与平台的用量逐条比对；文件只用来比对这张账单。'
      }
    >
      {result ? (
        <Outcome result={result} onClose={leave} />
      ) : (
        <div className="space-y-4">
          {!read || !file || !mapping ? (
            <FileDrop
              label="我方明细"
              icon="upload"
              button={busy ? words : '选择文件'}
              accept=".xlsx,.csv,.txt,.tsv"
              onFile={take}
            >
              xlsx 或 csv，最多 {BILL_TABLE_LIMITS.megabytes} MB、{counted(BILL_TABLE_LIMITS.rows)}{' '}
              行；表格须有编号与金额两列。
            </FileDrop>
          ) : (
            <>
              <p className="flex items-center gap-3 rounded border border-line px-4 py-3 text-sm">
                <Icon name="document" size={20} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold wrap-anywhere">{file.name}</span>
                  <span className="text-xs text-ink-2">{fileSize(file.size)}</span>
                </span>
                <Button size="sm" variant="secondary" disabled={busy} onClick={() => setRead(undefined)}>
                  换一个
                </Button>
              </p>
              <MappingTable read={read} mapping={mapping} onMap={setMapping} />
              <Preview read={read} />
              {twice.length > 0 && (
                <Note tone="warning">
                  {twice.map((name) => BILL_COLUMNS[name].words).join('、')}选了同一列，请分开。
                </Note>
              )}
            </>
          )}
          {failure && (
            <Note tone="danger" role="alert">
              {failure}
            </Note>
          )}
          <div className="flex justify-end gap-3">
            <Button variant="secondary" disabled={busy} onClick={leave}>
              取消
            </Button>
            {read && (
              <Button busy={busy} disabled={missing.length > 0 || twice.length > 0} onClick={bring}>
                {busy ? words : '开始比对'}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  );
}
