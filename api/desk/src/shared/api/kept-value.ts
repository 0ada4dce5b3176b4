/** Short texts in the browser's storage, or in memory if the browser blocks storage. */
type StorageName = 'localStorage' | 'sessionStorage';

const inMemory = new Map<string, string>();

export function readKept(storage: StorageName, name: string): string | undefined {
  try {
    return inMemory.get(name) ?? globalThis[storage].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text. Undefined removes it. */
export function keep(storage: StorageName, name: string, text: string | undefined): void {
  inMemory.delete(name);
  try {
    if (text === undefined) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
  } catch {
    if (text !== undefined) inMemory.set(name, text);
  }
}

/** Reads JSON from the tab's storage; undefined if it is missing or invalid. */
export function parseKept<T>(name: string): T | undefined {
  try {
    return JSON.parse(readKept('sessionStorage', name) ?? '') as T;
  } catch {
    return undefined;
  }
}
