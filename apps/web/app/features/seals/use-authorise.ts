import { CONTRACT_KINDS } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { useStepUp } from '~/parts/proof/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { clockTime } from '~/ui/index.ts';
import type { SealDetail, SilentList } from './model.ts';

export type Silent = SilentList['list'][number];

type Scope = Pick<
  Silent,
  | 'templateId'
  | 'templateName'
  | 'templateVersion'
  | 'kind'
  | 'sceneId'
  | 'sceneName'
  | 'highest'
  | 'authors'
  | 'applicationId'
  | 'applicationName'
>;
export const scopeWords = (scope: Scope): string =>
  scope.applicationId
    ? `应用“${scope.applicationName || '已停用'}”给出的摘要，不限内容`
    : contractWords(scope);
const contractWords = ({ templateVersion, kind, sceneName, sceneId, highest, ...of }: Scope): string =>
  [
    of.templateId
      ? `模板“${of.templateName}”${templateVersion ? `第 ${templateVersion} 版` : ''}`
      : '不限模板',
    ...(kind ? [`${CONTRACT_KINDS[kind]}类合同`] : []),
    sceneId ? `平台“${sceneName}”` : '不限平台',
    highest === null ? '不看金额' : `不超过 ${yuan(highest)}`,
    ...(of.authors.length > 0 ? [`只限 ${of.authors.map(({ name }) => name).join('、')} 发起`] : []),
  ].join('，');

interface Terms
  extends Pick<
    Silent,
    'sealId' | 'templateId' | 'kind' | 'sceneId' | 'highest' | 'authors' | 'applicationId' | 'until' | 'uses'
  > {
  /** From now on where absent. */
  startsAt: string | null;
  /** The one that ends with this. */
  replaces: string | null;
}

/** Gives what was agreed on: the terms are read anew, told in full, and the proof is for them alone. */
export function useAuthorise(seal: SealDetail) {
  const { send } = useActs();
  const { prove, dialog } = useStepUp();
  const give = async (terms: Terms, names: Pick<Scope, 'sceneName' | 'applicationName'>) => {
    const body = { ...terms, authors: terms.authors.map(({ uid }) => uid) };
    const { digest, ...template } = await send('POST /api/appapi/silent/terms', { body });
    const scope = scopeWords({ ...terms, ...template, ...names });
    const from = terms.startsAt ? `${clockTime(terms.startsAt).day} ` : '即日';
    const sentence = `授权系统用${seal.name}自动签署：${scope}，最多 ${terms.uses} 次，${from}至 ${clockTime(terms.until).day}`;
    if (!(await prove('authorise-silent', digest, sentence))) return false;
    await send('POST /api/appapi/silent/authorise', { body });
    return true;
  };
  return { give, dialog };
}
