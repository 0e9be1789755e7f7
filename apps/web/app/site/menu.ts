export interface NavigationLink {
  label: string;
  path: string;
  /** The heading it stands under in a wide menu. */
  group?: string;
}
export interface NavigationMenu {
  label: string;
  links: NavigationLink[];
}
export type NavigationEntry = NavigationLink | NavigationMenu;

export const isMenu = (entry: NavigationEntry): entry is NavigationMenu => 'links' in entry;

/** The links of a menu under their headings, in the order of the menu; those without one under ''. */
export function groupsOf({ links }: NavigationMenu): NavigationMenu[] {
  const labels = [...new Set(links.map(({ group = '' }) => group))];
  return labels.map((label) => ({ label, links: links.filter(({ group = '' }) => group === label) }));
}
