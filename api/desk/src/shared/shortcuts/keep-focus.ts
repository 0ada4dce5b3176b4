/**
 * When the focused element is removed or stays disabled, moves the focus to the panel or screen around it, and a screen
 * reader reads its name. Browsers move the focus to the page's body, where keyboard users would start again at the top.
 */
const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
const REGIONS = `section, article, main, ${LAYERS}`;

let lastFocused: HTMLElement | undefined;
/** Whether it was disabled since: a button is disabled while it saves, and the browser takes the focus from it. */
let wasDisabled = false;
/** The regions around the focused element, the innermost first. */
let regions: HTMLElement[] = [];
/** Those around the button that opened a dialog or menu: it may be removed before the dialog closes. */
let openerRegions: HTMLElement[] = [];
let isPending = false;

/** Starts watching the focus. Called once. Returns a function that ends it. */
export function keepFocus(): () => void {
  addEventListener('focusin', ({ target }) => {
    lastFocused = target as HTMLElement;
    wasDisabled = false;
    regions = regionsAround(lastFocused);
    if (lastFocused.closest(LAYERS)) regions.push(...openerRegions);
    else openerRegions = regions;
  });
  addEventListener('focusout', restoreSoon);
  const observer = new MutationObserver(() => {
    if (lastFocused === undefined) return;
    wasDisabled ||= lastFocused.matches(':disabled');
    if (document.activeElement === document.body) restoreSoon();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => observer.disconnect();
}

function regionsAround(element: Element): HTMLElement[] {
  const region = element.parentElement?.closest<HTMLElement>(REGIONS);
  return region ? [region, ...regionsAround(region)] : [];
}

/**
 * A dialog that closes moves the focus within two frames; a field with `autoFocus`, after a key press, within three.
 */
const FRAMES_TO_WAIT = 3;

/** Waits for other code that moves the focus itself. */
function restoreSoon(): void {
  if (isPending) return;
  isPending = true;
  const wait = (frames: number): number =>
    requestAnimationFrame(() => (frames === 1 ? restoreFocus() : void wait(frames - 1)));
  wait(FRAMES_TO_WAIT);
}

function restoreFocus(): void {
  isPending = false;
  if (lastFocused === undefined || document.activeElement !== document.body) return;
  const isThere = lastFocused.isConnected && !lastFocused.matches(':disabled');
  if (isThere && wasDisabled) return lastFocused.focus({ preventScroll: true });
  // An element that is still there lost the focus because the user clicked the page.
  const region = isThere ? undefined : regions.find(({ isConnected }) => isConnected);
  lastFocused = undefined;
  if (region === undefined) return;
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
}
