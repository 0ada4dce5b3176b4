import type { Page } from '@playwright/test';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { readingGrade, splitSentences, wordsOf } from './reading-grade.ts';

const legal = { grade: 7, mostWords: 35 };
const easy = { grade: 6, mostWords: 26 };
/** The reading difficulty that each page may have. The law requires some long words in policies. */
const pages = [
  ...sitePages.map(({ path }) => ({ path, ...(/policy|terms/.test(path) ? legal : easy) })),
  { path: '/no-such-page', ...easy },
];

/** British or stilted words, and the word to use instead. */
const foreignWords: [RegExp, string][] = [
  [/\btick(s|ed|ing)?\b/i, 'check'],
  [/\b(colour|favour|honour|neighbour|labour)/i, '-or'],
  [/\b(centre|metre|licence|cheque|catalogue|enquir\w+|whilst|amongst)\b/i, 'the American spelling'],
  [/\b(organi|reali|recogni|authori|minimi|maximi|summari|apologi|cancell?i)s(e|ed|es|ing|ation)\b/i, '-ize'],
  [/\be-mails?\b/i, 'email'],
  [/\b(whoever|by itself|anew|shortly)\b/i, 'if, automatically, again, soon'],
];

/** The text of every block of the page, folded ones included, except text that only machines read. */
async function readBlocks(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  const blocks = page.locator('main').locator('p, li, dt, dd, h1, h2, h3, label, legend, summary, button');
  const texts = await blocks.evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('[aria-hidden=true]') && !element.querySelector('p, li, dt, dd, h3'))
      .map((element) => element.textContent),
  );
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Headings and labels are not sentences: their few words would make any text look easy. */
const isProse = (text: string) => /[.?!;:]$/.test(text);

for (const { path, grade, mostWords } of pages) {
  test(`${path} is easy to read, in plain American English`, async ({ page, consoleGuard }) => {
    consoleGuard.allowErrors();
    const blocks = await readBlocks(page, path);
    const sentences = blocks.filter(isProse).flatMap(splitSentences);
    expect(sentences.length).toBeGreaterThan(3);
    expect.soft(readingGrade(sentences), 'reading grade').toBeLessThanOrEqual(grade);
    expect
      .soft(
        sentences.filter((sentence) => wordsOf(sentence).length > mostWords),
        'need two readings',
      )
      .toEqual([]);
    for (const [foreign, instead] of foreignWords)
      expect.soft(blocks.join('\n').match(foreign)?.[0], `say ${instead}`).toBeUndefined();
  });
}
