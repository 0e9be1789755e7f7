import { yuan } from '@yinxin/values';
import { Link } from 'react-router';
import {
  ContractBadge,
  detailPath,
  OlderVersion,
  SIGN_CODES,
  templatePath,
} from '~/parts/contracts/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { FactLines, Nothing, PageTitle, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Container, clockTime, Icon, Note } from '~/ui/index.ts';
import { type CodeDetail, type Comers, pictureAddress, stateTones } from './model.ts';

interface CodePageProps {
  code: CodeDetail;
  comers: Comers;
  phone: boolean;
}

const download = 'inline-flex min-h-11 items-center gap-2 text-navy hover:underline';

function Picture({ code }: { code: CodeDetail }) {
  return (
    <Panel title="二维码">
      <img
        src={pictureAddress(code.id, { format: 'svg', inline: '1' })}
        alt="签署码的二维码"
        width={280}
        height={280}
        className="mx-auto block w-full max-w-70"
      />
      <p className="mt-3 flex flex-wrap items-center justify-center gap-x-5">
        <a href={pictureAddress(code.id, { format: 'png' })} download className={download}>
          <Icon name="download" size={18} />
          PNG
        </a>
        <a href={pictureAddress(code.id, { format: 'svg' })} download className={download}>
          <Icon name="download" size={18} />
          SVG
        </a>
        <CopyButton text={() => code.address} what="链接" label="复制链接" />
      </p>
    </Panel>
  );
}

function People({ id, comers: { list, next }, phone }: { id: string; comers: Comers; phone: boolean }) {
  return (
    <Panel title="扫码签署的人">
      {list.length === 0 ? (
        <Nothing>还没有人扫码签署。</Nothing>
      ) : (
        <ul aria-label="扫码签署的人">
          {list.map((comer) => (
            <li
              key={comer.id}
              className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-t border-line py-3 first:border-0"
            >
              <span className="min-w-0 flex-1 basis-48">
                <Link
                  to={detailPath(comer.contractId, phone)}
                  className="font-semibold wrap-anywhere hover:text-seal"
                >
                  {comer.name}
                </Link>
                <span className="flex flex-wrap gap-x-3 text-sm text-ink-3 tabular-nums">
                  {[comer.phone, clockTime(comer.at).short, comer.number].map((words) => (
                    <span key={words} className="whitespace-nowrap">
                      {words}
                    </span>
                  ))}
                </span>
              </span>
              <span className="text-sm text-ink-2">{comer.partyWords}</span>
              <ContractBadge state={comer.contractState} />
            </li>
          ))}
        </ul>
      )}
      {next && (
        <p className="mt-4">
          <ButtonLink to={`?${new URLSearchParams({ id, before: next })}`} variant="secondary">
            查看更早的
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}

/** One code: its picture, how it stands, and who came. */
export function CodePage({ code, comers, phone }: CodePageProps) {
  const { send, done } = useActs();
  const { ask, dialog } = useConfirm();
  const stop = () =>
    ask({
      title: '停用签署码',
      text: '停用后立即不能再扫码签署，且不能恢复；已生成的合同不受影响。',
      action: '停用',
      work: async () => {
        await send('POST /api/appapi/signCode/stop', { body: { id: code.id } });
        await done('签署码已停用');
      },
    });
  const lacks = code.state === 'open' && code.quotaLeft < code.limit - code.taken;
  return (
    <Container className="pb-12">
      <PageTitle
        icon="smartphone"
        title={code.title}
        aside={
          <>
            <ButtonLink to={pathOn(SIGN_CODES, phone)} variant="secondary">
              全部签署码
            </ButtonLink>
            {code.mayStop && (
              <Button variant="secondary" onClick={stop}>
                <Icon name="stop" size={18} />
                停用
              </Button>
            )}
          </>
        }
      >
        <Badge tone={stateTones[code.state]}>{code.stateWords}</Badge>
        <span>
          模板：
          <Link to={templatePath(code.templateId, phone)} className="text-navy underline">
            {code.templateName}
          </Link>
          ，第 {code.version} 版
        </span>
        <span>{code.author}</span>
      </PageTitle>
      {code.state === 'gone' && (
        <div className="mb-5">
          <Note tone="danger">创建人的账号已不能发起合同，扫码的人不能签署。请停用后另建一个。</Note>
        </div>
      )}
      {code.hindrance && (
        <div className="mb-5">
          <Note tone="danger">{code.hindrance}。处理之前，扫码的人不能签署，也看不到这个原因。</Note>
        </div>
      )}
      {code.mayStop && (
        <OlderVersion
          {...code}
          phone={phone}
          wayOut="要由静默签签署的，请停用这个签署码，按新版另建一个，并由管理员按新版重新确认授权。"
        />
      )}
      {lacks && (
        <div className="mb-5">
          <Note tone="warning">
            合同余量 {code.quotaLeft} 份，少于剩余的名额 {code.limit - code.taken}{' '}
            人；用完后扫码的人不能签署。
          </Note>
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <Panel title="名额与期限">
            <FactLines
              facts={[
                ['已签署', `${code.signed} 人`],
                ['已生成合同', `${code.taken} 人，共 ${code.limit} 个名额`],
                ['截止', clockTime(code.expiresAt).full],
                ['扫码的人', `${code.roleName}，${code.isComerFirst ? '先签署' : '按模板的顺序签署'}`],
                ...(code.amount === null ? [] : [['合同金额', yuan(code.amount)] as const]),
                ...code.parties.map(({ role, name, phone: number }) => [role, `${name}　${number}`] as const),
                ...code.presets.map(({ label, value }) => [label, value] as const),
              ]}
            />
          </Panel>
          <People id={code.id} comers={comers} phone={phone} />
        </div>
        <aside className="max-lg:order-first">
          <Picture code={code} />
        </aside>
      </div>
      {dialog}
    </Container>
  );
}
