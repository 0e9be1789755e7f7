/** Facts for search engines (schema.org). Belongs into a part that only the server renders. */
export function JsonLd({ data }: { data: { '@type': string; [property: string]: unknown } }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, in which no tag can begin.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
