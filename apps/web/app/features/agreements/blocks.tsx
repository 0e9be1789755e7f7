import { Icon } from '../../ui/index.ts';
import type { Block } from './agreement.ts';

/** On the phone each row becomes a small card, its cells named by the head. */
function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className="w-full border-collapse text-sm max-md:block">
      <thead className="max-md:hidden">
        <tr className="border-y border-line bg-paper">
          {head.map((name) => (
            <th key={name} scope="col" className="px-3 py-2.5 text-left font-semibold whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={row[0]}
            className="border-b border-line max-md:mb-3 max-md:block max-md:rounded max-md:border max-md:px-4 max-md:py-2"
          >
            {row.map((cell, index) => (
              <td
                key={head[index]}
                data-label={head[index]}
                className="px-3 py-2.5 align-top text-ink-2 first:font-semibold first:text-ink md:first:min-w-28 max-md:grid max-md:grid-cols-[5.5rem_1fr] max-md:px-0 max-md:py-1 max-md:before:font-normal max-md:before:text-ink-3 max-md:before:content-[attr(data-label)]"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string') return <p className="text-ink-2">{block}</p>;
  if ('rows' in block) return <Table {...block} />;
  if ('notice' in block)
    return (
      <p className="grid grid-cols-[1.75rem_1fr] rounded bg-paper px-4 py-3 font-semibold">
        <Icon name="info" size={18} className="mt-1 text-seal" />
        {block.notice}
      </p>
    );
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-ink-2 marker:text-line-strong">
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

export function Blocks({ blocks }: { blocks: Block[] }) {
  return (
    <div className="space-y-4">
      {blocks.map((block) => (
        <BlockView key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}
