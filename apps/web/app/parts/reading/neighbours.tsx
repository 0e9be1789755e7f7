import { Link } from 'react-router';

type Neighbour = { id: string; title: string } | null;

interface NeighboursProps {
  previous: Neighbour;
  next: Neighbour;
  hrefOf: (id: string) => string;
}

function Way({
  label,
  neighbour,
  hrefOf,
}: { label: string; neighbour: Neighbour } & Pick<NeighboursProps, 'hrefOf'>) {
  return (
    <div className="min-w-0 border-t border-line py-4">
      <p className="text-sm text-ink-3">{label}</p>
      {neighbour ? (
        <Link
          to={hrefOf(neighbour.id)}
          className="inline-flex min-h-11 items-center font-semibold hover:text-seal"
        >
          {neighbour.title}
        </Link>
      ) : (
        <p className="flex min-h-11 items-center text-ink-3">没有了</p>
      )}
    </div>
  );
}

/** The texts before and after this one. */
export function Neighbours({ previous, next, hrefOf }: NeighboursProps) {
  return (
    <nav aria-label="上一篇与下一篇" className="mt-12 grid gap-x-10 md:grid-cols-2">
      <Way label="上一篇" neighbour={previous} hrefOf={hrefOf} />
      <Way label="下一篇" neighbour={next} hrefOf={hrefOf} />
    </nav>
  );
}
