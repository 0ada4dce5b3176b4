/** The head of a page: what search engines, link previews and the browser's preloader read. */
import { brand } from '@land/kit/brand';
import { escapeHtml } from './escape-html.ts';
import { liveReloadIntegrity, liveReloadScript } from './live-reload.ts';
import { safetyStyles } from './safety-styles.ts';

export interface PageHead {
  title: string;
  description: string;
  /** Absolute URL of the page, or undefined for pages that must not be indexed. */
  canonical: string | undefined;
  styles: string[];
  /** The script that starts the page. */
  main: string;
  /** Further scripts that this page will run. */
  preloads: string[];
  /** Digests of scripts and styles by href: the browser blocks one with other bytes. */
  integrity: Record<string, string>;
  fonts: string[];
  liveReload: boolean;
}

/** The place of the CSRF token, which is new in every page that is served. */
export const csrfPlace = '%CSRF_TOKEN%';

export function renderHead(head: PageHead): string {
  const integrity = (href: string) => (head.integrity[href] ? ` integrity="${head.integrity[href]}"` : '');
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'csrf-token', csrfPlace),
    ...renderIdentity(head),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...head.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    `<style>${safetyStyles}</style>`,
    ...head.styles.map((href) => `<link rel="stylesheet" href="${href}"${integrity(href)}>`),
    // Low priority: scripts must not compete with the paint, which needs none of them. A hint is only used by a script that is
    // asked for in the same way: with CORS, which the policy of integrity requires, and with the same digest.
    ...head.preloads.map((href) => `<link rel="preload" href="${href}" as="script" fetchpriority="low" crossorigin${integrity(href)}>`),
    `<script src="${head.main}" async fetchpriority="low" crossorigin${integrity(head.main)}></script>`,
    head.liveReload ? `<script src="${liveReloadScript}" defer crossorigin integrity="${liveReloadIntegrity}"></script>` : '',
  ].join('');
}

function renderIdentity({ title, description, canonical }: PageHead): string[] {
  if (!canonical) return ['<meta name="robots" content="noindex">'];
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    `<script type="application/ld+json">${renderJson(describeCompany(canonical))}</script>`,
  ];
}

function describeCompany(canonical: string): object {
  const { address } = brand;
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateAgent',
    name: brand.name,
    url: new URL('/', canonical).href,
    telephone: brand.phone.e164,
    email: brand.email,
    areaServed: 'US',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
  };
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** JSON that may stand in a script element: `<` could end it. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
