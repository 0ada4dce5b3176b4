/** Every link and button of every page does something, at every size, wherever the visitor stands. */
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { screens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

// A jump is over at once, so that its end need not be waited for.
test.use({ reducedMotion: 'reduce' });
test.describe.configure({ timeout: 90_000 });

for (const { path } of sitePages) {
  test(`every control of ${path} changes what is seen, the place, or the address`, async ({ page, consoleGuard }) => {
    consoleGuard.allowErrors();
    // The form is not sent: its fields are empty.
    await openPage(page, path);
    await page.evaluate(watchClicks);
    const seen = new Set<string>();
    let followed: string[] = [];
    for (const { width, height } of screens) {
      await page.setViewportSize({ width, height });
      const { tried, dead, ...left } = await page.evaluate(clickAll, { withFrame: path === '/', followed });
      followed = left.followed;
      expect(dead, `at ${width} × ${height}`).toEqual([]);
      tried.forEach((name) => seen.add(name));
    }
    expect([...seen]).toEqual(expect.arrayContaining(['Home', 'Sell Land', 'Request Offer', 'Menu', 'Buy Land']));
  });
}

interface Watched {
  /** The browser was left to follow a link that leads out of the page: a call, a message, a new tab, a page load. */
  leftToBrowser?: boolean;
}

function watchClicks(): void {
  // On the way to another page nothing is to be lost here: those links are followed by the other test.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented) return;
    (window as Watched).leftToBrowser = true;
    event.preventDefault();
  });
}

/**
 * Clicks each control that is seen from the top, the middle and the end of the page, and names those that do nothing.
 * Links to other pages are followed and come back from once, from the header and from the menu; those of the frame,
 * which is the same on all pages, where `withFrame` says so.
 */
async function clickAll({
  withFrame,
  followed,
}: {
  withFrame: boolean;
  followed: string[];
}): Promise<{ tried: string[]; dead: string[]; followed: string[] }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const menu = document.querySelector<HTMLElement>('[popover]');
  const nameOf = (control: Element) => (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();
  const isOfThisPage = (control: Element) =>
    !(control instanceof HTMLAnchorElement) ||
    control.target !== '' ||
    control.origin !== location.origin ||
    control.pathname === location.pathname;
  const state = () =>
    [
      location.href,
      scrollY,
      [...document.querySelectorAll(':focus, :popover-open, details[open], [role=alert]')]
        .map(({ outerHTML }) => outerHTML)
        .join(),
    ].join(' ');
  const findControls = () => [...document.querySelectorAll<HTMLElement>('a[href], button, summary')];
  const here = location.pathname;
  /** The page of the path is there, and who listens is told. */
  const isShown = async (path: string) => {
    const end = performance.now() + 5_000;
    const isThere = () => location.pathname === path && document.activeElement?.matches('main :is(h1, h2, h3)');
    while (!isThere() && performance.now() < end) await frame();
    return isThere();
  };
  const isFollowed = async (link: HTMLAnchorElement) => {
    const { pathname } = link;
    // Without the target of a link before: on the way back Chromium would put the focus there.
    history.replaceState(history.state, '', here);
    link.click();
    const isFound = await isShown(pathname);
    history.back();
    return (await isShown(here)) && isFound;
  };
  const tried = new Set<string>();
  const dead: string[] = [];
  for (const share of [0, 0.5, 1]) {
    for (let index = 0; index < findControls().length; index += 1) {
      // A page that was left and come back to has controls of its own again.
      const control = findControls()[index] as HTMLElement;
      menu?.hidePopover();
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight));
      if (menu?.contains(control) && !control.checkVisibility()) menu.showPopover();
      if (!control.checkVisibility()) continue;
      tried.add(nameOf(control));
      if (!isOfThisPage(control)) {
        const link = `${index} ${nameOf(control)}${control.matches(':popover-open *') ? ' in the menu' : ''}`;
        if (followed.includes(link) || !(withFrame || control.closest('main'))) continue;
        followed.push(link);
        if (!(await isFollowed(control as HTMLAnchorElement))) dead.push(`${nameOf(control)} to another page`);
        continue;
      }
      (window as Watched).leftToBrowser = false;
      const before = state();
      control.click();
      let frames = 0;
      while (state() === before && !(window as Watched).leftToBrowser && frames < 30) {
        await frame();
        frames += 1;
      }
      if (frames === 30) dead.push(`${nameOf(control)} from ${share}`);
    }
  }
  return { tried: [...tried], dead, followed };
}
