import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { AxeResults, RunOptions } from 'axe-core';
import { ReleaseRefused } from '../release-refused.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/**
 * Runs axe over the section's part of the page; the frame is the shell's matter. `where` says what is being looked at.
 */
export async function checkAccessibility(page: Page, name: string, where: string): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  // Colours are judged when they have arrived.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  );
  const { violations } = (await page.evaluate(`axe.run('main', ${JSON.stringify(options)})`)) as AxeResults;
  const [first] = violations;
  if (!first) return;
  const [node] = first.nodes;
  throw new ReleaseRefused(
    `Its page ${name} breaks the accessibility rule ${first.id} (${where}, ${String(node?.target.at(-1))}): ${readAdvice(node?.failureSummary ?? first.help)}.`,
  );
}

/** The first thing to do of axe's summary, which begins with a headline: `Fix any of the following:`. */
function readAdvice(summary: string): string {
  const lines = summary
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (lines[1] ?? lines[0] ?? '').replace(/\.$/, '').slice(0, 300);
}
