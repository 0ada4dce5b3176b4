/** The RSS 2.0 feed of land for sale, for people (https://www.rssboard.org/rss-specification). */
import { brand } from '@land/kit/brand';
import type { ListedPhoto } from '@land/release-tools/live/listing.ts';
import type { PublicLand } from '../land-list/find-land.ts';
import { element, escapeXml } from './xml.ts';

/** The path of the feed. */
export const rssPath = '/land/feed.xml';
export const rssTitle = `Land for sale from ${brand.name}`;

const MOST_ITEMS = 50;

/** Renders the newest land. */
export function renderRss(land: readonly PublicLand[], publicOrigin: string): string {
  const items = land.slice(0, MOST_ITEMS);
  const changedAt = Math.max(...items.map(({ facts }) => Date.parse(facts.changedAt)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    element('title', rssTitle),
    element('link', `${publicOrigin}/land`),
    element('description', `Land that ${brand.name} sells. Our buyers list hears of it first.`),
    element('language', 'en-us'),
    items.length > 0 ? element('lastBuildDate', new Date(changedAt).toUTCString()) : '',
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(publicOrigin + rssPath)}"/>`,
    ...items.map((item) => renderItem(item, publicOrigin)),
    '</channel></rss>\n',
  ].join('');
}

function renderItem({ listing, publicAt }: PublicLand, publicOrigin: string): string {
  const { slug, stage, fields, terms, photos } = listing;
  const address = `${publicOrigin}/land/${slug}`;
  const paragraphs = [
    stage === 'pending' ? 'Sale pending.' : '',
    fields.summary ?? '',
    fields.words ?? '',
    fields.holding ?? '',
    // By law, financing terms are shown all together or not at all (Regulation Z, 12 CFR 1026.24(d)).
    terms.join('. '),
  ];
  return [
    '<item>',
    element('title', fields.title || slug),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(publicAt).toUTCString()),
    // Readers show descriptions as HTML, so the texts are escaped for HTML, and the result for XML.
    element(
      'description',
      paragraphs
        .filter(Boolean)
        .map((text) => `<p>${escapeXml(text)}</p>`)
        .join(''),
    ),
    ...photos.slice(0, 1).map((photo) => renderPhoto(photo, publicOrigin)),
    '</item>',
  ].join('');
}

/** Media RSS, because RSS's own `enclosure` needs the number of bytes, which only the api knows. */
function renderPhoto({ src1600, alt, width, height }: ListedPhoto, publicOrigin: string): string {
  const url = escapeXml(`${publicOrigin}${src1600}.jpg`);
  const size = `width="${Number(width)}" height="${Number(height)}"`;
  return `<media:content url="${url}" medium="image" type="image/jpeg" ${size}>${element('media:description', alt)}</media:content>`;
}
