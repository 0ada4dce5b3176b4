/** Builds the pages of deals from a section's template. These pages have no scripts, so links load the next page. */
import type { LoadedRelease } from '../releases/fetch-release.ts';
import { type LiveTemplate, readTemplate } from '@land/release-tools/live/live-template.ts';
import { landPlaceholder, pagePlaceholder, yearPlaceholder } from '../../src/page-data.ts';
import type { BuiltShell } from '../built-shell.ts';
import type { Config } from '../config.ts';
import { assetPath, byPath, releaseStyles } from '../pages/page-data.ts';
import { pageHeaders, siteName, withoutAnalytics } from '../pages/page-headers.ts';
import { type PageHead, renderHead, renderScripts } from '../pages/page-head.ts';
import { goneMeta, membersFirstMeta, otherMemberMeta, unavailableMeta } from '../pages/page-meta.ts';
import { previewBadgeStyles, renderPreviewBadge } from '../preview/preview-routes.ts';
import { RecentMap } from '../recent-map.ts';
import { describeVersions, type Visit } from '../visits/visits.ts';
import { renderLandHead, renderLandListHead } from './land-head.ts';

/** `deal` and `list` are the section's pages; the others are pages of the shell. */
export type LandPageKind = 'deal' | 'list' | 'gone' | 'members-first' | 'other-member' | 'unavailable';

/** The names of the section's pages. */
export const livePages = { deal: 'land', list: 'land-list' } as const;

const isOfSection = (kind: LandPageKind): kind is keyof typeof livePages => Object.hasOwn(livePages, kind);

export interface LandPage {
  headers: Record<string, string>;
  template: LiveTemplate;
}

const MAX_PAGES = 20;

export class LandComposer {
  #built: BuiltShell;
  readonly #config: Config;
  readonly #pages = new RecentMap<LandPage>(MAX_PAGES);

  constructor(built: BuiltShell, config: Config) {
    this.#built = built;
    this.#config = config;
  }

  /** Continues with another build, as in `npm run dev`. */
  use(built: BuiltShell): void {
    this.#built = built;
    this.#pages.clear();
  }

  /** The page for a visit, from a cache. For the kinds `deal` and `list`, the release must have the page. */
  find(kind: LandPageKind, visit: Visit): LandPage {
    if (visit.preview) return this.#create(kind, visit);
    const key = [kind, new Date().getFullYear(), describeVersions(visit)].join(' ');
    const page = this.#pages.get(key) ?? this.#create(kind, visit);
    this.#pages.set(key, page);
    return page;
  }

  #create(kind: LandPageKind, { releases: { buyer }, preview }: Visit): LandPage {
    const { meta, body } = this.#choose(kind, buyer);
    const own = Object.entries(byPath(this.#built.styles)).filter(([path]) =>
      this.#built.files.shell.map(assetPath).includes(path),
    );
    const styles = [
      ...own,
      ...Object.entries(isOfSection(kind) && buyer ? releaseStyles(buyer, livePages[kind]) : {}),
      ...Object.entries(preview ? previewBadgeStyles : {}),
    ];
    const head = {
      ...meta,
      identity: undefined,
      landHead: preview ? undefined : this.#renderLandHead(kind, meta),
      styles,
      main: '',
      preloads: [],
      integrity: {},
      fonts: this.#built.files.fonts.map(assetPath),
      isDevelopment: this.#config.devServer !== undefined,
    };
    const shown = body
      .replaceAll(yearPlaceholder, String(new Date().getFullYear()))
      .replaceAll(landPlaceholder, kind === 'list' ? '/land' : '/land/%deal.slug%');
    const html =
      `<!doctype html><html lang="en"><head>${renderHead(head)}</head><body><div id="root">${shown}</div>` +
      `${preview ? renderPreviewBadge(preview) : ''}${renderScripts(head)}</body></html>`;
    const texts = styles.map(([, text]) => text);
    return { headers: pageHeaders(withoutAnalytics(this.#config), [siteName, ...texts]), template: readTemplate(html) };
  }

  #renderLandHead(kind: LandPageKind, meta: Pick<PageHead, 'title' | 'description'>): string | undefined {
    if (kind === 'deal') return renderLandHead(this.#config.publicOrigin);
    return kind === 'list' ? renderLandListHead(meta, this.#config.publicOrigin) : undefined;
  }

  #choose(kind: LandPageKind, buyer: LoadedRelease | undefined) {
    const { html, gone, membersFirst, otherMember, unavailable } = this.#built.land;
    const page = isOfSection(kind) ? buyer?.release.pages[livePages[kind]] : undefined;
    if (page) return { meta: page, body: html.replace(pagePlaceholder, () => page.html.initial) };
    if (kind === 'unavailable') return { meta: unavailableMeta, body: unavailable };
    if (kind === 'gone') return { meta: goneMeta, body: gone };
    if (kind === 'other-member') return { meta: otherMemberMeta, body: otherMember };
    return { meta: membersFirstMeta, body: membersFirst };
  }
}
