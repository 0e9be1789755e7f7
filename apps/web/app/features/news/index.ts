export { newsListHead } from './list-address.ts';
export { NewsArticle } from './news-article.tsx';
export { NewsList } from './news-list.tsx';
