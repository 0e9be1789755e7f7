import { buffer } from 'node:stream/consumers';
import { entryOf, zipFile } from '../../http/zip.ts';

const SPACE = 'http://schemas.openxmlformats.org';
const RELATION = `${SPACE}/officeDocument/2006/relationships`;
export const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export interface DocumentWish {
  type?: string;
  /** Of the main part: type, target, mode; their ids are `rId1` and so on. */
  relations?: readonly (readonly [type: string, target: string, mode?: string])[];
  body?: string;
  /** In the place of a part, or besides. */
  parts?: Readonly<Record<string, string | Uint8Array>>;
}

export const relationsOf = (relations: NonNullable<DocumentWish['relations']>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${SPACE}/package/2006/relationships">${relations
    .map(
      ([type, target, mode], at) =>
        `<Relationship Id="rId${at + 1}" Type="${RELATION}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

/** A document of Word, as small as they come. */
export async function aDocument({
  type = WORD,
  relations = [],
  body = '',
  parts = {},
}: DocumentWish = {}): Promise<Uint8Array> {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="${SPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationsOf([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><!-- a > b --><w:document xmlns:w="${SPACE}/wordprocessingml/2006/main" xmlns:r="${RELATION}"><w:body>${body}<w:p><w:r><w:t xml:space="preserve">合同 a &gt; b</w:t></w:r></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsOf(relations),
    ...parts,
  };
  const { open } = zipFile(
    'document.docx',
    Object.entries(all).map(([name, part]) =>
      entryOf(name, typeof part === 'string' ? Buffer.from(part) : part),
    ),
  );
  return buffer(await open());
}
