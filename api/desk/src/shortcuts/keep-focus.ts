/**
 * Where the focus goes when what had it is gone, or off while a change is sent: to the panel or the screen around it,
 * whose name a screen reader then says. Left to the browser it falls to the page, and whoever works by keyboard or ear
 * begins at the top.
 */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const PLACES = `section, article, main, ${LAYERS}`;

let last: Element | undefined;
let around: HTMLElement[] = [];
/** What opened a dialog or menu may be gone when that closes: the view is kept, no rows are marked any more. */
let aroundOpener: HTMLElement[] = [];
let isPending = false;

/** Called once. Returns what ends it. */
export function keepFocus(): () => void {
  addEventListener('focusin', ({ target }) => {
    last = target as Element;
    around = placesAround(last);
    if (last.closest(LAYERS)) around.push(...aroundOpener);
    else aroundOpener = around;
  });
  addEventListener('focusout', settleSoon);
  const observer = new MutationObserver(() => {
    if (last !== undefined && document.activeElement === document.body) settleSoon();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesAround(place)] : [];
}

/** After whoever has a better place for it, such as a dialog that closes. */
function settleSoon(): void {
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isPending = false;
      settle();
    }),
  );
}

function settle(): void {
  if (last === undefined || document.activeElement !== document.body) return;
  const isThere = last.isConnected && !last.matches(':disabled');
  const place = isThere ? undefined : around.find(({ isConnected }) => isConnected);
  // Somebody clicked beside everything: then the page is where they want to be.
  last = undefined;
  if (place === undefined) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
