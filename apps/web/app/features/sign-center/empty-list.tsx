import { Link } from 'react-router';
import { SIGN_CENTER } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { ButtonLink, type IconName } from '~/ui/index.ts';
import { addressFor, type Box, boxNames, isNarrowed, PERIODS, type Shown } from './model.ts';

const CREATE = `${SIGN_CENTER}/create`;
/** One thing to do, whichever list is empty; the red one of the page stands beside the lists. */
const begin = (
  <ButtonLink variant="secondary" to={CREATE} className="mt-5">
    发起合同
  </ButtonLink>
);
const quiet = 'inline-flex min-h-11 items-center px-2 text-navy hover:underline';

/** What an empty list means, and what to do about it. */
const nothing: Readonly<Record<Box, { icon: IconName; title: string; text: string }>> = {
  todo: {
    icon: 'circle-check',
    title: '没有等您处理的合同',
    text: '轮到您签署、填写或审批时，合同会出现在这里，同时用短信告诉您。',
  },
  waiting: {
    icon: 'clock',
    title: '没有等别人处理的合同',
    text: '您发起的、等其他各方签署的合同在这里，可以催办和撤回。',
  },
  complete: {
    icon: 'document',
    title: '还没有签完的合同',
    text: '各方都签署后，合同在这里，可以下载和验证。',
  },
  cc: { icon: 'mail', title: '没有抄送给您的合同', text: '别人抄送给您的合同在这里，只能查看。' },
  draft: {
    icon: 'document',
    title: '还没有草稿',
    text: '上传要签署的文件，指定签署方和位置；中途离开会自动存成草稿。',
  },
  ended: {
    icon: 'stop',
    title: '没有已结束的合同',
    text: '拒签、撤回、过期和作废的合同在这里。',
  },
  bin: {
    icon: 'trash',
    title: '回收站是空的',
    text: '删除的合同在这里保留 30 天，期间可以恢复。',
  },
  all: {
    icon: 'document',
    title: '这里还没有合同',
    text: '在列表中选中您发起的合同，点“移到文件夹”，就放进来了。',
  },
};

export function EmptyList({ path, shown }: { path: string; shown: Shown }) {
  const { box, folder, keyword, days, state } = shown;
  if (!isNarrowed(shown)) {
    const { icon, title, text } = nothing[box];
    return (
      <EmptyState icon={icon} title={title}>
        <p>{text}</p>
        {begin}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="search" title={keyword ? `没有找到“${keyword}”` : '没有符合条件的合同'}>
      <p>
        {keyword && `已在${boxNames[box]}的标题、编号、签署方和正文中查找。`}
        {days && `当前只看${PERIODS[days]}有变化的。`}
      </p>
      <p className="mt-2">
        {days && (
          <Link to={addressFor(path, { box, folder, keyword, state })} className={quiet}>
            去掉时间限制
          </Link>
        )}
        {keyword && box !== 'all' && (
          <Link to={addressFor(path, { box: 'all', keyword })} className={quiet}>
            在全部合同中查找
          </Link>
        )}
        <Link to={addressFor(path, { box, folder })} className={quiet}>
          清除条件
        </Link>
      </p>
    </EmptyState>
  );
}
