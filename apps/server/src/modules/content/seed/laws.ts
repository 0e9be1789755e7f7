import {
  administrativeRules,
  industryStandards,
  judicialRules,
  type Law,
  nationalStandards,
  statutes,
} from '@yinxin/law';
import type { Seed } from './seed.ts';

interface Group {
  slug: string;
  name: string;
  parent?: string;
  laws: readonly Law[];
}

const groups: Group[] = [
  { slug: 'statutes', name: '法律', laws: statutes },
  { slug: 'regulations', name: '行政法规与规章', laws: administrativeRules },
  { slug: 'judicial', name: '司法解释', laws: judicialRules },
  { slug: 'standards', name: '标准规范', laws: [] },
  { slug: 'national-standards', name: '国家标准', parent: 'standards', laws: nationalStandards },
  { slug: 'industry-standards', name: '行业标准', parent: 'standards', laws: industryStandards },
];

export const lawDirectories: Seed<'directory'>[] = groups.map(({ slug, name, parent }) => ({
  slug,
  data: { tree: 'laws', name, parent },
}));

export const laws: Seed<'law'>[] = groups.flatMap(({ slug: directory, laws: inGroup }) =>
  inGroup.map(({ slug, ...law }) => ({ slug, data: { ...law, directory } })),
);
