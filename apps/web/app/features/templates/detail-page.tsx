import { PARTY_KINDS, TEMPLATE_RIGHTS } from '@yinxin/api/client';
import { Link } from 'react-router';
import { FlowPicture, type Flows, nodesOfFlow, templateHolds } from '~/parts/approval-flow/index.ts';
import { signCodeCreatePath, TEMPLATES, templatePath, templateUsePath } from '~/parts/contracts/index.ts';
import { templateSource } from '~/parts/document/index.ts';
import { ActMenu, FactLines, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Container, clockTime, Note, SampleBadge } from '~/ui/index.ts';
import { type Folder, stateTones, type TemplateDetail } from './model.ts';
import { useTemplateActs } from './use-template-acts.tsx';

interface DetailPageProps {
  template: TemplateDetail;
  folders: readonly Folder[];
  /** How the organisation approves; none where a person acts for themselves. */
  flows: Flows | undefined;
  phone: boolean;
}

/** The pages as they are, with the places of each role drawn on them. */
function Pages({ template: { body } }: { template: TemplateDetail }) {
  const nameOf = (key: string) => body.roles.find((role) => role.key === key)?.name ?? '发起时填写';
  return body.documents.map((document) => {
    const source = templateSource(document);
    return (
      <section key={document.id} aria-label={document.name} className="space-y-4">
        {document.pages.map(({ widthMm, heightMm }, page) => (
          <div
            key={source.picture(page, 1000)}
            className="@container relative border border-line bg-white"
            style={{ aspectRatio: `${widthMm} / ${heightMm}` }}
          >
            <img
              src={source.picture(page, 1000)}
              alt={`${document.name}第 ${page + 1} 页`}
              loading="lazy"
              className="size-full"
            />
            {body.fields
              .filter((field) => field.documentId === document.id && field.page === page)
              .map((field) => (
                <span
                  key={`${field.party} ${field.kind} ${field.left} ${field.top}`}
                  title={`${nameOf(field.party)}：${field.label}`}
                  className="absolute grid place-items-center overflow-hidden rounded-sm border border-dashed border-navy bg-navy-soft/60 text-[min(10px,2cqw)] leading-none text-navy"
                  style={{
                    left: `${(field.left / widthMm) * 100}%`,
                    top: `${(field.top / heightMm) * 100}%`,
                    width: `${(field.width / widthMm) * 100}%`,
                    height: `${(field.height / heightMm) * 100}%`,
                  }}
                >
                  <span className="truncate px-1">{field.label || nameOf(field.party)}</span>
                </span>
              ))}
          </div>
        ))}
      </section>
    );
  });
}

/** One template: what it holds, who may do what with it, and how it came to be. */
export function TemplateDetailPage({ template, folders, flows, phone }: DetailPageProps) {
  const { name, state, stateWords, version, shown, body, blanks, versions, grants, may } = template;
  const { first, rest, batch, discard, dialogs } = useTemplateActs(folders, phone);
  const begin = first(template);
  const folder = folders.find(({ id }) => id === template.folderId)?.name;
  const flow = flows?.list.find(({ id, isDefault }) => (body.flowId ? id === body.flowId : isDefault));
  const isOld = shown !== null && shown !== version;
  return (
    <Container className="pb-12">
      <PageTitle
        icon="document"
        title={name}
        aside={
          <>
            {may.includes('use-template') && (
              <>
                <ButtonLink to={templateUsePath(template.id, phone)}>使用模板</ButtonLink>
                <Button variant="secondary" onClick={() => batch(template)}>
                  批量发起
                </Button>
                <ButtonLink to={signCodeCreatePath(template.id, phone)} variant="secondary">
                  一码多签
                </ButtonLink>
              </>
            )}
            {begin && 'run' in begin && <Button onClick={begin.run}>{begin.words}</Button>}
            <ActMenu name={name} acts={rest(template)} />
          </>
        }
      >
        <Badge tone={stateTones[state]}>{stateWords}</Badge>
        {template.sample && <SampleBadge />}
        <span>{shown === null ? '草稿' : `第 ${shown} 版`}</span>
        <span>{template.author}</span>
        {folder && <span>{folder}</span>}
        <Link to={pathOn(TEMPLATES, phone)} className="text-navy hover:underline">
          全部模板
        </Link>
      </PageTitle>
      {isOld && (
        <div className="mb-5">
          <Note tone="warning">
            这是旧的一版，只供查看。
            <Link to={templatePath(template.id, phone)} className="ml-2 font-semibold underline">
              看最新的一版
            </Link>
          </Note>
        </div>
      )}
      {template.isChanged && version !== null && may.includes('edit-template') && (
        <div className="mb-5">
          <Note tone="info">
            有尚未发布的修改，使用的仍是第 {version} 版。
            <button type="button" className="ml-2 font-semibold underline" onClick={() => discard(template)}>
              放弃修改
            </button>
          </Note>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="space-y-6 max-lg:order-2">
          {body.documents.length === 0 ? (
            <Note tone="info">还没有文件。</Note>
          ) : (
            <Pages template={template} />
          )}
        </div>
        <aside className="space-y-6">
          <Panel title="角色">
            <FactLines
              facts={body.roles.map((role) => [
                role.name,
                `${PARTY_KINDS[role.kind]}${role.key === body.ownRole ? '，由发起方担任' : ''}，第 ${role.step} 步`,
              ])}
            />
          </Panel>
          {flows && flow && (
            <Panel
              title="审批流程"
              lead={flow.isStopped ? `“${flow.name}”已停用，使用前须另选` : `按“${flow.name}”`}
            >
              <FlowPicture
                label={`${flow.name}的流程图`}
                nodes={nodesOfFlow(flow, flows, {
                  roles: body.roles.map((role) => ({ ...role, isOwn: role.key === body.ownRole })),
                  quorums: body.quorums,
                })}
              />
              {templateHolds(flow) && <p className="mt-4 text-sm text-ink-2">{templateHolds(flow)}</p>}
            </Panel>
          )}
          {blanks.length > 0 && (
            <Panel title="填写项">
              <FactLines
                facts={blanks.map(({ label, role, required }) => [
                  label,
                  role
                    ? `${body.roles.find(({ key }) => key === role)?.name ?? ''}填写`
                    : `发起时填写${required ? '' : '（选填）'}`,
                ])}
              />
            </Panel>
          )}
          <Panel title="版本">
            {versions.length === 0 ? (
              <p className="text-sm text-ink-3">还没有发布。</p>
            ) : (
              <ul className="space-y-3">
                {versions.map(({ number, note, publishedAt, publishedBy, contracts }) => (
                  <li key={number} className="text-sm">
                    <Link
                      to={`${templatePath(template.id, phone)}&version=${number}`}
                      aria-current={number === shown ? 'page' : undefined}
                      className="font-semibold text-navy hover:underline"
                    >
                      第 {number} 版
                    </Link>
                    <span className="ml-3 text-ink-3">
                      {clockTime(publishedAt).short}　{publishedBy}
                    </span>
                    {note && <p className="text-ink-2">{note}</p>}
                    <p className="text-ink-3">已发起 {contracts} 份</p>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          {may.includes('share-template') && grants.length > 0 && (
            <Panel title="共享给">
              <FactLines facts={grants.map(({ name: member, right }) => [member, TEMPLATE_RIGHTS[right]])} />
            </Panel>
          )}
        </aside>
      </div>
      {dialogs}
    </Container>
  );
}
