import { Card } from 'antd';
import type { ReactNode } from 'react';

/** The card at the door: signing in, and choosing a password. */
export function Entrance({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <main className="grid min-h-[80dvh] place-items-center p-4">
      <Card className="w-full max-w-100">
        <p className="mb-1 font-serif text-lg text-seal">印信</p>
        <h1 className="mb-1 font-semibold text-xl">{title}</h1>
        <p className="mb-6 text-ink-3">{note}</p>
        {children}
      </Card>
    </main>
  );
}
