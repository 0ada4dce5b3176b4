/** Asking for the files of a page before its scripts ask for each other. */

const styles = new Map<string, Promise<void>>();

/**
 * Asks for everything that a page needs, at once: its scripts would ask for each other one after the other, each a trip
 * to the server. Resolves when its styles are there, or cannot be had.
 */
export async function askFor(files: readonly string[]): Promise<void> {
  await Promise.all(files.map((file) => (file.endsWith('.css') ? addStylesheet(file) : hint(file))));
}

function addStylesheet(href: string): Promise<void> | undefined {
  if (
    !styles.has(href) &&
    !document.querySelector(`link[rel=stylesheet][href="${href}"], style[data-href="${href}"]`)
  ) {
    styles.set(
      href,
      addLink(href, { rel: 'stylesheet' }).catch(() => void styles.delete(href)),
    );
  }
  return styles.get(href);
}

function hint(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  // As the script itself is asked for later, with CORS and the same digest: else it would be fetched twice.
  addLink(href, { rel: 'preload', as: 'script', crossOrigin: 'anonymous' }).catch(() => {});
}

/** One that fails is taken away again, so that the next try is a new one. */
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
 * Fills the browser's cache with the files of a page that may be needed next, behind whatever else is asked for. Not
 * where the visitor pays for every byte.
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
      // Only what is read whole is kept.
      await answer.arrayBuffer();
    }),
  );
}
