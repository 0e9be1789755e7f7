import {
  PICTURE_REFUSALS,
  type PictureRefusal,
  SEAL_PICTURE_STATES,
  SEAL_TYPES,
  type SealPictureLine,
} from '@yinxin/api/client';
import { App, Button, Drawer, Form, Input, Select, Tag } from 'antd';
import { useState } from 'react';
import { FilterTabs } from '../lists/filter-controls.tsx';
import { listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { OpenedFile } from '../parts/opened-file.tsx';
import { useAdmin } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';
import { pictureColors } from './words.ts';

const QUEUE = 'reviewing';

export const loadPictures = listLoader('GET /api/admin/seals/pictures', ['state'], { state: QUEUE });

/** Pictures of paper seals: the upload beside what became of it. */
export function PicturesPage() {
  const filters = useFilters();
  const page = useAnswer(loadPictures);
  const [open, setOpen] = useState<SealPictureLine>();
  return (
    <>
      <PageTitle title="印模审核">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={optionsOf(SEAL_PICTURE_STATES)}
          usual={QUEUE}
        />
      </PageTitle>
      <RecordList
        columns={columnsFor(setOpen)}
        page={page}
        filters={filters}
        empty={filters.get('state') ? '没有这样的印模。' : '没有待审核的印模。'}
      />
      <Drawer
        title="印模"
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        size="min(100vw, 720px)"
        destroyOnHidden
      >
        {open && (
          <OpenPicture
            picture={open}
            onDecided={() => {
              setOpen(undefined);
              page.reload();
            }}
          />
        )}
      </Drawer>
    </>
  );
}

const columnsFor = (onOpen: (picture: SealPictureLine) => void): Column<SealPictureLine>[] => [
  { title: '企业', render: ({ holder }) => <span className="wrap-anywhere">{holder}</span> },
  { title: '种类', width: 140, render: ({ type }) => SEAL_TYPES[type].words },
  {
    title: '状态',
    width: 200,
    render: ({ state, reason }) => (
      <>
        <Tag color={pictureColors[state]}>{SEAL_PICTURE_STATES[state]}</Tag>
        {reason && <span className="block text-ink-3">{reason}</span>}
      </>
    ),
  },
  { title: '上传时间', width: 190, render: ({ createdAt }) => timeText(createdAt) },
  {
    title: '操作',
    width: 90,
    render: (picture) => (
      <Button size="small" onClick={() => onOpen(picture)}>
        {picture.may.includes('accept-seal-picture') ? '审核' : '查看'}
      </Button>
    ),
  },
];

const FILE = '/api/admin/seals/pictures/file';

function OpenPicture({ picture, onDecided }: { picture: SealPictureLine; onDecided: () => void }) {
  const { id, holder, type, widthMm, heightMm, may } = picture;
  return (
    <>
      <Facts>
        <Fact name="企业">{holder}</Fact>
        <Fact name="种类">{SEAL_TYPES[type].words}</Fact>
        <Fact name="尺寸">
          {widthMm} × {heightMm} 毫米
        </Fact>
      </Facts>
      {may.includes('view-seal-picture') && (
        <div className="mt-4 grid grid-cols-2 gap-4 *:min-w-0 max-md:grid-cols-1">
          <section>
            <h2 className="font-semibold">上传的原件</h2>
            <OpenedFile path={FILE} body={{ id, which: 'original' }} name="原件" />
          </section>
          <section>
            <h2 className="font-semibold">处理后的章面</h2>
            <OpenedFile path={FILE} body={{ id, which: 'clean' }} name="章面" />
          </section>
        </div>
      )}
      <Decision picture={picture} onDecided={onDecided} />
    </>
  );
}

const refusals = Object.entries(PICTURE_REFUSALS).map(([value, label]) => ({ value, label }));

function Decision({ picture: { id, may }, onDecided }: { picture: SealPictureLine; onDecided: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [isRefusing, setRefusing] = useState(false);
  if (!may.includes('accept-seal-picture')) return null;
  const decided = (words: string) => () => {
    message.success(words);
    onDecided();
  };
  const accept = () =>
    send('POST /api/admin/seals/pictures/decide', { body: { id, accept: true } }).then(
      decided('已通过，继续制作'),
      () => {},
    );
  const refuse = ({ reason, words = '' }: { reason: PictureRefusal; words?: string }) =>
    send('POST /api/admin/seals/pictures/decide', { body: { id, accept: false, reason, words } }).then(
      decided('已驳回，申请方可以重新上传'),
      () => {},
    );
  if (!isRefusing)
    return (
      <div className="mt-6 flex gap-2">
        <Button type="primary" onClick={accept}>
          通过
        </Button>
        <Button onClick={() => setRefusing(true)}>驳回</Button>
      </div>
    );
  return (
    <Form layout="vertical" className="mt-6!" onFinish={refuse}>
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请选择原因' }]}>
        <Select placeholder="请选择" options={refusals} />
      </Form.Item>
      <Form.Item name="words" label="补充说明（申请方会看到）">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
      <div className="flex gap-2">
        <Button type="primary" htmlType="submit">
          驳回
        </Button>
        <Button onClick={() => setRefusing(false)}>取消</Button>
      </div>
    </Form>
  );
}
