import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageProps } from '@land/kit';
import type { ComponentType } from 'react';
import type { PageData } from '../page-data.ts';
import type { Route } from '../routes.ts';
import { report } from './release-beacon.ts';

export interface PageModule {
  default: ComponentType<PageProps>;
}

/** How long a script may take before the visitor gets the page from the server instead, in milliseconds. */
const LOAD_TIMEOUT = 10_000;

/** Names the sections' entries to the federation runtime. Nothing is fetched before a page is asked for. */
export function registerSections(releases: PageData['releases']): void {
  const remotes = Object.entries(releases).map(([name, release]) => ({ name, entry: new URL(release.entry, window.location.href).href }));
  registerRemotes(remotes);
}

const shellPages: Record<string, () => Promise<PageModule>> = {
  home: () => import(/* webpackChunkName: "home" */ '../home/home-page.tsx'),
};

/** Loads a page's module. Rejects when its script is missing, broken or too slow. */
export async function importPage(route: Route): Promise<PageModule> {
  const late = rejectLater(route);
  const forms = importForms(route);
  const page = Promise.race([importModule(route), late]);
  // Form parts that do not come are the shell's failure, whatever else they make fail.
  page.catch(() => forms.then(() => report(route.owner, 'error'), () => {}));
  const [module] = await Promise.all([page, Promise.race([forms, late])]);
  if (!module) throw new Error(`${route.owner} exposes no page ${route.page}.`);
  return module;
}

function importModule(route: Route): Promise<PageModule | null> {
  const shellPage = route.owner === 'shell' ? shellPages[route.page] : undefined;
  return shellPage ? shellPage() : loadRemote<PageModule>(`${route.owner}/${route.page}`);
}

/** Asked for beside the section, not after it; the section takes the same module from the shared scope. */
async function importForms(route: Route): Promise<void> {
  if (route.hasForm) await import('@land/kit/forms');
}

function rejectLater(route: Route): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`The script of ${route.owner}/${route.page} took over ${LOAD_TIMEOUT} ms.`)), LOAD_TIMEOUT);
  });
}
