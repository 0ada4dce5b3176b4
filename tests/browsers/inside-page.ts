/**
 * What runs in a page of WebKit: its driver tells neither what is announced nor what the console says. Each function is
 * sent as text: nothing outside it is there.
 */
import type { AccessibleNode, Announcement } from './tab.ts';

declare const watched: { describe: (element: Element) => AccessibleNode; heard: Announcement[] };

/** Once per document: notes what a screen reader would be told, and keeps complaints until the visit's end. */
export function watch(): void {
  if ('watched' in globalThis) return;
  const textOf = (element: Element | null) => element?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  const textsOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' ')
      .trim();
  const describe = (element: Element): AccessibleNode => {
    const has = (name: string, value = 'true') => element.getAttribute(`aria-${name}`) === value;
    const menu = (element as HTMLButtonElement).popoverTargetElement;
    const states = {
      focused: document.activeElement === element,
      invalid: has('invalid'),
      required: has('required') || element.matches(':required'),
      unavailable: has('disabled') || element.matches(':disabled'),
      expanded: menu?.matches(':popover-open') === true,
      collapsed: menu?.matches(':popover-open') === false,
    };
    return {
      role: element.getAttribute('role') ?? (/^h\d$/.test(element.localName) ? 'heading' : element.localName),
      name: element.getAttribute('aria-label') ?? (textsOf(element.getAttribute('aria-labelledby')) || textOf(element)),
      description: textsOf(element.getAttribute('aria-describedby')),
      states: Object.entries(states).flatMap(([state, isSo]) => (isSo ? [state] : [])),
      text: textOf(element),
    };
  };
  const heard: Announcement[] = [];
  const complain = (text: string) =>
    sessionStorage.setItem(
      'complaints',
      JSON.stringify([...JSON.parse(sessionStorage.getItem('complaints') ?? '[]'), text]),
    );
  const { error } = console;
  console.error = (...texts: unknown[]) => {
    complain(texts.map(String).join(' '));
    error(...texts);
  };
  addEventListener('error', ({ message }) => complain(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => complain(`uncaught: ${String(reason)}`));
  new ReportingObserver((reports) => reports.forEach(({ body }) => complain(JSON.stringify(body))), {
    types: ['csp-violation'],
    buffered: true,
  }).observe();
  addEventListener('focusin', ({ target }) => heard.push({ kind: 'focus', ...describe(target as Element) }));
  // An alert that comes is read out, and words that come into a status that was there.
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter((node) => node instanceof Element));
    const alerts = added.flatMap((each) => [each, ...each.querySelectorAll('*')].filter((one) => one.role === 'alert'));
    const statuses = changes.flatMap(({ target }) => (target as Element).closest?.('[role="status"]') ?? []);
    for (const alert of new Set(alerts)) heard.push({ kind: 'alert', ...describe(alert) });
    for (const status of new Set(statuses)) heard.push({ kind: 'live', ...describe(status) });
  }).observe(document, { subtree: true, childList: true });
  Object.assign(globalThis, { watched: { describe, heard } });
}

export function describeElement(element: Element): AccessibleNode {
  return watched.describe(element);
}

/** What was announced since it was last asked. */
export function takeAnnounced(): Announcement[] {
  return watched.heard.splice(0);
}

/** Of the documents of this visit. */
export function readComplaints(): string[] {
  return JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];
}
