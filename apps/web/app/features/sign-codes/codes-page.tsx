import { signCodePath, TEMPLATES } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { CardList, PageTitle } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, ButtonLink, Container, clockTime } from '~/ui/index.ts';
import { type CodeList, stateTones } from './model.ts';

/** Codes of the account in use, the newest first. */
export function CodesPage({ codes: { list, next }, phone }: { codes: CodeList; phone: boolean }) {
  const templates = pathOn(TEMPLATES, phone);
  return (
    <Container className="pb-12">
      <PageTitle
        icon="smartphone"
        title="一码多签"
        aside={list.length > 0 && <ButtonLink to={templates}>选择模板</ButtonLink>}
      >
        <span>一个二维码，许多人签署，各自一份合同</span>
      </PageTitle>
      {list.length === 0 ? (
        <EmptyState icon="smartphone" title="还没有签署码">
          <p>在模板里选择“一码多签”，填好本方与内容，生成二维码，张贴或转发给要签署的人。</p>
          <ButtonLink to={templates} className="mt-5">
            选择模板
          </ButtonLink>
        </EmptyState>
      ) : (
        <CardList
          label="签署码"
          things={list.map((code) => ({
            id: code.id,
            to: signCodePath(code.id, phone),
            title: code.title,
            note: (
              <>
                {code.templateName} 第 {code.version} 版　截止 {clockTime(code.expiresAt).short}
                {code.hindrance && <span className="block text-danger">{code.hindrance}</span>}
              </>
            ),
            children: (
              <>
                <span className="text-sm text-ink-2 tabular-nums">
                  {code.taken} / {code.limit} 人，已签 {code.signed}
                </span>
                <Badge tone={stateTones[code.state]}>{code.stateWords}</Badge>
              </>
            ),
          }))}
          more={next ? { to: `?before=${next}`, words: '查看更早的' } : undefined}
        />
      )}
    </Container>
  );
}
