/** How long a stylesheet may keep the page from being shown once the page's script is there, in milliseconds. */
const PATIENCE = 1_500;

/**
 * A browser paints nothing while a stylesheet of the head is on its way: one that hangs would keep the form from the visitor
 * for ever. After a while the page is shown without it; should it come after all, it still applies. Tells of each
 * stylesheet without rules, late or missing.
 */
export function showWithoutLateStyles(onMissing: (href: string) => void): void {
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      if (hasRules(link)) continue;
      onMissing(link.href);
      // A stylesheet for printing holds up no screen.
      link.media = 'print';
      link.onload = () => (link.media = 'all');
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
