import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';

/**
 * Opens a page in a separate window, because Chromium draws only the front page of a window: a screenshot of another
 * page would take 2 s.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  const [other] = context.pages();
  if (!browser || !other) return context.newPage();
  const session = await context.newCDPSession(other);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  await session.detach();
  // A unique URL, because several windows may open at once.
  const url = `about:blank#${randomUUID()}`;
  const opened = context.waitForEvent('page', (page) => page.url() === url);
  const window = await browser.newBrowserCDPSession();
  await window.send('Target.createTarget', {
    url,
    newWindow: true,
    ...(browserContextId !== undefined && { browserContextId }),
  });
  await window.detach();
  return opened;
}
