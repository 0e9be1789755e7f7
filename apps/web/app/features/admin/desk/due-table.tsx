import { type DueLine, PROMISES } from '@yinxin/api/client';
import { nearWords } from '@yinxin/values';
import { Tag } from 'antd';
import { Link } from 'react-router';
import { useNow } from '~/ui/use-now.ts';
import { ROW_KEYS, useRowKeys } from '../lists/use-row-keys.ts';
import { Promised } from './promise.tsx';

const headings = ['承诺到', '做什么', '为什么到这里', '状态'];

/** The queue itself: what was promised first stands first, and each row has one button; on a phone each is a card. */
export function DueTable({ lines }: { lines: readonly DueLine[] }) {
  useRowKeys();
  return (
    <div className="relative rounded border border-line bg-white">
      <table className="w-full border-collapse text-left max-md:block max-md:[&_tbody]:block">
        <caption className="sr-only">待办，最早承诺的在前</caption>
        <thead className="bg-paper text-ink-3 text-sm max-md:sr-only">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-4 py-2 font-normal">
                {heading}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right">
              <span className="font-normal max-md:sr-only">{ROW_KEYS}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <DueRow key={`${line.kind}${line.id}`} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DueRow({ line }: { line: DueLine }) {
  const now = useNow();
  const { kind, title, number, since, promisedBy, why, state, button, to, hindrance } = line;
  return (
    <tr className="border-line border-t align-top max-md:block max-md:py-2 max-md:[&>td]:block max-md:[&>td]:py-1">
      <td className="px-4 py-3">
        <Promised by={promisedBy} />
      </td>
      <td className="px-4 py-3">
        <span className="wrap-anywhere font-semibold">
          {PROMISES[kind].words}　{title}
        </span>
        <span className="block text-ink-3 text-sm">
          {number && `${number}　`}
          {now !== undefined && `${nearWords(new Date(since), new Date(now))} 提交`}
        </span>
      </td>
      <td className="wrap-anywhere px-4 py-3 text-ink-2">{why}</td>
      <td className="px-4 py-3">
        <Tag>{state}</Tag>
        {hindrance && <span className="block text-ink-3 text-sm">{hindrance}</span>}
      </td>
      <td className="px-4 py-3 text-right">
        <Link
          to={to}
          aria-label={`${hindrance ? '查看' : button}：${PROMISES[kind].words} ${title}`}
          className="inline-flex min-h-8 items-center whitespace-nowrap rounded border border-line-strong px-3 hover:border-navy hover:text-navy"
        >
          {hindrance ? '查看' : button}
        </Link>
      </td>
    </tr>
  );
}
