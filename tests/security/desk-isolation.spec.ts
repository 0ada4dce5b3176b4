import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { DeskData, deskOrigin, PASSWORD } from '../desk/desk.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { testSiteOrigin } from '../site/test-site.ts';

/** A server at another port of the desk's host, with an empty page and no policy. */
async function serveEmptyPage() {
  const server = createServer((_request, response) => void response.setHeader('Content-Type', 'text/html').end('<p>'));
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, [Symbol.asyncDispose]: async () => void server.close() };
}

interface Asked {
  method?: string;
  mode?: 'no-cors';
  headers?: Record<string, string>;
  body?: string;
}

/** A request of a page's script, as the page sees its answer. */
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

async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const desk = await context.newPage();
  await desk.goto(`${deskOrigin()}/desk/docs`);
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await ask(desk, '/api/admin/sessions/browser', { method: 'POST', body, headers });
  expect(answer?.status).toBe(201);
  expect(answer?.body).not.toContain('token');
  expect(await desk.evaluate(() => document.cookie)).toBe('');
  expect((await ask(desk, '/api/admin/sessions/current'))?.status).toBe(200);
  return desk;
}

/** Statuses of what a page asks for with the cookie of the desk, also where the browser keeps the answer from it. */
async function watchStatuses(context: BrowserContext, page: Page): Promise<number[]> {
  const statuses: number[] = [];
  const [toDesk, withCookie] = [new Set<string>(), new Set<string>()];
  const network = await context.newCDPSession(page);
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(deskOrigin())) toDesk.add(requestId);
  });
  network.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    if (headers.Cookie?.includes('desk=')) withCookie.add(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    if (toDesk.has(requestId) && withCookie.has(requestId)) statuses.push(statusCode);
  });
  await network.send('Network.enable');
  return statuses;
}

// Without the policies of the pages, to see that the api needs none of them.
const test = base.extend({ bypassCSP: true });

for (const where of ['the public origin', 'another port'] as const) {
  test(`a page on ${where} reads and changes nothing with the session of a desk that is open beside it`, async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.allowErrors();
    await using data = await DeskData.open();
    const [admin, lead] = [await data.addAccount('admin'), await data.addLead()];
    await using empty = await serveEmptyPage();
    const desk = await signIn(context, admin.email);
    const page = await context.newPage();
    await page.goto(where === 'another port' ? empty.origin : testSiteOrigin());

    const endpoints = `${deskOrigin()}/api/admin`;
    const notes = `${endpoints}/leads/${lead.id}/notes`;
    const statuses = await watchStatuses(context, page);

    await test.step('by fetch', async () => {
      const form = {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'text=planted',
      };
      const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"text":"planted"}' };
      expect(await ask(page, `${endpoints}/leads`)).toBeUndefined();
      expect(await ask(page, `${endpoints}/leads/export.csv`)).toBeUndefined();
      expect(await ask(page, `${endpoints}/changes`)).toBeUndefined();
      expect(await ask(page, notes, form)).toBeUndefined();
      // What asks first is not even sent.
      expect(await ask(page, notes, json)).toBeUndefined();
      expect(await ask(page, `${endpoints}/sessions/current`, { method: 'DELETE' })).toBeUndefined();
      // Sent without asking; Cross-Origin-Resource-Policy keeps even the fact of an answer back.
      for (const init of [{}, form, { method: 'POST', body: '{"text":"planted"}' }])
        expect(
          await ask(page, 'body' in init ? notes : `${endpoints}/leads`, { ...init, mode: 'no-cors' }),
        ).toBeUndefined();
    });

    await test.step('by image, script and frame', async () => {
      const tried = await page.evaluate(async (url) => {
        const load = (element: HTMLImageElement | HTMLScriptElement | HTMLIFrameElement) =>
          new Promise<string>((resolve) => {
            element.addEventListener('load', () => resolve('loaded'));
            element.addEventListener('error', () => resolve('failed'));
            element.src = url;
            document.body.append(element);
          });
        const [image, script, frame] = ['img', 'script', 'iframe'] as const;
        await load(document.createElement(frame));
        const text = document.querySelector('iframe')?.contentDocument?.body.textContent ?? 'nothing';
        return [await load(document.createElement(image)), await load(document.createElement(script)), text];
      }, `${endpoints}/leads`);
      expect(tried).toEqual(['failed', 'failed', 'nothing']);
    });

    await test.step('by form and by link', async () => {
      for (const [method, action] of [
        ['post', notes],
        ['get', `${endpoints}/leads`],
      ] as const) {
        const opening = context.waitForEvent('page');
        await page.evaluate(
          ([formMethod, formAction]) => {
            document.body.insertAdjacentHTML(
              'beforeend',
              `<form method="${formMethod}" action="${formAction}" target="_blank"><input name="text" value="planted"></form>`,
            );
            [...document.forms].at(-1)?.submit();
          },
          [method, action] as const,
        );
        const opened = await opening;
        await opened.waitForLoadState();
        expect(await opened.locator('body').innerText()).toContain('foreign-page');
        await opened.close();
      }
    });

    // They came with the cookie: neither SameSite nor HttpOnly kept it back. Plain text is refused before anyone looks.
    await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(8);
    expect(new Set(statuses)).toEqual(new Set([403, 415]));
    expect(await data.readActs(admin)).toEqual(['session-opened']);
    expect((await ask(desk, '/api/admin/sessions/current'))?.status).toBe(200);
  });
}

test('the pages of the desk run no foreign script, stand in no frame, and stay in no cache', async ({ request }) => {
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

test('the files of the desk are kept for ever and by their own origin alone; the public origin has none of them', async ({
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
