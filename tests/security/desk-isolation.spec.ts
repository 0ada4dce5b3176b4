import type { BrowserContext, Page } from '@playwright/test';
import { DeskData, deskOrigin, openDesk } from '../desk/desk.ts';
import { expect, test as base } from '../fixtures/test.ts';

interface Asked {
  method?: string;
  mode?: 'no-cors';
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request from a page's script. Returns the response that the page can read. */
function ask(page: Page, url: string, init: Asked = {}) {
  return page.evaluate(
    async ([target, options]) => {
      try {
        const answer = await fetch(target, { credentials: 'include', ...options });
        return { status: answer.status, body: await answer.text() };
      } catch {
        return undefined;
      }
    },
    [url, init] as const,
  );
}

/** Statuses of a page's requests with the cookie of the desk, also where the browser keeps the answer from the page. */
async function watchStatuses(context: BrowserContext, page: Page): Promise<() => number[]> {
  const statuses = new Map<string, number>();
  const [toDesk, withCookie] = [new Set<string>(), new Set<string>()];
  const network = await context.newCDPSession(page);
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(deskOrigin())) toDesk.add(requestId);
  });
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    if (headers.Cookie?.includes('desk=')) withCookie.add(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => statuses.set(requestId, statusCode));
  await network.send('Network.enable');
  // The events of a request come in any order.
  return () => [...statuses].filter(([id]) => toDesk.has(id) && withCookie.has(id)).map(([, status]) => status);
}

// Without the policies of the pages, to see that the api needs none of them.
const test = base.extend({ bypassCSP: true });

// Other ways to send requests from outside of the desk are in desk-session.test.ts and admin-routes.test.ts.
test('a page on the public origin cannot read or change anything with the session of an open desk', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.allowErrors();
  await using data = await DeskData.open();
  const [admin, lead] = [await data.addAccount('admin'), await data.addLead()];
  const desk = await openDesk(context, admin, '/docs');
  const page = await context.newPage();
  await page.goto('/');

  const endpoints = `${deskOrigin()}/api/admin`;
  const notes = `${endpoints}/leads/${lead.id}/notes`;
  const statuses = await watchStatuses(context, page);
  const form = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'text=planted',
  };
  expect(await ask(page, `${endpoints}/leads`)).toBeUndefined();
  expect(await ask(page, `${endpoints}/changes`)).toBeUndefined();
  expect(await ask(page, notes, form)).toBeUndefined();
  // A request that needs a preflight is not even sent.
  expect(await ask(page, `${endpoints}/sessions/current`, { method: 'DELETE' })).toBeUndefined();
  // Sent without a preflight; Cross-Origin-Resource-Policy hides even that there was an answer.
  expect(await ask(page, `${endpoints}/leads`, { mode: 'no-cors' })).toBeUndefined();
  expect(await ask(page, notes, { ...form, mode: 'no-cors' })).toBeUndefined();

  const opening = context.waitForEvent('page');
  await page.evaluate((action) => {
    const html = `<form method="post" action="${action}" target="_blank"><input name="text" value="planted"></form>`;
    document.body.insertAdjacentHTML('beforeend', html);
    [...document.forms].at(-1)?.submit();
  }, notes);
  const opened = await opening;
  await opened.waitForLoadState();
  expect(await opened.locator('body').innerText()).toContain('foreign-page');

  // The requests had the cookie, because neither SameSite nor HttpOnly excludes it.
  await expect.poll(() => statuses().length).toBeGreaterThanOrEqual(4);
  expect(new Set(statuses())).toEqual(new Set([403]));
  expect(await data.readActions(admin)).toEqual(['session-opened']);
  expect((await ask(desk, '/api/admin/sessions/current'))?.status).toBe(200);
});

test("the desk's pages allow no foreign scripts, no frames and no caching", async ({ request }) => {
  for (const path of ['/desk', '/desk/leads', '/desk/no-such-page']) {
    const answer = await request.get(`${deskOrigin()}${path}`);
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(answer.status(), path).toBe(200);
    expect(policy.split('; '), path).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy, path).not.toMatch(/unsafe|\*|http/);
    expect(headers, path).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'integrity-policy': 'blocked-destinations=(script)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    expect(headers, path).not.toHaveProperty('set-cookie');
  }
});

test("the desk's files are cached for ever and only for their own origin; the public origin does not serve them", async ({
  request,
}) => {
  const html = await (await request.get(`${deskOrigin()}/desk`)).text();
  const files = [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/desk\/[^"]+)"([^>]*)/g)];
  expect(files.length).toBeGreaterThan(1);
  for (const [element, file = ''] of files) {
    expect(element, file).toContain('integrity="sha');
    const answer = await request.get(`${deskOrigin()}${file}`);
    expect(answer.status(), file).toBe(200);
    expect(answer.headers(), file).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers()['cache-control'], file).toContain('immutable');
    expect((await request.get(file)).status(), `public ${file}`).toBe(404);
  }
  for (const file of ['/desk/assets/no-such-file.js', '/desk/assets/..%2f..%2fpackage.json'])
    expect((await request.get(`${deskOrigin()}${file}`)).status(), file).toBe(404);
});
