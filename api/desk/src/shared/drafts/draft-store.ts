import { createValueStore } from '../api/value-store.ts';

const DAY_MS = 86_400_000;
const PREFIX = 'desk-draft:';

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Drafts, kept in the browser's storage for at most a day. They are encrypted (AES-GCM) with a key that the api gives
 * only to a session of the same account. Without storage, drafts are in memory and the user is told.
 */
export function createDraftStore() {
  const isStorageBlocked = createValueStore(false);
  let key: Promise<CryptoKey> | undefined;
  let owner = '';
  let openedFor = '';
  const values = new Map<string, unknown>();
  /** Writes of one draft run in order, so that the last one stays. */
  const writing = new Map<string, Promise<void>>();
  const prefix = () => `${PREFIX}${owner}:`;

  /** Opens the drafts that this user stored here. @param draftKey as base64url */
  async function open(staffId: string, draftKey: string): Promise<void> {
    owner = staffId;
    const bytes = fromBase64(draftKey.replaceAll('-', '+').replaceAll('_', '/'));
    key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
    values.clear();
    for (const name of storedNames()) {
      const value = await decrypt(name);
      if (value === undefined) localStorage.removeItem(name);
      else values.set(name.slice(prefix().length), value);
    }
    openedFor = staffId;
  }

  function storedNames(): string[] {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      // Deletes all drafts older than a day, also those of people who may never sign in here again.
      for (const name of names)
        if (Number(localStorage.getItem(name)?.split('.')[0]) < Date.now() - DAY_MS) localStorage.removeItem(name);
      return names.filter((name) => name.startsWith(prefix()) && localStorage.getItem(name) !== null);
    } catch {
      isStorageBlocked.set(true);
      return [];
    }
  }

  /** Undefined if it was encrypted with another key. */
  async function decrypt(name: string): Promise<unknown> {
    const [, iv = '', sealed = ''] = localStorage.getItem(name)?.split('.') ?? [];
    try {
      const options = { name: 'AES-GCM', iv: fromBase64(iv) };
      const plain = await crypto.subtle.decrypt(options, await key!, fromBase64(sealed));
      return JSON.parse(new TextDecoder().decode(plain)) as unknown;
    } catch {
      return undefined;
    }
  }

  const list = (): string[] => [...values.keys()];

  function write(name: string, value: unknown): void {
    values.set(name, value);
    changeStorage(name, async (storageKey) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key!, plain));
      // Skips a draft that was deleted or changed meanwhile.
      if (values.get(name) === value)
        localStorage.setItem(storageKey, `${Date.now()}.${toBase64(iv)}.${toBase64(sealed)}`);
    });
  }

  function remove(name: string): void {
    if (values.delete(name)) changeStorage(name, (storageKey) => localStorage.removeItem(storageKey));
  }

  /** Runs a change of one draft's storage after the earlier ones. */
  function changeStorage(name: string, change: (storageKey: string) => Promise<void> | void): void {
    if (!key) return;
    const storageKey = prefix() + name;
    const next = (writing.get(storageKey) ?? Promise.resolve())
      .then(() => change(storageKey))
      .catch(() => isStorageBlocked.set(true));
    writing.set(storageKey, next);
  }

  return {
    /** True once the browser has refused to store something. */
    isStorageBlocked,
    isOpenFor: (staffId: string) => openedFor === staffId,
    open,
    read: <T>(name: string) => values.get(name) as T | undefined,
    list,
    write,
    remove,
    /** Removes all drafts about a lead. */
    removeAbout: (leadId: string): void => {
      for (const name of list()) if (name.includes(leadId)) remove(name);
    },
  };
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
