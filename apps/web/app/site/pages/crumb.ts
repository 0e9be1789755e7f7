export interface Crumb {
  name: string;
  path: string;
}
