import { use } from 'react';
import { NonceContext } from '../../nonce.ts';

/** Facts for search engines (schema.org). Belongs into a part that only the server renders. */
export function JsonLd({ data }: { data: { '@type': string; [property: string]: unknown } }) {
  const nonce = use(NonceContext);
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, in which no tag can begin.
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
