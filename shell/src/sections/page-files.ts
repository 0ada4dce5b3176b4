/** Requests the files of a page in parallel, because its scripts would request each other in sequence. */

const styles = new Map<string, Promise<void>>();

/**
 * Requests all files of a page at once. Resolves when its styles have loaded. Rejects if a style sheet fails, which
 * webpack's style loader would not notice: it counts a link that has not failed yet as loaded.
 */
export async function requestFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => (file.endsWith('.css') ? addStylesheet(file) : hint(file))));
}

function addStylesheet(href: string): Promise<void> | undefined {
  if (
    !styles.has(href) &&
    !document.querySelector(`link[rel=stylesheet][href="${href}"], style[data-href="${href}"]`)
  ) {
    const added = addLink(href, { rel: 'stylesheet' });
    styles.set(href, added);
    added.catch(() => styles.delete(href));
  }
  return styles.get(href);
}

function hint(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  // With the CORS mode and digest of the later script request; otherwise the file would be fetched twice.
  addLink(href, { rel: 'preload', as: 'script', crossOrigin: 'anonymous' }).catch(() => {});
}

/** Adds a link element, and removes it if it fails, so that the next attempt starts over. */
function addLink(href: string, attributes: Partial<HTMLLinkElement>): Promise<void> {
  const link = Object.assign(document.createElement('link'), attributes);
  link.integrity = globalThis.scriptIntegrity?.[href] ?? '';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not load.`));
    });
  });
}

const fetched = new Set<string>();

/**
 * Fetches files of a likely next page into the browser's cache, at low priority, unless the visitor saves data. Returns
 * their compressed size in bytes.
 */
export async function fetchAhead(files: readonly string[]): Promise<number> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return 0;
  const wanted = files.filter(
    (file) => !fetched.has(file) && !document.querySelector(`link[href="${file}"], style[data-href="${file}"]`),
  );
  const sizes = await Promise.all(
    wanted.map(async (file) => {
      fetched.add(file);
      const answer = await fetch(file, { priority: 'low' });
      // The browser caches only responses that were read completely.
      await answer.arrayBuffer();
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
