/**
 * Puts a page together: the shell's frame, the section's HTML, the head. Everything that does not change between two
 * visitors is joined once per release and kept; a request fills in the token and the key.
 */
import { brand } from '@land/kit/brand';
import type { ReleasedPage } from '@land/kit/build/release-format.ts';
import { releasePath } from '@land/kit/build/release-path.ts';
import type { PageData } from '../src/page-data.ts';
import { type Route, routes } from '../src/routes.ts';
import type { BuiltShell } from './built-shell.ts';
import type { Config } from './config.ts';
import { createCsrfToken } from './csrf-token.ts';
import { csrfPlace, type PageHead, renderHead, renderJson } from './page-head.ts';
import { homeMeta, notFoundMeta, unavailableMeta } from './page-meta.ts';
import type { LiveSections } from './releases/live-sections.ts';

export interface ComposedPage {
  status: 200 | 404 | 503;
  html: string;
}

interface Template {
  status: ComposedPage['status'];
  /** The page between its places; token and key go where `places` says. */
  parts: string[];
  places: string[];
}

export type ServedOutcome = 'initial' | 'sent' | 'failed';

const pagePlace = '<template data-place="page"></template>';
const yearPlace = '%YEAR%';
const keyPlace = '%IDEMPOTENCY_KEY%';
const placePattern = new RegExp(`(${csrfPlace}|${keyPlace})`);

export class PageComposer {
  readonly #built: BuiltShell;
  readonly #sections: LiveSections;
  readonly #config: Config;
  readonly #csrfSecret: string;
  #templates = new Map<string, Template>();
  #madeFor = '';

  constructor(built: BuiltShell, sections: LiveSections, config: Config, csrfSecret: string) {
    this.#built = built;
    this.#sections = sections;
    this.#config = config;
    this.#csrfSecret = csrfSecret;
  }

  /** The page of a route, or the one for unknown paths. */
  compose(route: Route | undefined, outcome: ServedOutcome): ComposedPage {
    this.#dropOutdated();
    const key = `${route?.path ?? '*'} ${outcome}`;
    let template = this.#templates.get(key);
    if (!template) {
      template = this.#createTemplate(route, outcome);
      this.#templates.set(key, template);
    }
    const values: Record<string, string> = { [csrfPlace]: createCsrfToken(this.#csrfSecret), [keyPlace]: crypto.randomUUID() };
    const html = template.parts.reduce((before, part, index) => before + (values[template.places[index - 1] ?? ''] ?? '') + part);
    return { status: template.status, html };
  }

  #dropOutdated(): void {
    const state = [currentYear(), ...this.#sections.all.map((section) => section.live?.release.version)].join(' ');
    if (state === this.#madeFor) return;
    this.#templates = new Map();
    this.#madeFor = state;
  }

  #createTemplate(route: Route | undefined, outcome: ServedOutcome): Template {
    const { status, head, body } = this.#choosePage(route, outcome);
    const data = this.#describeVisit();
    const html =
      `<!doctype html><html lang="en"><head>${renderHead(head)}</head><body>` +
      `<div id="root">${body.replaceAll(yearPlace, data.year)}</div>` +
      `<script type="application/json" id="page-data">${renderJson(data)}</script></body></html>`;
    const pieces = html.split(placePattern);
    return { status, parts: pieces.filter((_, index) => index % 2 === 0), places: pieces.filter((_, index) => index % 2 === 1) };
  }

  #choosePage(route: Route | undefined, outcome: ServedOutcome): { status: ComposedPage['status']; head: PageHead; body: string } {
    const frame = route && this.#built.frames[route.path];
    if (!route || !frame) return { status: 404, head: this.#head(notFoundMeta), body: this.#built.notFound };
    if (route.owner === 'shell') return { status: 200, head: this.#head(homeMeta, route), body: frame.html };
    const release = this.#sections.get(route.owner).live?.release;
    const page = release?.pages[route.page];
    if (!release || !page) return { status: 503, head: this.#head(unavailableMeta), body: frame.unavailable };
    const base = releasePath(route.owner, release.version);
    const body = frame.html.replace(pagePlace, () => page.html[outcome] ?? page.html.initial);
    return { status: 200, head: this.#head(page, route, page, base), body };
  }

  #head(meta: { title: string; description: string }, route?: Route, page?: ReleasedPage, base = ''): PageHead {
    const { shell, home, forms, fonts } = this.#built.files;
    const own = [...shell, ...(route?.owner === 'shell' ? home : []), ...(route?.hasForm ? forms : [])];
    const files = [...own.map((name) => `/assets/${name}`), ...[...(page?.styles ?? []), ...(page?.scripts ?? [])].map((name) => base + name)];
    const scripts = files.filter((name) => name.endsWith('.js'));
    return {
      title: meta.title,
      description: meta.description,
      canonical: route && this.#config.publicOrigin + route.path,
      styles: files.filter((name) => name.endsWith('.css')),
      main: scripts[0] ?? '',
      preloads: scripts.slice(1),
      liveReload: this.#config.liveReload,
      fonts: fonts.map((name) => `/assets/${name}`),
    };
  }

  #describeVisit(): PageData {
    const releases: PageData['releases'] = {};
    for (const { name, live } of this.#sections.all) {
      if (live) releases[name] = { version: live.release.version, entry: releasePath(name, live.release.version) + live.release.entry };
    }
    const { analytics } = this.#config;
    return { year: currentYear(), releases, titles: this.#titles(), ...(analytics && { analytics }) };
  }

  #titles(): Record<string, string> {
    const titleOf = (route: Route) =>
      route.owner === 'shell' ? homeMeta.title : this.#sections.get(route.owner).live?.release.pages[route.page]?.title;
    return Object.fromEntries(routes.map((route) => [route.path, titleOf(route) ?? brand.name]));
  }
}

function currentYear(): string {
  return String(new Date().getFullYear());
}
