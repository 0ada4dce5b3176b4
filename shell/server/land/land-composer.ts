/** Builds the pages of deals from a section's template. These pages have no scripts, so links load the next page. */
import type { LoadedRelease } from '../releases/fetch-release.ts';
import { type LiveTemplate, readTemplate } from '@land/release-tools/live/live-template.ts';
import { landPlaceholder, pagePlaceholder, yearPlaceholder } from '../../src/page-data.ts';
import type { BuiltShell } from '../built-shell.ts';
import type { Config } from '../config.ts';
import { assetPath, byPath, releaseStyles } from '../pages/page-data.ts';
import { pageHeaders, siteName } from '../pages/page-headers.ts';
import { renderHead, renderScripts } from '../pages/page-head.ts';
import { membersFirstMeta, otherMemberMeta, unavailableMeta } from '../pages/page-meta.ts';
import { previewBadgeStyles, renderPreviewBadge } from '../preview/preview-routes.ts';
import { RecentMap } from '../recent-map.ts';
import { describeVersions, type Visit } from '../visits/visits.ts';
import { renderLandHead } from './land-head.ts';

/** `deal` is the section's page; the others are pages of the shell. */
export type LandPageKind = 'deal' | 'members-first' | 'other-member' | 'unavailable';

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

  /** The page for a visit, from a cache. For the kind `deal`, the release must have the page. */
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
      ...Object.entries(kind === 'deal' && buyer ? releaseStyles(buyer, 'land') : {}),
      ...Object.entries(preview ? previewBadgeStyles : {}),
    ];
    const head = {
      ...meta,
      identity: undefined,
      landHead: kind === 'deal' && !preview ? renderLandHead(this.#config.publicOrigin) : undefined,
      styles,
      main: '',
      preloads: [],
      integrity: {},
      fonts: this.#built.files.fonts.map(assetPath),
      isDevelopment: this.#config.devServer !== undefined,
    };
    const shown = body
      .replaceAll(yearPlaceholder, String(new Date().getFullYear()))
      .replaceAll(landPlaceholder, '/land/%deal.slug%');
    const html =
      `<!doctype html><html lang="en"><head>${renderHead(head)}</head><body><div id="root">${shown}</div>` +
      `${preview ? renderPreviewBadge(preview) : ''}${renderScripts(head)}</body></html>`;
    const texts = styles.map(([, text]) => text);
    return { headers: pageHeaders(this.#config, [siteName, ...texts]), template: readTemplate(html) };
  }

  #choose(kind: LandPageKind, buyer: LoadedRelease | undefined) {
    const { html, membersFirst, otherMember, unavailable } = this.#built.land;
    const page = buyer?.release.pages.land;
    if (kind === 'deal' && page) return { meta: page, body: html.replace(pagePlaceholder, () => page.html.initial) };
    if (kind === 'unavailable') return { meta: unavailableMeta, body: unavailable };
    if (kind === 'other-member') return { meta: otherMemberMeta, body: otherMember };
    return { meta: membersFirstMeta, body: membersFirst };
  }
}
