export { products, steps, trustFacts } from './content.ts';
export { HomePage, type HomePageProps } from './home-page.tsx';
export { type Sector, sectors } from './sectors.ts';
