/**
 * Drafts in the browser's storage, encrypted (AES-GCM) with a key that only a session of the same account gives
 * out, for at most a day. Without storage they are in memory, and the user is told.
 */
import { createValueStore } from '../api/value-store.ts';

const DAY_MS = 86_400_000;
const PREFIX = 'desk-draft:';

/** True once the browser has refused to store something. */
export const keepsNothing = createValueStore(false);

let key: Promise<CryptoKey> | undefined;
let owner = '';
const values = new Map<string, unknown>();

/** Opens the drafts that this user stored here. `draftKey` is base64url. */
export async function openDrafts(staffId: string, draftKey: string): Promise<void> {
  owner = staffId;
  const bytes = Uint8Array.from(atob(draftKey.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  key = crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  values.clear();
  for (const name of storedNames()) {
    const value = await unseal(name);
    if (value === undefined) localStorage.removeItem(name);
    else values.set(name.slice(prefix().length), value);
  }
}

const prefix = () => `${PREFIX}${owner}:`;

function storedNames(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    // Drafts of other people expire after a day.
    for (const name of names)
      if (Number(localStorage.getItem(name)?.split('.')[0]) < Date.now() - DAY_MS) localStorage.removeItem(name);
    return names.filter((name) => name.startsWith(prefix()) && localStorage.getItem(name) !== null);
  } catch {
    keepsNothing.set(true);
    return [];
  }
}

async function unseal(name: string): Promise<unknown> {
  const [, iv = '', sealed = ''] = localStorage.getItem(name)?.split('.') ?? [];
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, await key!, fromBase64(sealed));
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    return undefined;
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Writes of one draft run in order, so that the last one stays. */
const writing = new Map<string, Promise<void>>();

export function readDraft<T>(name: string): T | undefined {
  return values.get(name) as T | undefined;
}

export function listDrafts(): string[] {
  return [...values.keys()];
}

export function writeDraft(name: string, value: unknown): void {
  values.set(name, value);
  later(name, async (storageKey) => {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key!, plain));
    // Skips a draft that was deleted or changed meanwhile.
    if (values.get(name) === value)
      localStorage.setItem(storageKey, `${Date.now()}.${toBase64(iv)}.${toBase64(sealed)}`);
  });
}

export function deleteDraft(name: string): void {
  if (!values.delete(name)) return;
  later(name, (storageKey) => localStorage.removeItem(storageKey));
}

/** Deletes all drafts about a lead. */
export function deleteDraftsOf(leadId: string): void {
  for (const name of listDrafts()) if (name.includes(leadId)) deleteDraft(name);
}

function later(name: string, write: (storageKey: string) => Promise<void> | void): void {
  if (!key) return;
  const storageKey = prefix() + name;
  const next = (writing.get(storageKey) ?? Promise.resolve())
    .then(() => write(storageKey))
    .catch(() => keepsNothing.set(true));
  writing.set(storageKey, next);
}
