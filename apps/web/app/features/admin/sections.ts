/** The parts of the back office, by their address. */
const names = {
  visits: '访问统计',
  content: '内容管理',
  item: '编辑内容',
  media: '素材库',
  appointments: '预约管理',
  operators: '操作员',
  events: '操作记录',
} as const;

export type Section = keyof typeof names;
export const adminSections = Object.keys(names) as Section[];
export const sectionName = (section: Section): string => names[section];
export const describeSection = (section: string) => ({ title: `${names[section as Section]} - 运营后台` });
