import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AUTHOR_KEY,
  type FileContent,
  keysOf,
  saveTemplate,
  TEMPLATE_SAMPLES,
  type TemplateSample,
} from '@yinxin/api';
import { openPdf, pagesOf } from '@yinxin/pdf';
import { fileOf } from '../../http/file-answer.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { SheetLine } from '../typesetting/index.ts';
import { authoriseWriting } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { SAMPLE_TEXTS, type SampleText } from './sample-texts.ts';
import { insertTemplate, saveTemplateDraft, uploadDocument } from './writing.ts';

type Parts = Pick<TemplateParts, 'templateContents'>;
type Drawn = Awaited<ReturnType<Parts['templateContents']['sheet']>> & { pages: number; digest: string };

/** The same for everybody, so that each is drawn once. */
const drawn = new Map<TemplateSample, Promise<Drawn>>();

const linesOf = ({ lines, roles }: SampleText): SheetLine[] => [
  ...lines.map((line, at) =>
    typeof line === 'string' ? `　　${line}` : { text: line.text, blank: `${at}` },
  ),
  {
    signers: roles.map(({ key, kind, words }) => ({
      text: words,
      blank: key,
      seals: kind === 'organization',
    })),
  },
];

function sampleOf({ templateContents }: Parts, key: TemplateSample): Promise<Drawn> {
  const draw = async () => {
    const sheet = await templateContents.sheet(TEMPLATE_SAMPLES[key], linesOf(SAMPLE_TEXTS[key]));
    const digest = createHash('sha256').update(sheet.bytes).digest('hex');
    return { ...sheet, digest, pages: [...pagesOf(openPdf(sheet.bytes))].length };
  };
  const known =
    drawn.get(key) ??
    draw().catch((error: unknown) => {
      drawn.delete(key);
      throw error;
    });
  drawn.set(key, known);
  return known;
}

export const listSamples = (parts: Parts) =>
  Promise.all(
    keysOf(TEMPLATE_SAMPLES).map(async (key) => ({
      key,
      name: TEMPLATE_SAMPLES[key],
      summary: SAMPLE_TEXTS[key].summary,
      roles: SAMPLE_TEXTS[key].roles.map(({ name }) => name),
      pages: (await sampleOf(parts, key)).pages,
    })),
  );

export async function samplePage(
  parts: Parts,
  who: Person,
  { key, page, width }: { key: TemplateSample; page: number; width: number },
): Promise<FileContent> {
  const { bytes, pages, digest } = await sampleOf(parts, key);
  if (page >= pages) throw problem('DOCUMENT_NOT_FOUND');
  const png = await parts.templateContents.pictureOf(who, digest, bytes, { page, width });
  return fileOf(`${page + 1}.png`, 'image/png', Buffer.from(png), true);
}

/** One of our texts as somebody's own template, to be adapted and published. */
export async function copySample(
  parts: TemplateParts,
  caller: Caller<Person>,
  key: TemplateSample,
): Promise<string> {
  const { db, templateContents } = parts;
  const name = TEMPLATE_SAMPLES[key];
  const { kind: contractKind, lines, roles } = SAMPLE_TEXTS[key];
  const { bytes, places } = await sampleOf(parts, key);
  const { id } = await db.transaction(async (tx) => {
    const authorship = await authoriseWriting(tx, caller.who);
    const contractId = await templateContents.create(tx, caller.who, name);
    return insertTemplate(tx, caller, authorship, { name, sample: key }, { contractId });
  });
  const content = Readable.from([bytes]);
  const file = { name: `${name}.pdf`, content };
  const { document, revision } = await uploadDocument(parts, caller, { id }, file);
  const at = (blank: string) => {
    const place = places[blank];
    if (!place) throw new Error(`the sample ${key} has no place ${blank}`);
    return { ...place, documentId: document.id };
  };
  const body = saveTemplate.body.parse({
    ...{ id, name, ownRole: roles[0]?.key ?? null, kind: contractKind },
    ...{ revision, editor: randomUUID() },
    documents: [{ id: document.id, name }],
    roles: roles.map(({ words: _, ...role }, index) => ({ ...role, step: index + 1 })),
    fields: [
      ...lines.flatMap((line, index) =>
        typeof line === 'string'
          ? []
          : [
              {
                ...at(`${index}`),
                party: line.role ?? AUTHOR_KEY,
                kind: line.kind ?? 'text',
                label: line.label,
                required: line.optional !== true,
              },
            ],
      ),
      ...roles.flatMap(({ key: role, kind }) => [
        { ...at(role), party: role, kind: kind === 'organization' ? 'seal' : 'signature' },
        { ...at(`${role}:date`), party: role, kind: 'date' },
      ]),
    ],
  });
  await saveTemplateDraft(parts, caller, body);
  return id;
}
