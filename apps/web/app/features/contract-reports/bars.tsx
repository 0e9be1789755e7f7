/** Lying bars with their numbers: a table that also shows how the numbers compare. */
export function Bars({ label, rows }: { label: string; rows: readonly { name: string; count: number }[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{label}</caption>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row" className="w-36 truncate py-1.5 pr-3 text-left font-normal text-ink-2">
              {name}
            </th>
            <td className="py-1.5">
              <div className="flex items-center gap-2.5">
                <span
                  aria-hidden="true"
                  className="h-3 min-w-0.5 rounded-sm bg-navy"
                  style={{ width: `${(count / most) * 75}%` }}
                />
                {count}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
