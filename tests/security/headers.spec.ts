import { createHash } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';

// page-composer.test.ts has the policy of each kind of page, and https.spec.ts the headers of every route.
for (const path of ['/', '/sell-your-land', '/no-such-page']) {
  test(`${path} allows only scripts and styles of this origin, and has none inline except styles whose digests are in its policy`, async ({
    request,
  }) => {
    const response = await request.get(path);
    const headers = response.headers();
    const policy = headers['content-security-policy'] ?? '';
    const directives = Object.fromEntries(
      policy.split(';').map((directive) => directive.trim().split(/\s+(.*)/s, 2) as [string, string]),
    );
    const html = await response.text();
    const stylesInPage = /<style(?: data-href="[^"]*")?>(.*?)<\/style>/gs;
    const digests = [...html.matchAll(stylesInPage)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(directives).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self'( 'sha256-[\w+/]{43}=')+$/),
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(directives['style-src']?.split(' ')).toEqual(expect.arrayContaining(digests));
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    // A script element either names its file or is data.
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    expect(scripts.length).toBeGreaterThan(0);
    for (const attributes of scripts) expect(attributes).toMatch(/\bsrc="\/|type="application\/(ld\+)?json"/);
    expect(html.replace(stylesInPage, '')).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });
}

test('every file of a release that the page names is served, and may be cached for ever', async ({ request }) => {
  const html = await (await request.get('/sell-your-land')).text();
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|sections)\/[^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const response = await request.get(file);
    expect(response.status(), file).toBe(200);
    expect(response.headers()['cache-control'], file).toContain('immutable');
  }
});

test('paths that leave the release folders return 404', async ({ request }) => {
  for (const path of [
    '/sections/seller/..%2f..%2fpackage.json/x',
    '/assets/..%2fshell.json',
    '/sections/seller/1/%2e%2e%2fpackage.json',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
