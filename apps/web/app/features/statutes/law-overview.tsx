import type { LawDirectory } from '@yinxin/api/client';
import { Link } from 'react-router';
import { itemAddress } from '~/site/content-addresses.ts';
import { LawStatusBadge } from './law-status.tsx';

const leaves = (directory: LawDirectory): LawDirectory[] => [
  directory,
  ...directory.children.flatMap(leaves),
];

/** Every law and standard with its dates, by directory. */
export function LawOverview({ directories }: { directories: LawDirectory[] }) {
  return directories
    .flatMap(leaves)
    .filter(({ laws }) => laws.length > 0)
    .map(({ id, name, laws }) => (
      <section key={id} aria-labelledby={`directory-${id}`} className="mb-12">
        <h2 id={`directory-${id}`} className="mb-3 font-serif text-xl">
          {name}
        </h2>
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-y border-line bg-paper text-left">
              <th scope="col" className="px-3 py-2.5 font-semibold">
                名称
              </th>
              <th scope="col" className="w-30 px-3 py-2.5 font-semibold">
                施行日期
              </th>
              <th scope="col" className="w-20 px-3 py-2.5 font-semibold">
                效力
              </th>
            </tr>
          </thead>
          <tbody>
            {laws.map((law) => (
              <tr key={law.id} className="border-b border-line">
                <td className="px-3 py-2.5">
                  <Link to={itemAddress('law', false, law.id)} className="font-semibold hover:text-seal">
                    {law.name}
                  </Link>
                  {law.number && <span className="ml-2 text-ink-3">{law.number}</span>}
                </td>
                <td className="px-3 py-2.5 whitespace-nowrap text-ink-2">{law.inForce || '见官方公布'}</td>
                <td className="px-3 py-2.5">
                  <LawStatusBadge state={law.state} status={law.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ));
}
