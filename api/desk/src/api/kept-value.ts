/** Short texts in the browser's storage; of this page alone where the browser keeps nothing. */
type Place = 'localStorage' | 'sessionStorage';

const here = new Map<string, string>();

export function readKept(place: Place, name: string): string | undefined {
  try {
    return here.get(name) ?? globalThis[place].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. */
export function keep(place: Place, name: string, text: string | undefined): void {
  here.delete(name);
  try {
    if (text === undefined) globalThis[place].removeItem(name);
    else globalThis[place].setItem(name, text);
  } catch {
    if (text !== undefined) here.set(name, text);
  }
}

/** What `JSON.stringify` has made of it, until the tab closes. */
export function parseKept<T>(name: string): T | undefined {
  try {
    return JSON.parse(readKept('sessionStorage', name) ?? '') as T;
  } catch {
    return undefined;
  }
}
