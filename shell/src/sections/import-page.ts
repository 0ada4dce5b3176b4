import type { PageProps } from '@land/kit';
import type { ComponentType } from 'react';
import type { PageData } from '../page-data.ts';
import type { Route } from '../routes.ts';
import { report } from './release-beacon.ts';
import { LOAD_TIMEOUT, loadExposed } from './remote-entry.ts';

export interface PageModule {
  default: ComponentType<PageProps>;
}

let releases: PageData['releases'] = {};

/** Registers the sections' remote entries. Fetches nothing until a page is opened. */
export function registerSections(live: PageData['releases']): void {
  releases = live;
}

const shellPages: Record<string, () => Promise<PageModule>> = {
  home: () => import(/* webpackChunkName: "home" */ '../home/home-page.tsx'),
};

/** Loads a page's module. Rejects if its script is missing, broken or too slow. */
export async function importPage(route: Route): Promise<PageModule> {
  const late = rejectLater(route);
  // Form parts load first, because the federation runtime never retries a shared module that failed. A failure here is
  // not reported as an error of the section.
  await Promise.race([importForms(route), late]);
  const module = await Promise.race([importModule(route), late]).catch((failure: unknown) => {
    report(route.owner, 'error');
    throw failure;
  });
  if (!module) throw new Error(`${route.owner} exposes no page ${route.page}.`);
  return module;
}

async function importModule({ owner, page }: Route): Promise<PageModule | undefined> {
  if (owner === 'shell') return shellPages[page]?.();
  const release = releases[owner];
  if (!release) throw new Error(`${owner} has no release.`);
  return loadExposed<PageModule>(release.entry, owner, page);
}

/** Loads the file of the form parts, which can be retried, and then the shared module that is made from it. */
async function importForms(route: Route): Promise<void> {
  if (!route.hasForm) return;
  await import('../../kit/src/forms.ts');
  await import('@land/kit/forms');
}

function rejectLater(route: Route): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`The script of ${route.owner}/${route.page} took longer than ${LOAD_TIMEOUT} ms.`)),
      LOAD_TIMEOUT,
    );
  });
}
