import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';

/**
 * Opens a page in a separate window. Of the pages in one window, Chromium draws only the front one: a picture of
 * another page waits 2 s for a frame.
 */
export async function openWindow(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  const [other] = context.pages();
  if (!browser || !other) return context.newPage();
  const session = await context.newCDPSession(other);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  await session.detach();
  // Several may open at once: each waits for its own URL.
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
