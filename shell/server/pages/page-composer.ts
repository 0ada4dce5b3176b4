/**
 * Builds pages from the head, the shell's header and footer, and the section's HTML. The result is cached for each
 * combination of releases; each request adds only the token, the key and the deal.
 */
import { about, placeholder, slugPattern } from '@land/kit/form-names';
import type { Release, ReleasedPage } from '@land/release-tools/format/release-format.ts';
import {
  fillTemplate,
  type LiveTemplate,
  type LiveValues,
  readTemplate,
} from '@land/release-tools/live/live-template.ts';
import { listStyleAttributes } from '@land/release-tools/format/style-attributes.ts';
import { findSharePicture } from '../../pictures/share-pictures.ts';
import { pageDataId, pagePlaceholder, yearPlaceholder } from '../../src/page-data.ts';
import type { Route } from '../../src/routes.ts';
import type { BuiltShell } from '../built-shell.ts';
import type { Config } from '../config.ts';
import { createCsrfToken } from '@land/http/csrf-token';
import { assetPath, byPath, describeVisit, listPageFiles, releaseDigests, releaseStyles } from './page-data.ts';
import { pageHeaders, siteName, withoutAnalytics } from './page-headers.ts';
import { type PageHead, renderHead, renderJson, renderScripts } from './page-head.ts';
import { homeMeta, notFoundMeta, unavailableMeta } from './page-meta.ts';
import { previewBadgeStyles, renderPreviewBadge } from '../preview/preview-routes.ts';
import { RecentMap } from '../recent-map.ts';
import { listReachable } from './site-routes.ts';
import { describeVersions, isCounted, releasesOf, type Visit } from '../visits/visits.ts';

export interface ComposedPage {
  status: 200 | 404 | 410 | 503;
  headers: Record<string, string>;
  html: string;
}

interface Template extends Omit<ComposedPage, 'html'> {
  /** The page split at its placeholders, which `placeholders` lists in order. A part may have live blocks. */
  parts: (string | LiveTemplate)[];
  placeholders: string[];
}

/** The land that other pages show. */
interface ShownLand {
  /** Whether land is for sale, so that links to it are shown. */
  isForSale: () => boolean;
  /** The values that fill the page of the buyers list, for a visitor who asks about the deal with this slug. */
  forBuyers: (deal: string) => LiveValues;
}

type PageTexts = Pick<ReleasedPage, 'title' | 'description' | 'structuredData'>;

/** A page without the HTML's head. */
interface ChosenPage {
  status: ComposedPage['status'];
  meta: PageTexts;
  body: string;
  /** The release that the page is from. */
  release?: Release;
}

interface HeadParts {
  meta: PageTexts;
  /** Undefined for pages that must not be indexed. */
  route: Route | undefined;
  release: Release | undefined;
  visit: Visit;
  reachable: readonly Route[];
  styles: Record<string, string>;
}

export type ServedOutcome = 'initial' | 'sent' | 'failed';

const placeholderPattern = new RegExp(`(${placeholder.csrfToken}|${placeholder.idempotencyKey}|${about.placeholder})`);

/** Enough for forty pages, a few of them in three states, with several combinations of live and shared releases. */
const MAX_TEMPLATES = 300;

export class PageComposer {
  #built: BuiltShell;
  readonly #config: Config;
  readonly #csrfSecret: string;
  #digests: Record<string, string>;
  #styles: Record<string, string>;
  readonly #templates = new RecentMap<Template>(MAX_TEMPLATES);
  readonly #land: ShownLand;

  constructor(built: BuiltShell, config: Config, csrfSecret: string, land: ShownLand) {
    this.#land = land;
    this.#built = built;
    this.#config = config;
    this.#csrfSecret = csrfSecret;
    this.#digests = byPath(built.integrity);
    this.#styles = byPath(built.styles);
  }

  /** Continues with another build, as in `npm run dev`. */
  use(built: BuiltShell): void {
    this.#built = built;
    this.#digests = byPath(built.integrity);
    this.#styles = byPath(built.styles);
    this.#templates.clear();
  }

  /** Renders the page of a route for this visit, or the page for unknown paths. `deal` is the slug in `?about=`. */
  compose(route: Route | undefined, outcome: ServedOutcome, visit: Visit, deal = ''): ComposedPage {
    const template = visit.preview
      ? this.#createTemplate(route, outcome, visit)
      : this.#findTemplate(route, outcome, visit);
    // A submission from a preview is a test, not a lead.
    const token = createCsrfToken(this.#csrfSecret, { test: visit.preview !== undefined });
    const values: Record<string, string> = {
      [placeholder.csrfToken]: token,
      [placeholder.idempotencyKey]: crypto.randomUUID(),
      [about.placeholder]: slugPattern.test(deal) ? deal : '',
    };
    const html = template.parts
      .map((part) => (typeof part === 'string' ? part : fillTemplate(part, this.#land.forBuyers(deal))))
      .reduce((before, part, index) => before + (values[template.placeholders[index - 1] ?? ''] ?? '') + part);
    const { status, headers } = template;
    // On the root element, which hydration does not touch.
    return { status, headers, html: this.#land.isForSale() ? html.replace('<html ', '<html data-land ') : html };
  }

  #findTemplate(route: Route | undefined, outcome: ServedOutcome, visit: Visit): Template {
    const key = [route?.path ?? '*', outcome, currentYear(), visit.optsOut, describeVersions(visit)].join(' ');
    const template = this.#templates.get(key) ?? this.#createTemplate(route, outcome, visit);
    this.#templates.set(key, template);
    return template;
  }

  #createTemplate(route: Route | undefined, outcome: ServedOutcome, visit: Visit): Template {
    const { status, meta, body, release } = this.#choosePage(route, outcome, visit);
    const reachable = listReachable(route, body, releasesOf(visit));
    const styles = this.#stylesOf(visit, reachable);
    const head = this.#head({ meta, route: status === 200 ? route : undefined, release, visit, reachable, styles });
    const data = describeVisit(this.#built, this.#config, visit, reachable);
    const badge = visit.preview ? renderPreviewBadge(visit.preview) : '';
    // The badge comes after the app's root, so that hydration never touches it.
    const html =
      `<!doctype html><html lang="en"><head>${renderHead(head)}</head>` +
      `<body><div id="root">${body.replaceAll(yearPlaceholder, data.year)}</div>${badge}` +
      `<script type="application/json" id="${pageDataId}">${renderJson(data)}</script>${renderScripts(head)}</body></html>`;
    const pieces = html.split(placeholderPattern);
    return {
      status,
      headers: pageHeaders(
        isCounted(visit) ? this.#config : withoutAnalytics(this.#config),
        [siteName, ...Object.values(styles)],
        listStyleAttributes(body),
      ),
      parts: pieces
        .filter((_, index) => index % 2 === 0)
        .map((part) => (part.includes('<live-') ? readTemplate(part) : part)),
      placeholders: pieces.filter((_, index) => index % 2 === 1),
    };
  }

  #choosePage(route: Route | undefined, outcome: ServedOutcome, visit: Visit): ChosenPage {
    const { frames, declared, notFound } = this.#built;
    const frame = route && frames[route.path];
    if (frame && route.owner === 'shell') return { status: 200, meta: homeMeta, body: frame.html };
    const release = route && route.owner !== 'shell' ? visit.releases[route.owner]?.release : undefined;
    const page = route && release?.pages[route.page];
    if (!release || !page)
      return frame
        ? { status: 503, meta: unavailableMeta, body: frame.unavailable }
        : { status: 404, meta: notFoundMeta, body: notFound };
    const body = (frame?.html ?? declared).replace(pagePlaceholder, () => page.html[outcome] ?? page.html.initial);
    return { status: 200, meta: page, body, release };
  }

  /** The styles of every page that the script can open, because the policy of the first page applies to them too. */
  #stylesOf({ releases, preview }: Visit, reachable: readonly Route[]): Record<string, string> {
    const own = { ...this.#styles, ...(preview && previewBadgeStyles) };
    return Object.assign(own, ...Object.values(releases).map((loaded) => releaseStyles(loaded, reachable))) as Record<
      string,
      string
    >;
  }

  #head({ meta, route, release, visit, reachable, styles: texts }: HeadParts): PageHead {
    const { shell, fonts } = this.#built.files;
    const files = [...shell.map(assetPath), ...(route ? listPageFiles(this.#built, route, release) : [])];
    const scripts = files.filter((name) => name.endsWith('.js'));
    return {
      title: meta.title,
      description: meta.description,
      structuredData: meta.structuredData,
      identity:
        route && !visit.preview
          ? { publicOrigin: this.#config.publicOrigin, path: route.path, picture: findSharePicture(route) }
          : undefined,
      styles: [...files, ...Object.keys(previewBadgeStyles)].flatMap((name) => {
        const text = texts[name];
        return text === undefined ? [] : [[name, text]];
      }),
      main: scripts[0] ?? '',
      preloads: scripts.slice(1),
      integrity: { ...this.#digests, ...(release && releaseDigests(release, reachable)) },
      frameOrigins: this.#config.frameOrigins,
      isDevelopment: this.#config.devServer !== undefined,
      fonts: fonts.map(assetPath),
    };
  }
}

function currentYear(): string {
  return String(new Date().getFullYear());
}
