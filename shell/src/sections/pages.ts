import type { PageProps } from '@land/kit';
import { type ComponentType, lazy } from 'react';
import { NotFoundPage, SectionUnavailablePage } from '../errors/error-pages.tsx';
import type { PageData } from '../page-data.ts';
import type { Route } from '../routes.ts';
import { importPage, type PageModule } from './import-page.ts';
import { later, untilLoaded } from '../waiting.ts';
import { askFor, fetchAhead } from './page-files.ts';
import { fetchServedPage, findServedPage, type ServedPage } from './served-page.tsx';

export type PageComponent = ComponentType<PageProps>;

/** How long a page that was moved to may take before it is asked from the server as HTML, in milliseconds. */
const PATIENCE = 3_000;

/** The pages of one visit, each loaded once. */
export class Pages {
  readonly #data: Pick<PageData, 'pages' | 'releases'>;
  readonly #imports = new Map<string, Promise<PageModule>>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #modules = new Map<string, PageModule>();
  /** What is shown where there is no module. */
  readonly #served = new Map<string, ServedPage>();

  constructor(data: Pick<PageData, 'pages' | 'releases'>) {
    this.#data = data;
  }

  /**
   * The page that the visit begins with stays as the server made it until its script is there: a promise that never
   * settles leaves it unhydrated, and its form works without scripts.
   */
  adopt(route: Route | undefined): PageComponent {
    if (!route) return NotFoundPage;
    if (!this.#data.pages[route.path]) return SectionUnavailablePage;
    return lazy(() =>
      this.#import(route).catch((failure: unknown) => {
        warn(route, failure);
        return new Promise<never>(() => {});
      }),
    );
  }

  /** The page when it can be shown at once. */
  find(route: Route | undefined): PageComponent | undefined {
    if (!route) return NotFoundPage;
    return this.#modules.get(route.path)?.default ?? this.#served.get(route.path)?.Page;
  }

  titleOf(route: Route | undefined): string | undefined {
    const path = route?.path ?? '*';
    const served = this.#modules.has(path) ? undefined : this.#served.get(path);
    return (served ?? this.#data.pages[path])?.title;
  }

  /**
   * Fetches what pages need that may be wanted next, one page after the other, once the first one has all that it asked
   * for.
   */
  async fetchAhead(routes: readonly Route[]): Promise<void> {
    await untilLoaded();
    // What cannot be had now is asked for again when it is needed.
    for (const route of routes) await fetchAhead(this.#filesOf(route)).catch(() => {});
  }

  /** Makes a page ready to be shown: by its script, else as the server makes it. Rejects when neither can be had. */
  load(route: Route): Promise<void> {
    const { path } = route;
    const loading = this.#loading.get(path) ?? this.#load(route).finally(() => this.#loading.delete(path));
    this.#loading.set(path, loading);
    return loading;
  }

  async #load(route: Route): Promise<void> {
    if (this.#modules.has(route.path)) return;
    const styles = askFor(this.#filesOf(route));
    const script = this.#import(route);
    const failure: unknown = await Promise.race([Promise.all([script, styles]), later(PATIENCE)]).then(
      () => `It took over ${PATIENCE} ms.`,
      (reason: unknown) => reason,
    );
    if (this.#modules.has(route.path)) return;
    const served = findServedPage(route.path) ?? fetchServedPage(route.path);
    // A script that comes before the HTML is not too late.
    const page = await Promise.any([script.then(() => undefined), served]);
    if (!page) return;
    warn(route, failure);
    this.#served.set(route.path, page);
  }

  #filesOf({ path }: Route): readonly string[] {
    return this.#data.pages[path]?.files ?? [];
  }

  /** A failure is forgotten, so that the next try is a new one. */
  #import(route: Route): Promise<PageModule> {
    const { path } = route;
    const started = this.#imports.get(path) ?? importPage(route);
    if (this.#imports.has(path)) return started;
    this.#imports.set(path, started);
    started.then(
      (module) => this.#modules.set(path, module),
      () => this.#imports.delete(path),
    );
    return started;
  }
}

function warn({ path }: Route, failure: unknown): void {
  console.error(`The page ${path} works without its script, which did not load.`, failure);
}
