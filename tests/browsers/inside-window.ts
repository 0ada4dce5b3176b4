/** Functions that run in the window of Firefox itself, where the accessibility tree for screen readers is. */

import type { AccessibleNode, Announcement } from '../fixtures/announced.ts';

interface Accessible {
  role: number;
  name: string | null;
  description: string | null;
  firstChild: Accessible | null;
  nextSibling: Accessible | null;
  attributes: { has: (name: string) => boolean; getStringProperty: (name: string) => string } | null;
  getState: (state: { value: number }, extra: { value: number }) => void;
}

interface AccessibleEvent {
  eventType: number;
  accessible: Accessible;
  accessibleDocument: Accessible;
}

interface AddressStorage {
  initialize: () => Promise<void>;
  addresses: { removeAll: () => void; add: (address: Record<string, string>) => Promise<unknown> };
}

interface Service {
  getAccessibleFor: (node: unknown) => Accessible | null;
  getStringRole: (role: number) => string;
  getStringStates: (state: number, extra: number) => { length: number; item: (index: number) => string };
}

declare const Cc: Record<string, { getService: (kind: unknown) => Service }>;
declare const Ci: { nsIAccessibilityService: unknown; nsIAccessibleEvent: Record<string, number> };
declare const Services: {
  obs: { addObserver: (observer: object, topic: string) => void };
  prefs: { setBoolPref: (name: string, value: boolean) => void };
};
declare const gBrowser: { selectedBrowser: unknown };
declare const ChromeUtils: { importESModule: (address: string) => { formAutofillStorage: AddressStorage } };
declare const document: {
  getElementById: (id: string) => { state: string; selectedIndex: number; richlistbox: { textContent: string } };
};
declare const screenReader: { readPage: () => AccessibleNode[]; heard: Announcement[] };

/**
 * Provides the tree and the announcements in the window, as `screenReader`. Sent as text, so that it can use nothing
 * outside it.
 */
export function installScreenReader(): void {
  const service = Cc['@mozilla.org/accessibilityService;1']?.getService(Ci.nsIAccessibilityService) as Service;
  const words: Record<string, string> = {
    entry: 'textbox',
    pushbutton: 'button',
    checkbutton: 'checkbox',
    grouping: 'group',
  };
  const roleOf = ({ role }: Accessible) => words[service.getStringRole(role)] ?? service.getStringRole(role);
  const childrenOf = (parent: Accessible): Accessible[] => {
    const children = [];
    for (let child = parent.firstChild; child; child = child.nextSibling) children.push(child);
    return children;
  };
  const allIn = (parent: Accessible): Accessible[] => [parent, ...childrenOf(parent).flatMap(allIn)];
  const statesOf = (accessible: Accessible): string[] => {
    const [state, extra] = [{ value: 0 }, { value: 0 }];
    accessible.getState(state, extra);
    const names = service.getStringStates(state.value, extra.value);
    return Array.from({ length: names.length }, (_, index) => names.item(index));
  };
  const describe = (accessible: Accessible): AccessibleNode => {
    const leaves = allIn(accessible).filter((each) => roleOf(each) === 'text leaf');
    const { name, description } = accessible;
    return {
      role: roleOf(accessible),
      name: name ?? '',
      description: description ?? '',
      states: statesOf(accessible),
      text: leaves.map((leaf) => leaf.name ?? '').join(''),
    };
  };
  const heard: Announcement[] = [];
  const { EVENT_FOCUS, EVENT_ALERT, EVENT_TEXT_INSERTED } = Ci.nsIAccessibleEvent;
  const isLive = ({ attributes }: Accessible) =>
    Boolean(attributes?.has('container-live')) && attributes?.getStringProperty('container-live') !== 'off';
  Services.obs.addObserver(
    {
      observe(subject: { QueryInterface: (kind: unknown) => AccessibleEvent }) {
        const { eventType, accessible } = subject.QueryInterface(Ci.nsIAccessibleEvent);
        if (eventType === EVENT_FOCUS) heard.push({ kind: 'focus', ...describe(accessible) });
        if (eventType === EVENT_ALERT) heard.push({ kind: 'alert', ...describe(accessible) });
        if (eventType === EVENT_TEXT_INSERTED && isLive(accessible))
          heard.push({ kind: 'live', ...describe(accessible) });
      },
    },
    'accessible-event',
  );
  const readPage = () => {
    const frame = service.getAccessibleFor(gBrowser.selectedBrowser);
    return frame === null ? [] : allIn(frame).map(describe);
  };
  Object.assign(globalThis, { screenReader: { readPage, heard } });
}

export function readPage(): AccessibleNode[] {
  return screenReader.readPage();
}

/** The announcements since the last call. */
export function takeHeard(): Announcement[] {
  return screenReader.heard.splice(0);
}

export function setPreference(name: string, value: boolean): void {
  Services.prefs.setBoolPref(name, value);
}

/** Replaces the addresses saved in Firefox by this one, with fields named as in `autocomplete`, or by none. */
export async function keepAddress(address?: Record<string, string>): Promise<void> {
  const { formAutofillStorage } = ChromeUtils.importESModule('resource://autofill/FormAutofillStorage.sys.mjs');
  await formAutofillStorage.initialize();
  formAutofillStorage.addresses.removeAll();
  if (address) await formAutofillStorage.addresses.add(address);
}

/** The autofill suggestions that Firefox shows, and the index of the selected one (-1: none). */
export function readOffers(): { words: string; chosen: number } | undefined {
  const { state, selectedIndex, richlistbox } = document.getElementById('PopupAutoComplete');
  return state === 'open' ? { words: richlistbox.textContent, chosen: selectedIndex } : undefined;
}
