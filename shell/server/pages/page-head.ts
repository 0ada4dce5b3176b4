/** The head of a page, for search engines, link previews and the browser's preloader. */
import { brand } from '@land/kit/brand';
import { frameOriginsMeta } from '@land/kit/frame-origins';
import { placeholder, tokenMeta } from '@land/kit/form-names';
import {
  readColor,
  shareHeight,
  type SharePicture,
  sharePictureUrl,
  shareWidth,
} from '../../pictures/share-pictures.ts';
import { devClient } from '@land/http/dev-server';
import { siteName } from './page-headers.ts';
import type { Organization, WithContext } from 'schema-dts';

export interface PageHead {
  title: string;
  description: string;
  /** The section's object of schema.org, if any. */
  structuredData?: object | undefined;
  /** The page's URL and its picture in shared links; undefined for pages that must not be indexed. */
  identity: PageIdentity | undefined;
  /** For the page of a deal: a template that replaces the identity (`land-head.ts`). */
  landHead?: string | undefined;
  /** Names and texts of the styles, which are inlined so that the first paint needs no other response. */
  styles: [name: string, text: string][];
  /** Path of the first script; empty for a page without scripts. */
  main: string;
  /** Paths of the other scripts that this page will run. */
  preloads: string[];
  /** Digests of scripts by path. The browser blocks files that do not match. */
  integrity: Record<string, string>;
  fonts: string[];
  /** Origins that the kit's `Embed` may show in frames. */
  frameOrigins?: readonly string[];
  /** Whether the page is one of `npm run dev`, with its client. */
  isDevelopment: boolean;
}

interface PageIdentity {
  publicOrigin: string;
  path: string;
  picture: SharePicture;
}

export function renderHead(head: PageHead): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.main ? [meta('name', tokenMeta, placeholder.csrfToken)] : []),
    ...(head.frameOrigins?.length ? [meta('name', frameOriginsMeta, head.frameOrigins.join(' '))] : []),
    ...(head.landHead === undefined ? renderIdentity(head) : [head.landHead]),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    themeColor,
    ...head.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    // Nothing is painted before the header is whole: its links would move while the page arrives in pieces.
    '<link rel="expect" href="#menu" blocking="render">',
    `<style>${siteName}</style>`,
    // By `data-href`, webpack's mini-css-extract-plugin recognizes that the styles are loaded.
    ...head.styles.map(([name, text]) => `<style data-href="${name}">${text}</style>`),
  ].join('');
}

/**
 * The scripts, at the end of the page and with low priority, so that they do not delay the first paint. A preload link
 * works only if the script is requested in the same way: with CORS, which the integrity policy requires, and with the
 * same digest.
 */
export function renderScripts({ main, preloads, integrity, isDevelopment }: PageHead): string {
  const digest = (href: string) => (integrity[href] ? ` integrity="${integrity[href]}"` : '');
  return [
    // Before the other scripts, to notice their errors.
    isDevelopment ? `<script src="${devClient}" crossorigin></script>` : '',
    ...preloads.map(
      (href) => `<link rel="preload" href="${href}" as="script" fetchpriority="low" crossorigin${digest(href)}>`,
    ),
    main ? `<script src="${main}" async fetchpriority="low" crossorigin${digest(main)}></script>` : '',
  ].join('');
}

/**
 * Makes the browser's toolbar as light as the header. A dark toolbar stays dark, because the page has no dark theme.
 */
const themeColor = `<meta name="theme-color" content="${readColor('cream')}" media="(prefers-color-scheme: light)">`;

/** Canonical URL, picture and structured data of a page; without an identity, search engines may not list it. */
export function renderIdentity({
  title,
  description,
  structuredData,
  identity,
}: Pick<PageHead, 'title' | 'description' | 'structuredData' | 'identity'>): string[] {
  if (!identity) return ['<meta name="robots" content="noindex">'];
  const { publicOrigin, path, picture } = identity;
  const canonical = publicOrigin + path;
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    renderSharePicture(publicOrigin, picture),
    ...[describeCompany(publicOrigin), ...(structuredData ? [structuredData] : [])].map(
      (data) => `<script type="application/ld+json">${renderJson(data)}</script>`,
    ),
  ];
}

/** The picture that messengers show beside a link. */
export function renderSharePicture(publicOrigin: string, picture: SharePicture): string {
  const size = { width: String(shareWidth), height: String(shareHeight) };
  return renderPicture({ ...size, alt: picture.alt, url: sharePictureUrl(publicOrigin, picture) });
}

export function renderPicture({ url, width, height, alt }: Record<'url' | 'width' | 'height' | 'alt', string>): string {
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:width', width),
    meta('property', 'og:image:height', height),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

export function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** JSON for a script element, with `<` escaped, because `</script` would close the element. */
export function renderJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/**
 * Describes the company for search engines (schema.org). Not as a RealEstateAgent, because according to the terms the
 * company is neither a broker nor an agent.
 */
function describeCompany(publicOrigin: string) {
  const { address, email, hours, phone } = brand;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicOrigin}/#organization`,
    name: brand.name,
    legalName: brand.legalName,
    description: brand.tagline,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/icon-512.png`,
    telephone: phone.e164,
    email,
    areaServed: address.country,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      description: `${hours.days}, ${hours.times}`,
      telephone: phone.e164,
      email,
      areaServed: address.country,
      availableLanguage: 'en',
    },
  } satisfies WithContext<Organization>;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
