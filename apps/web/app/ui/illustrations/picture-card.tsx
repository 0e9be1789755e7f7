import type { ReactNode } from 'react';
import { ProductCard } from './product-card.tsx';

/** A product picture with its title line; the note says that it is a picture. */
export function PictureCard({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note: string;
  children: ReactNode;
}) {
  return (
    <ProductCard className="w-full">
      <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
        <p className="min-w-0 truncate font-semibold">{title}</p>
        <p className="shrink-0 text-xs text-ink-3">{note}</p>
      </div>
      {children}
    </ProductCard>
  );
}
