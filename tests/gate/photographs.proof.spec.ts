/** A photograph in a section: imported, built, accepted by the gate, and shown in its size. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BrowserChecks } from '../../shell/release-tools/gate/browser/browser-checks.ts';
import { checkRelease } from '../../shell/release-tools/gate/check-release.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';

test.describe.configure({ timeout: 240_000 });

test('a section shows imported photographs, in a plain img and in its styles', async ({ page }) => {
  await using copy = await SectionCopy.create('seller');
  for (const [ending, type] of Object.entries({ jpg: 'jpeg', webp: 'webp', png: 'png' }))
    await writeFile(join(copy.folder, `src/sell-your-land/land.${ending}`), await draw(page, type));
  await copy.replace(
    'src/sell-your-land/sell-your-land-page.tsx',
    'import',
    "import jpg from './land.jpg';\nimport webp from './land.webp';\nimport",
  );
  await copy.replace(
    'src/sell-your-land/sell-your-land-page.tsx',
    '<SellerPromisesList />',
    '<img {...jpg} alt="" /><img {...webp} alt="" /><SellerPromisesList />',
  );
  await copy.replace(
    'src/sell-your-land/sell-your-land-page.module.css',
    '.unbroken {',
    ".unbroken {\n  background: url('./land.png');",
  );
  const browser = new BrowserChecks('seller');
  try {
    const { pages, files } = await copy.build(async (checked) => {
      checkRelease(checked);
      // The page hydrates without console errors, and axe finds no problem.
      return { tests: 0, accessiblePages: await browser.run(checked.release, checked.contents) };
    });
    const html = pages['sell-your-land']?.html.initial ?? '';
    for (const type of ['jpg', 'webp'])
      expect(html).toMatch(
        new RegExp(
          `<img src="/sections/seller/9.0.0-test/land\\.[0-9a-f]{8}\\.${type}" width="40" height="30" alt=""/?>`,
        ),
      );
    const photographs = Object.keys(files).filter((name) => name.startsWith('land.'));
    expect(photographs.map((name) => name.split('.').at(-1)).sort()).toEqual(['jpg', 'png', 'webp']);
  } finally {
    await browser.stop();
  }
});

/** A picture as a browser encodes it. */
async function draw(page: Page, type: string): Promise<Buffer> {
  const url = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 40, height: 30 });
    canvas.getContext('2d')?.fillRect(5, 5, 20, 20);
    return canvas.toDataURL(`image/${kind}`);
  }, type);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
