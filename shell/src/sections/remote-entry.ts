/** The container that a section's remote entry puts on `window` (Module Federation). */
interface RemoteEntry {
  /** Passes the shared modules to the section. */
  init(shared: unknown): Promise<unknown>;
  /** Rejects if the section does not expose the module, or if its script fails to load. */
  get(exposed: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { default: unknown };

/** Milliseconds after which loading a script fails. */
export const LOAD_TIMEOUT = 10_000;

const entries = new Map<string, Promise<RemoteEntry>>();

/**
 * Loads a module that a section exposes. The section's entry is loaded once; after a failure, the next call tries
 * again.
 */
export async function loadExposed<Module>(url: string, section: string, exposed: string): Promise<Module> {
  let entry = entries.get(section);
  if (!entry) {
    entry = loadEntry(url, section);
    entries.set(section, entry);
    entry.catch(() => entries.delete(section));
  }
  const factory = await (await entry).get(`./${exposed}`);
  return factory() as Module;
}

async function loadEntry(url: string, section: string): Promise<RemoteEntry> {
  await Promise.all([loadScript(url), __webpack_init_sharing__('default')]);
  const entry = (globalThis as unknown as Record<string, RemoteEntry | undefined>)[section];
  if (!entry) throw new Error(`${url} ran but did not define the section ${section}.`);
  await entry.init(__webpack_share_scopes__.default);
  return entry;
}

function loadScript(url: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${url} did not load.`));
    const script = document.createElement('script');
    script.src = url;
    script.crossOrigin = 'anonymous';
    script.integrity = globalThis.scriptIntegrity?.[url] ?? '';
    script.onload = resolve;
    script.onerror = fail;
    setTimeout(fail, LOAD_TIMEOUT);
    document.head.append(script);
  });
}
