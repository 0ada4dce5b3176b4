/** Styles that draw outside of their section. The gate accepts them, because the shell clips sections (base.css). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { refusalOf } from '../../shell/release-tools/gate/good-release.fixture.ts';

const baseStyles = readFileSync(join(import.meta.dirname, '../../shell/src/frame/base.css'), 'utf8');
const page =
  '<div id="root"><header>Home</header><main id="main"><div class="seller-x"><p class="seller-x">Hi</p></div></main><footer><p>Contact</p></footer></div>';

test('styles that draw outside of a section do not change header and footer', async ({ page: browser }) => {
  const show = async (styles: string) => {
    await browser.setContent(`<!doctype html><style>${baseStyles}${styles}</style>${page}`);
    const header = await browser.locator('header').screenshot();
    return Buffer.concat([header, await browser.locator('footer').screenshot()]);
  };
  const plain = await show('');
  for (const styles of [
    '.seller-x{position:fixed;inset:0;background:red}',
    '.seller-x{--a:fixed;position:var(--a);inset:0;background:red}',
    '@keyframes seller-a{from,to{position:fixed}}.seller-x{inset:0;background:red;animation:seller-a 9s infinite}',
    '.seller-x{position:absolute;inset:-99px;z-index:99;background:red}',
    '.seller-x{position:relative;margin:-99px;padding:99px;background:red}',
    '.seller-x{transform:scale(9);background:red}',
    '.seller-x{translate:0 -99px;height:999px;background:red}',
    '.seller-x{position:sticky;top:0;height:99px;margin-bottom:-99px;background:red}',
    '.seller-x{outline:99px solid red}',
    '.seller-x{box-shadow:0 0 0 99px red}',
    '.seller-x{color:red;filter:drop-shadow(0 -18px red) drop-shadow(0 30px red)}',
    '.seller-x{margin-top:-99px}',
  ]) {
    expect(refusalOf({ files: { 'page.1.css': styles } }), styles).toBe('accepted');
    expect((await show(`${styles}main{contain:none}`)).equals(plain), `${styles} without the rule`).toBe(false);
    expect((await show(styles)).equals(plain), styles).toBe(true);
  }
});
