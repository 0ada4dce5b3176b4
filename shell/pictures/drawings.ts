/** The HTML documents from which the pictures in `drawn` are made. They load no other files. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@land/kit/brand';
import { escapeHtml } from '../server/pages/page-head.ts';
import { readColor, shareHeight, type SharePicture, sharePictures, shareWidth } from './share-pictures.ts';

export interface Drawing {
  file: string;
  html: string;
  /** In pixels. An .ico file has several. */
  sizes: { width: number; height: number }[];
  /** The picture has no transparent parts. */
  isOpaque: boolean;
}

const kit = join(import.meta.dirname, '../kit');

export function listDrawings(): Drawing[] {
  const favicon = readIllustration('favicon');
  // Without rounded corners, because phones round icons themselves and show transparent corners black or white.
  const fullBleed = favicon.replace(/(<clipPath[^<>]*><rect[^<>]*) rx="[^"]*"/, '$1');
  const icons = [
    { file: 'favicon.ico', sides: [16, 32, 48], isOpaque: false },
    { file: 'icon-192.png', sides: [192], isOpaque: false },
    { file: 'icon-512.png', sides: [512], isOpaque: false },
    { file: 'icon-maskable.png', sides: [512], isOpaque: true },
    { file: 'apple-touch-icon.png', sides: [180], isOpaque: true },
  ];
  return [
    ...sharePictures.map((picture) => ({
      file: picture.file,
      html: renderSharePicture(picture),
      sizes: [{ width: shareWidth, height: shareHeight }],
      isOpaque: true,
    })),
    ...icons.map(({ file, sides, isOpaque }) => ({
      file,
      html: renderIcon(isOpaque ? fullBleed : favicon),
      sizes: sides.map((side) => ({ width: side, height: side })),
      isOpaque,
    })),
  ];
}

/** A digest of the picture's content, which changes if the picture would look different. */
export function digestOfDrawing({ html, sizes }: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([html, sizes]))
    .digest('hex')
    .slice(0, 16);
}

function renderIcon(svg: string): string {
  return `<!doctype html><style>body{margin:0}img{display:block;width:100vw;height:100vh}</style><img src="${dataUrl('image/svg+xml', svg)}">`;
}

function renderSharePicture({ illustration, title }: SharePicture): string {
  const mark = `<img class="logo" src="${dataUrl('image/svg+xml', readIllustration('logo'))}">`;
  const words = title
    ? `<p class="name">${mark}${escapeHtml(brand.name)}</p><h1>${escapeHtml(title)}</h1>`
    : `<p class="company">${mark}${escapeHtml(brand.name)}</p><p class="tagline">${escapeHtml(brand.tagline)}</p>`;
  const picture = dataUrl('image/svg+xml', readIllustration(illustration));
  return `<!doctype html><meta charset="utf-8"><style>${styles()}</style><img class="picture" src="${picture}"><div class="ground"></div><div class="words">${words}</div>`;
}

function styles(): string {
  const font = dataUrl('font/woff2', readFileSync(join(kit, 'fonts/fraunces-600-latin.woff2')));
  return `
    @font-face { font-family: Heading; src: url(${font}); }
    * { margin: 0; box-sizing: border-box; }
    body { position: relative; width: 100vw; height: 100vh; overflow: hidden; color: ${readColor('green-900')}; font: 72px/1.15 Heading; text-rendering: geometricPrecision; }
    .picture, .ground { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 100% 100%; }
    .ground { background: linear-gradient(90deg, rgb(247 244 234 / 82%), rgb(247 244 234 / 64%) 40%, transparent 64%); mask-image: linear-gradient(#000 60%, transparent 84%); }
    .words { position: absolute; inset: 64px 72px; }
    .name, .company { display: flex; align-items: center; gap: 20px; white-space: nowrap; }
    .name { font-size: 38px; }
    .name .logo { width: 64px; }
    h1 { width: 650px; margin-top: 36px; font: inherit; letter-spacing: 0.02em; text-wrap: balance; }
    .company { gap: 24px; margin-top: 24px; font-size: ${Math.min(68, Math.floor(1600 / brand.name.length))}px; }
    .company .logo { width: 96px; }
    .tagline { width: 620px; margin-top: 32px; font-size: 44px; line-height: 1.3; text-wrap: balance; }`;
}

function readIllustration(name: string): string {
  return readFileSync(join(kit, `illustrations/${name}.svg`), 'utf8');
}

function dataUrl(type: string, content: string | Buffer): string {
  return `data:${type};base64,${Buffer.from(content).toString('base64')}`;
}
