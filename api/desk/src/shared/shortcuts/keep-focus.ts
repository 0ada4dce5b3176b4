/**
 * Moves the focus when its element has gone or is disabled: to the panel or screen around it, whose name a screen
 * reader then reads. The browser would move it to the page, and keyboard users would start again at the top.
 */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const REGIONS = `section, article, main, ${LAYERS}`;

let last: HTMLElement | undefined;
/** A button that saves is disabled meanwhile, and the browser takes the focus from it. */
let wasDisabled = false;
let around: HTMLElement[] = [];
/** The button that opened a dialog or menu may be gone when it closes. */
let aroundOpener: HTMLElement[] = [];
let isPending = false;

/** Called once. Returns a function that ends it. */
export function keepFocus(): () => void {
  addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
    wasDisabled = false;
    around = regionsAround(last);
    if (last.closest(LAYERS)) around.push(...aroundOpener);
    else aroundOpener = around;
  });
  addEventListener('focusout', settleSoon);
  const observer = new MutationObserver(() => {
    if (last === undefined) return;
    wasDisabled ||= last.matches(':disabled');
    if (document.activeElement === document.body) settleSoon();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

function regionsAround(element: Element): HTMLElement[] {
  const region = element.parentElement?.closest<HTMLElement>(REGIONS);
  return region ? [region, ...regionsAround(region)] : [];
}

/** In frames. A dialog that closes needs two, and a field with `autoFocus` three after a key was pressed. */
const PATIENCE = 3;

/** After code that has a better place for the focus. */
function settleSoon(): void {
  if (isPending) return;
  isPending = true;
  const wait = (frames: number): number =>
    requestAnimationFrame(() => (frames === 1 ? settle() : void wait(frames - 1)));
  wait(PATIENCE);
}

function settle(): void {
  isPending = false;
  if (last === undefined || document.activeElement !== document.body) return;
  const isThere = last.isConnected && !last.matches(':disabled');
  if (isThere && wasDisabled) return last.focus({ preventScroll: true });
  const region = isThere ? undefined : around.find(({ isConnected }) => isConnected);
  // If the element is still there, the user clicked the page.
  last = undefined;
  if (region === undefined) return;
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
}
