/** Requests the files of a page in parallel, before its scripts request each other in sequence. */

const styles = new Map<string, Promise<void>>();

/**
 * Requests everything that a page needs at once. Otherwise each script would request the next, one round trip after
 * another. Resolves when the page's styles have loaded. Rejects if one fails: webpack's style loader takes a link that
 * has not failed yet as loaded, so the page's script would not notice.
 */
export async function askFor(files: readonly string[]): Promise<void> {
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
  // Must match the later script request (CORS, digest), or the file is fetched twice.
  addLink(href, { rel: 'preload', as: 'script', crossOrigin: 'anonymous' }).catch(() => {});
}

/** Removes a link that fails, so that the next attempt starts over. */
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
 * Fetches files of pages that may come next into the browser's cache, at low priority. Does nothing if the visitor
 * saves data.
 */
export async function fetchAhead(files: readonly string[]): Promise<void> {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const wanted = files.filter(
    (file) => !fetched.has(file) && !document.querySelector(`link[href="${file}"], style[data-href="${file}"]`),
  );
  await Promise.all(
    wanted.map(async (file) => {
      fetched.add(file);
      const answer = await fetch(file, { priority: 'low' });
      // The browser caches only responses that were read completely.
      await answer.arrayBuffer();
    }),
  );
}
