/**
 * The page as the server made it, kept before the first script touches it: what the visitor sees again when the
 * section's script fails. Its form works without scripts.
 */
export interface ServedPage {
  path: string;
  html: string;
}

let served: ServedPage | undefined;

export function keepServedPage(): void {
  served = { path: window.location.pathname, html: document.getElementById('main')?.innerHTML ?? '' };
}

/** The served HTML of a path, while it is still the page that the visit began with. */
export function findServedHtml(path: string): string | undefined {
  return served?.path === path ? served.html : undefined;
}
