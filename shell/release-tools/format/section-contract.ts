/**
 * The pages that sections must provide, because other parts of the site link to them: their paths, and the actions of
 * their forms. A release may have more pages, whose paths it declares.
 */
import type { SectionName } from '../sections.ts';
import type { ReleasedPage } from './release-format.ts';

/**
 * The path that a form posts to: a lead, a stop of texts, or a member's interest in a deal. The form of `/land`, the
 * filter of the list, is sent with GET.
 */
export type FormAction = '/land' | '/api/seller' | '/api/buyer' | '/api/messaging/stop' | '/land/%deal.slug%/interest';

interface RequiredPage {
  path: string;
  /** Undefined for pages without a form. */
  formAction?: FormAction;
  /**
   * A live page: a template without scripts that the shell fills with data (`live/live-template.ts`). Optional in a
   * release.
   */
  isLive?: true;
  /** A page with scripts in which the shell fills live blocks: the newest land, after the form. */
  hasLiveBlocks?: true;
}

const contract: Partial<Record<SectionName, Record<string, RequiredPage>>> = {
  seller: { 'sell-your-land': { path: '/sell-your-land', formAction: '/api/seller' } },
  buyer: {
    'buy-land': { path: '/buy-land', formAction: '/api/buyer', hasLiveBlocks: true },
    'land-list': { path: '/land', formAction: '/land', isLive: true },
    land: { path: '/land/<slug>', formAction: '/land/%deal.slug%/interest', isLive: true },
  },
  legal: {
    'privacy-policy': { path: '/privacy-policy' },
    'terms-and-conditions': { path: '/terms-and-conditions' },
    'stop-texts': { path: '/stop-texts', formAction: '/api/messaging/stop' },
  },
};

/** The action of the form that a section may also have on pages whose paths its releases declare. */
const leadForms: Partial<Record<SectionName, FormAction>> = { seller: '/api/seller', buyer: '/api/buyer' };

/** The pages that a section must provide, by name; none for a section that nothing links to. */
export function contractOf(section: SectionName): Record<string, RequiredPage> {
  return contract[section] ?? {};
}

export function isLivePage(section: SectionName, page: string): boolean {
  return contractOf(section)[page]?.isLive === true;
}

/** Whether the shell fills blocks of the page with data: of a live page, or of one with scripts. */
export function hasLiveBlocks(section: SectionName, page: string): boolean {
  const { isLive, hasLiveBlocks: hasBlocks } = contractOf(section)[page] ?? {};
  return isLive === true || hasBlocks === true;
}

/** The action of a page's form; undefined for a page that may have none. */
export function findFormAction(
  section: SectionName,
  name: string,
  page?: Pick<ReleasedPage, 'path' | 'html'>,
): FormAction | undefined {
  if (Object.hasOwn(contractOf(section), name)) return contractOf(section)[name]?.formAction;
  return page?.path !== undefined && page.html.sent !== undefined ? leadForms[section] : undefined;
}
