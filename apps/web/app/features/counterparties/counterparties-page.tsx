import { useState } from 'react';
import { Form } from 'react-router';
import { COUNTERPARTIES, counterpartyPath, SIGN_CENTER } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { CardList, PageTitle } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Container, Icon } from '~/ui/index.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { type CounterpartyList, nameOf } from './model.ts';

interface CounterpartiesPageProps {
  book: CounterpartyList;
  keyword: string;
  phone: boolean;
}

/** Whom the account in use signs with. */
export function CounterpartiesPage({ book, keyword, phone }: CounterpartiesPageProps) {
  const { list, next, mayWrite } = book;
  const [dialog, setDialog] = useState<'add' | 'import'>();
  const here = pathOn(COUNTERPARTIES, phone);
  const more = next && `${here}?${new URLSearchParams({ ...(keyword && { keyword }), before: next })}`;
  const add = (
    <Button onClick={() => setDialog('add')}>
      <Icon name="plus" size={18} />
      新增联系人
    </Button>
  );
  return (
    <Container className="pb-12">
      <PageTitle
        icon="card"
        title="通讯录"
        aside={
          mayWrite && (
            <>
              {list.length > 0 && add}
              <Button variant="secondary" onClick={() => setDialog('import')}>
                <Icon name="upload" size={18} />
                导入
              </Button>
            </>
          )
        }
      >
        <span>签约对象写在一处，发起合同时直接选择</span>
      </PageTitle>
      <Form method="get" action={here} role="search" className="relative mb-5 max-w-md">
        <Icon name="search" size={18} className="absolute top-3 left-3 text-ink-3" />
        <input
          type="search"
          name="keyword"
          defaultValue={keyword}
          key={keyword}
          maxLength={50}
          aria-label="查找联系人"
          placeholder="姓名、单位、备注或完整手机号"
          className="h-11 w-full rounded border border-line-strong bg-white pr-3 pl-10"
        />
      </Form>
      {list.length === 0 ? (
        <EmptyState icon="people" title={keyword ? '没有找到' : '通讯录还是空的'}>
          <p>
            {keyword
              ? '换一个词试试；手机号要输入完整。'
              : '新增联系人，或者从表格导入，发起合同时就不用再输入。'}
          </p>
          <div className="mt-5">
            {keyword ? (
              <ButtonLink to={here}>看全部联系人</ButtonLink>
            ) : mayWrite ? (
              add
            ) : (
              <ButtonLink to={pathOn(`${SIGN_CENTER}/create`, phone)}>发起合同</ButtonLink>
            )}
          </div>
        </EmptyState>
      ) : (
        <CardList
          label="联系人"
          things={list.map((one) => ({
            id: one.id,
            to: counterpartyPath(one.id, phone),
            title: nameOf(one),
            note: [one.organizationName && one.name, one.phone, one.note].filter(Boolean).join('　'),
            children: (
              <>
                <Badge tone={one.kind === 'organization' ? 'navy' : 'neutral'}>
                  {one.kind === 'organization' ? '单位' : '个人'}
                </Badge>
                <span className="text-sm text-ink-2 tabular-nums">{one.contracts} 份合同</span>
              </>
            ),
          }))}
          more={more ? { to: more, words: '查看更多' } : undefined}
        />
      )}
      {dialog === 'add' && <EntryDialog entry={undefined} onClose={() => setDialog(undefined)} />}
      {dialog === 'import' && <ImportDialog onClose={() => setDialog(undefined)} />}
    </Container>
  );
}
