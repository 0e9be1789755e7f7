// Facts for search engines (schema.org). Everything a page says of itself to machines is built here, for both devices.
import type { SiteInfo } from '@yinxin/api/page';
import type { Crumb } from '../pages/crumb.ts';

/** A value of JSON-LD. */
export type Value = string | number | boolean | Value[] | { [property: string]: Value };
export interface Fact {
  '@type': string;
  [property: string]: Value;
}

/** What facts are told about. */
export interface About {
  site: SiteInfo;
  /** The canonical address. */
  url: string;
  title: string;
  description: string;
  /** The picture of the page, 1200 × 630. */
  picture: string;
  trail: Crumb[];
}

const LANGUAGE = 'zh-CN';

const organizationId = ({ origin }: SiteInfo) => `${origin}/#organization`;

/** Who runs the site. What the operator has not entered is left out. */
function organization(site: SiteInfo): Fact {
  const { companyName: name, origin: url, servicePhone, serviceEmail, address } = site;
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name,
    url: `${url}/pc/home`,
    ...(servicePhone && { telephone: servicePhone }),
    ...(serviceEmail && { email: serviceEmail }),
    ...(address && { address }),
  };
}

/** Named again beside the reference: not every reader follows one. */
export const publisher = (site: SiteInfo): Fact => ({
  '@type': 'Organization',
  '@id': organizationId(site),
  name: site.companyName,
});

const breadcrumb = ({ site, trail }: About): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.origin + path,
  })),
});

const webPage = ({ url, title, description, picture }: About): Fact => ({
  '@type': 'WebPage',
  '@id': url,
  url,
  name: title,
  description,
  inLanguage: LANGUAGE,
  primaryImageOfPage: { '@type': 'ImageObject', url: picture, width: 1200, height: 630 },
});

export const webSite = ({ site, url }: About): Fact => ({
  '@type': 'WebSite',
  name: '印信',
  url,
  inLanguage: LANGUAGE,
  publisher: publisher(site),
});

export const questionsFact = (questions: readonly { question: string; answer: string }[]): Fact => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface ArticleDates {
  /** Where it is not known, the text says only when it was last changed. */
  published?: string;
  modified: string;
}

export const article = (
  type: 'Article' | 'NewsArticle' | 'TechArticle',
  { site, url, title, description, picture }: About,
  { published, modified }: ArticleDates,
  more: Record<string, Value> = {},
): Fact => ({
  '@type': type,
  headline: title,
  description,
  image: [picture],
  ...(published && { datePublished: published }),
  dateModified: modified,
  mainEntityOfPage: url,
  author: publisher(site),
  publisher: publisher(site),
  inLanguage: LANGUAGE,
  ...more,
});

export interface Offered {
  name: string;
  description: string;
  /** In 分. */
  price: number;
}

const FEN = 100;

export const product = (
  { site, url, picture }: About,
  words: { name: string; description: string },
  offers: readonly Offered[] = [],
): Fact => ({
  '@type': 'Product',
  ...words,
  url,
  image: [picture],
  brand: { '@type': 'Brand', name: '印信' },
  manufacturer: publisher(site),
  ...(offers.length > 0 && {
    offers: offers.map(({ name, description, price }) => ({
      '@type': 'Offer',
      name,
      description,
      price: (price / FEN).toFixed(2),
      priceCurrency: 'CNY',
      url,
    })),
  }),
});

export const service = ({ site, url, title, description, picture }: About): Fact => ({
  '@type': 'Service',
  name: title,
  description,
  url,
  image: [picture],
  provider: publisher(site),
  areaServed: 'CN',
});

/** What is true of every page, and what only this one has to say. The home page has no way to itself. */
export const graphOf = (about: About, own: Fact[]) => ({
  '@context': 'https://schema.org',
  '@graph': [
    organization(about.site),
    webPage(about),
    ...(about.trail.length > 1 ? [breadcrumb(about)] : []),
    ...own,
  ],
});
