import type { DocumentNode } from '@yinxin/api/client';
import { Link } from 'react-router';
import { classNames, Icon } from '~/ui/index.ts';

interface DocumentTreeProps {
  nodes: DocumentNode[];
  /** The document being read. */
  current?: string;
  hrefOf: (id: string) => string;
}

function Leaf({ node, current, hrefOf }: Omit<DocumentTreeProps, 'nodes'> & { node: DocumentNode }) {
  return (
    <Link
      to={hrefOf(node.id)}
      aria-current={node.id === current ? 'page' : undefined}
      className="flex min-h-10 items-center border-l-2 border-transparent py-1.5 pl-4 text-sm text-ink-2 hover:text-seal pointer-coarse:min-h-11 aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {node.method && (
        <span
          className={classNames(
            'w-11 shrink-0 font-mono text-[0.6875rem] font-semibold',
            node.method === 'GET' ? 'text-navy' : 'text-seal-deep',
          )}
        >
          {node.method}
        </span>
      )}
      {node.name}
    </Link>
  );
}

const holds = (node: DocumentNode, id: string): boolean =>
  node.id === id || node.children.some((child) => holds(child, id));

/** So many folders fit on a screen with all they hold. */
const FEW = 6;

/**
 * Folders open and close without a script. Few are all open at first; of many, beside a document, the one that holds it.
 */
export function DocumentTree({ nodes, current, hrefOf }: DocumentTreeProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.document ? (
            <Leaf node={node} current={current} hrefOf={hrefOf} />
          ) : (
            <details
              open={nodes.length <= FEW || !current || holds(node, current)}
              className="group/folder mb-3"
            >
              <summary className="flex min-h-10 list-none items-center justify-between text-sm font-semibold pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                {node.name}
                <Icon
                  name="chevron-down"
                  size={16}
                  className="text-ink-3 transition-transform group-open/folder:rotate-180"
                />
              </summary>
              <div className="border-l border-line">
                <DocumentTree nodes={node.children} current={current} hrefOf={hrefOf} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
