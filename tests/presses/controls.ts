/** The forms, buttons and links of an open page. */
import type { Page } from '@playwright/test';

export interface Control {
  readonly region: string;
  readonly role: 'button' | 'form' | 'link' | 'summary';
  readonly name: string;
  /** The href or action as it is written. */
  readonly target: string;
}

/** The selector of all controls, in reading order. */
export const CONTROLS = 'a, button, form, summary, area, input[type=submit], input[type=button], input[type=image]';

export const keyOf = ({ region, role, name, target }: Control) => [region, role, name, target].join(' | ');

/** All controls of the page, also those that are shown only at another width. */
export function readControls(page: Page): Promise<Control[]> {
  return page.evaluate((selector) => {
    const regions = { HEADER: 'header', FOOTER: 'footer', MAIN: 'main' } as Record<string, string>;
    const roles = { A: 'link', AREA: 'link', FORM: 'form', SUMMARY: 'summary' } as Record<string, Control['role']>;
    return [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
      const role = roles[element.tagName] ?? 'button';
      const words = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('value')) ?? '';
      return {
        region: regions[element.closest('header, footer, main')?.tagName ?? ''] ?? 'page',
        role,
        name: role === 'form' ? '' : words.replace(/\s+/g, ' ').trim(),
        target: element.getAttribute(role === 'form' ? 'action' : 'href') ?? '',
      };
    });
  }, CONTROLS);
}
