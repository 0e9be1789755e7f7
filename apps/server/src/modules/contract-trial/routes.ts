import * as api from '@yinxin/api';
import type { Report, SignatureReport } from '@yinxin/pdf-signature';
import { nameTitle } from '@yinxin/pki';
import type { CallBook } from '../../http/calls.ts';
import { countedAs } from '../../http/limits.ts';
import type { Experience } from './trial.ts';

const presentSignature = ({ signer, claimedTime, answers, indication }: SignatureReport) => ({
  signer: signer ? nameTitle(signer.subject) : '',
  at: claimedTime,
  ...answers,
  passed: indication === 'TOTAL_PASSED',
});

const presentReport = ({ verdict, reason, signatures }: Report) => ({
  verdict,
  reason,
  signatures: signatures.map(presentSignature),
});

export function answerExperience(book: CallBook, experience: Experience): void {
  book.answer(api.signExperience, ({ body }) => experience.sign(body.strokes));
  book.answer(api.experiencePage, ({ query, caller }) =>
    experience.picture({ id: countedAs(caller), isParty: false }, query.token),
  );
  book.answer(api.experienceFile, ({ query }) => experience.file(query.token));
  book.answer(api.checkExperience, async ({ query }) =>
    presentReport(await experience.check(query.token, query.changed === '1')),
  );
}
