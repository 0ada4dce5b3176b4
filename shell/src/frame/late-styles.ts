/** How long a stylesheet may keep the page from being shown once the page's script is there, in milliseconds. */
const PATIENCE = 1_500;

/**
 * A browser paints nothing while a stylesheet of the head is on its way: one that hangs would keep the form from the
 * visitor for ever. After a while the page is shown without it; should it come after all, it still applies. Tells of
 * each stylesheet without rules, late or missing. Call before any script inserts stylesheets: those hold up nothing.
 */
export function showWithoutLateStyles(onMissing: (href: string) => void): void {
  const served = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  setTimeout(() => {
    for (const link of served) {
      if (hasRules(link)) continue;
      onMissing(link.href);
      // A stylesheet for printing holds up no screen.
      link.media = 'print';
      link.addEventListener('load', () => (link.media = 'all'));
    }
  }, PATIENCE);
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    // A stylesheet that could not be had, or was blocked, does not show its rules.
    return false;
  }
}
