/** Ordinary work of a section's team, released by the real command: none of it needs a way around the gate. */
import { expect, test } from '@playwright/test';
import { SectionCopy } from '../fixtures/section-copy.ts';

const page = 'src/sell-your-land/sell-your-land-page';

/** Questions that open, a figure as a bar, a drawing with a filter that moves, a list, and a file to keep. */
const part = `<section className={styles.figures} aria-label="Figures">
  <strong>Where we buy</strong>
  <p style={{ '--share': 0.4 }}>Two of five offers go to owners in the West.</p>
  <ul><li>Ranch land</li><li>Lots</li></ul>
  <details><summary>Do you buy in every state?</summary><p>In most of them.</p></details>
  <svg viewBox="0 0 9 9" version="1.1" aria-hidden="true">
    <filter id="soft"><feGaussianBlur stdDeviation="1" /></filter>
    <rect width="3" height="3" filter="url(#soft)"><animate attributeName="x" to="3" dur="1s" fill="freeze" /></rect>
  </svg>
</section>`;

const css = `@layer seller-figures {
  .figures p { border-inline-start: calc(var(--share, 1) * 10rem) solid currentcolor; }
}
.figures { & > strong { text-wrap: balance; } li + li { margin-top: 0.5rem; } }
:is(.figures, .unbroken) { hyphens: manual; }
@page { margin: 2cm; }
`;

test('a release with a bar, questions, a moving drawing and styles of text below a class is accepted', async () => {
  test.setTimeout(240_000);
  await using copy = await SectionCopy.create('seller');
  await copy.replace(`${page}.tsx`, '<SellerPromisesList />', `${part}<SellerPromisesList />`);
  await copy.replace(`${page}.module.css`, '.unbroken {', `${css}.unbroken {`);
  const { code, output } = await copy.release();
  expect(output).toContain('is built, checked and signed');
  expect(code).toBe(0);
});
