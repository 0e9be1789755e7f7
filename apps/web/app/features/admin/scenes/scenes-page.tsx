import { type AdminScene, MEDIA, PRODUCTS, SCENE_STATES } from '@yinxin/api/client';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { FilterSearch, FilterTabs } from '../lists/filter-controls.tsx';
import { ALL, listLoader } from '../lists/list-loader.ts';
import { type Column, RecordList } from '../lists/record-list.tsx';
import { useFilters } from '../lists/use-filters.ts';
import { useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { useAdmin, useMay } from '../session.tsx';
import { optionsOf, timeText } from '../words.ts';
import { SceneDialog } from './scene-dialog.tsx';

export const loadScenes = listLoader('GET /api/admin/scenes', ['state', 'keyword']);

/** The platforms that people choose from, and what each asks of them. */
export function ScenesPage() {
  const { send } = useAdmin();
  const { message, modal } = App.useApp();
  const mayCreate = useMay('create-scene');
  const filters = useFilters();
  const page = useAnswer(loadScenes);
  const [edited, setEdited] = useState<AdminScene | 'new'>();
  const turn = ({ id, name }: AdminScene, on: boolean) => {
    const switchIt = () =>
      send('POST /api/admin/scenes/switch', { body: { id, on } }).then(
        () => {
          message.success(on ? '已开放' : '已停用');
          page.reload();
        },
        () => {},
      );
    if (on) return void switchIt();
    modal.confirm({
      title: `停用“${name}”`,
      content: '已选择它的账号须另选平台；进行中的订单不受影响。',
      okText: '停用',
      onOk: switchIt,
    });
  };
  return (
    <>
      <PageTitle title="办理平台">
        <FilterTabs
          filters={filters}
          name="state"
          label="状态"
          options={[{ value: ALL, label: '全部' }, ...optionsOf(SCENE_STATES)]}
          usual={ALL}
        />
        <FilterSearch
          filters={filters}
          name="keyword"
          label="查找平台"
          placeholder="平台或应用的名称"
          className="w-64!"
        />
        {mayCreate && (
          <Button type="primary" onClick={() => setEdited('new')}>
            新增平台
          </Button>
        )}
      </PageTitle>
      <RecordList
        columns={columnsFor(setEdited, turn)}
        page={page}
        filters={filters}
        empty="没有符合条件的平台。"
      />
      {edited && (
        <SceneDialog
          scene={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            message.success('已保存');
            page.reload();
          }}
        />
      )}
    </>
  );
}

const namesOf = (products: AdminScene['needs']['person']) =>
  products.map((product) => PRODUCTS[product].words).join('、');

const columnsFor = (
  onEdit: (scene: AdminScene) => void,
  onSwitch: (scene: AdminScene, on: boolean) => void,
): Column<AdminScene>[] => [
  {
    title: '平台',
    render: ({ name, appName, appId }) => (
      <span className="wrap-anywhere">
        {name}
        <span className="block text-ink-3">
          {appName}（{appId}）
        </span>
      </span>
    ),
  },
  {
    title: '要求',
    render: ({ needs }) => (
      <span className="wrap-anywhere text-ink-2">
        {needs.organization.length > 0 && <span className="block">单位：{namesOf(needs.organization)}</span>}
        {needs.person.length > 0 && <span className="block">个人：{namesOf(needs.person)}</span>}
      </span>
    ),
  },
  {
    title: '介质与年限',
    width: 190,
    render: ({ media, years }) => (
      <>
        {media.map((medium) => MEDIA[medium]).join('、')}
        <span className="block text-ink-3">{years.join('、')} 年</span>
      </>
    ),
  },
  {
    title: '状态',
    width: 130,
    render: ({ state, chosenBy }) => (
      <>
        <Tag color={state === 'on' ? 'success' : 'default'}>{SCENE_STATES[state]}</Tag>
        <span className="block text-ink-3">{chosenBy} 个账号选择</span>
      </>
    ),
  },
  { title: '修改时间', width: 190, render: ({ updatedAt }) => timeText(updatedAt) },
  {
    title: '操作',
    width: 150,
    render: (scene) => (
      <div className="flex gap-2">
        {scene.may.includes('save-scene') && (
          <Button size="small" onClick={() => onEdit(scene)}>
            修改
          </Button>
        )}
        {scene.may.includes('switch-scene') && (
          <Button size="small" onClick={() => onSwitch(scene, scene.state === 'off')}>
            {scene.state === 'on' ? '停用' : '开放'}
          </Button>
        )}
      </div>
    ),
  },
];
