import type { LoadedRelease } from '../releases/fetch-release.ts';
import { escapeHtml } from '../pages/page-head.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltShell, distFolder } from '../built-shell.ts';

/** What visitors see of a section. */
export type ShownRelease = Pick<LoadedRelease, 'release' | 'files'>;

/** A form as a release first shows it, before anybody fills it in: token and key are still places, not values. */
export interface ReleasedForm {
  /** Section and version, as the form itself sends them. */
  release: string;
  /** Where it posts to. */
  action: string;
  /**
   * From the fullest to the smallest: the page that it stands in as a document by itself, for what came before the
   * boxes and how they looked; without the page, which may be too long to be kept; its bare HTML, for an api that knows
   * no other.
   */
  copies: [string, ...string[]];
}

// An attribute's value may hold ">". A form holds no other form.
const formPattern = /(<form\b(?:[^>"]|"[^"]*")*>).*?<\/form>/gs;
const actionPattern = /\saction="(\/api\/[^"]+)"/;

/** The forms of a release that post to the api, under the styles of the frame and of the release. */
export function listForms(
  { release: { section, version, pages }, files }: ShownRelease,
  frameStyles: string[],
): ReleasedForm[] {
  return Object.values(pages).flatMap(({ title, html, styles: names }) => {
    const styles = [...frameStyles, ...names.map((name) => files.get(name)?.bytes.toString() ?? '')];
    return [...html.initial.matchAll(formPattern)].flatMap(([form, opening = '']): ReleasedForm[] => {
      const action = actionPattern.exec(opening)?.[1];
      if (action === undefined) return [];
      const [inPage, alone] = [html.initial, form].map((shown) => renderFormCopy({ title, html: shown, styles })) as [
        string,
        string,
      ];
      return [{ release: `${section}@${version}`, action, copies: [inPage, alone, form] }];
    });
  });
}

/**
 * A form as a visitor sees it, in one document that can be opened years later and anywhere: it asks for nothing and
 * runs nothing.
 */
interface ShownForm {
  title: string;
  /** The form, and what stands around it. */
  html: string;
  /** Stylesheets in the order in which the page names them. */
  styles: string[];
}

/** The api takes no document without it (`api/src/releases/released-form.dto.ts`). */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

function renderFormCopy({ title, html, styles }: ShownForm): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>` +
    `<style>${styles.map(inlineStyles).join('\n')}</style></head>` +
    `<body><div id="root"><main id="main">${withoutFiles(html)}</main></div></body></html>`
  );
}

// Typefaces that are fetched fall back; those of the visitor's machine stay, for they have the measures of the fetched
// ones.
const fetchedFont = /@font-face\s*\{[^}]*url\([^}]*\}/g;
// A picture in the styles may hold "url(" itself, inside of its quotes.
const anyUrl = /url\(\s*(?:"[^"]*"|'[^']*'|[^"')]*)\s*\)/gi;
const ownUrl = /^url\(\s*["']?(data:|#)/i;

function inlineStyles(css: string): string {
  return (
    css
      .replace(/@import[^;]*;|\/\*# sourceMappingURL.*?\*\//g, '')
      .replace(fetchedFont, '')
      .replace(anyUrl, (url) => (ownUrl.test(url) ? url : 'url("data:,")'))
      // Nothing in a stylesheet ends the element that it stands in.
      .replaceAll('</', '<\\/')
  );
}

const nothingToSee = ` src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"`;

/** Pictures keep their place, but not what they show. */
function withoutFiles(html: string): string {
  return html.replace(/<(?:[^>"]|"[^"]*")*>/g, (tag) =>
    tag.replace(/\ssrcset="[^"]*"/gi, '').replace(/\ssrc="[^"]*"/gi, nothingToSee),
  );
}

/** The shell's stylesheets on a page with a form, in the order in which its head names them. */
export function readFrameStyles({ files: { shell, forms } }: BuiltShell): Promise<string[]> {
  const names = [...shell, ...forms].filter((name) => name.endsWith('.css'));
  return Promise.all(names.map((name) => readFile(join(distFolder, 'assets', name), 'utf8')));
}
