import type { PageProps } from '@land/kit';
import { type ComponentType, lazy } from 'react';
import { NotFoundPage, SectionUnavailablePage } from '../errors/error-pages.tsx';
import type { PageData } from '../page-data.ts';
import type { Route } from '../routes.ts';
import { importPage, type PageModule } from './import-page.ts';
import { later, untilLoaded } from '../waiting.ts';
import { fetchAhead, requestFiles } from './page-files.ts';
import { fetchServedPage, findServedPage, type ServedPage } from './served-page.tsx';

export type PageComponent = ComponentType<PageProps>;

/** Milliseconds to wait for a page's script before its HTML is fetched from the server. */
const SCRIPT_TIMEOUT_MS = 3_000;

/**
 * After this many compressed bytes, no other page is fetched ahead, so that the total stays below 32 KB
 * (tests/bench/weight.ts) also with a long track record.
 */
const ENOUGH_AHEAD = 22_000;

/** The pages of one visit. Each is loaded once. */
export class Pages {
  readonly #data: Pick<PageData, 'pages' | 'releases'>;
  readonly #imports = new Map<string, Promise<PageModule>>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #modules = new Map<string, PageModule>();
  /** HTML of pages whose module did not load. */
  readonly #served = new Map<string, ServedPage>();

  constructor(data: Pick<PageData, 'pages' | 'releases'>) {
    this.#data = data;
  }

  /**
   * Keeps the first page as the server rendered it until its script has loaded. If that never happens, the page stays
   * unhydrated and its form works without scripts.
   */
  adopt(route: Route | undefined): PageComponent {
    if (!route) return NotFoundPage;
    if (!this.#data.pages[route.path]?.title) return SectionUnavailablePage;
    return lazy(async () => {
      try {
        const module = await this.#import(route);
        this.#modules.set(route.path, module);
        return module;
      } catch (failure) {
        warn(route, failure);
        return new Promise<never>(() => {});
      }
    });
  }

  /** Returns the page if it can be shown immediately. */
  find(route: Route | undefined): PageComponent | undefined {
    if (!route) return NotFoundPage;
    return this.#modules.get(route.path)?.default ?? this.#served.get(route.path)?.Page;
  }

  titleOf(route: Route | undefined): string | undefined {
    const path = route?.path ?? '*';
    const served = this.#modules.has(path) ? undefined : this.#served.get(path);
    return (served ?? this.#data.pages[path])?.title;
  }

  /** Fetches the files of pages that may come next, one page at a time, after the first page has loaded. */
  async fetchAhead(routes: readonly Route[]): Promise<void> {
    await untilLoaded();
    let bytes = 0;
    for (const route of routes) {
      if (bytes > ENOUGH_AHEAD) return;
      // A file that fails now is requested again when it is needed.
      bytes += await fetchAhead(this.#filesOf(route)).catch(() => 0);
    }
  }

  /** Prepares a page, from its script or else from the server's HTML. Rejects if neither is available. */
  load(route: Route): Promise<void> {
    const { path } = route;
    const loading = this.#loading.get(path) ?? this.#load(route).finally(() => this.#loading.delete(path));
    this.#loading.set(path, loading);
    return loading;
  }

  async #load(route: Route): Promise<void> {
    if (this.#modules.has(route.path)) return;
    const styles = requestFiles(this.#filesOf(route));
    const script = this.#import(route);
    // The page is shown without styles that are slow, but not without styles that failed.
    const loaded = Promise.all([script, Promise.race([styles, later(SCRIPT_TIMEOUT_MS)])]).then(
      ([module]) => void this.#modules.set(route.path, module),
    );
    const failure: unknown = await Promise.race([loaded, later(SCRIPT_TIMEOUT_MS)]).then(
      () => `It took longer than ${SCRIPT_TIMEOUT_MS} ms.`,
      (reason: unknown) => reason,
    );
    if (this.#modules.has(route.path)) return;
    const served = findServedPage(route.path) ?? fetchServedPage(route.path);
    // If the script arrives before the HTML, use the script.
    const page = await Promise.any([loaded, served]);
    if (!page) return;
    warn(route, failure);
    this.#served.set(route.path, page);
  }

  #filesOf({ path }: Route): readonly string[] {
    return this.#data.pages[path]?.files ?? [];
  }

  /** Imports a page once. A failure is forgotten, so that the next attempt starts over. */
  #import(route: Route): Promise<PageModule> {
    const started = this.#imports.get(route.path) ?? importPage(route);
    this.#imports.set(route.path, started);
    started.catch(() => this.#imports.delete(route.path));
    return started;
  }
}

function warn({ path }: Route, failure: unknown): void {
  console.error(`The page ${path} works without its script, which did not load.`, failure);
}
