/** Finds forms, buttons and links on visitors' pages that no test presses. */
import { expect, test } from '../fixtures/test.ts';
import { keyOf, readControls } from './controls.ts';
import { pressedByWalk, pressedElsewhere } from './listed.ts';
import { Visited, VISITED_ERRORS } from './pages.ts';

const listed = new Set([...pressedByWalk, ...Object.keys(pressedElsewhere)]);

test('every form, button and link of every page is listed with the test that presses it, and no other is', async ({
  page,
  browser,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allowErrors(VISITED_ERRORS);
  await using visited = await Visited.create();
  await using plain = await browser.newContext({ javaScriptEnabled: false });
  const found = new Set<string>();
  for (const [tab, hasScripts] of [
    [page, true],
    [await plain.newPage(), false],
  ] as const)
    for (const each of visited.pages) {
      if (each.needsScripts && !hasScripts) continue;
      await visited.open(tab, each, hasScripts);
      for (const control of await readControls(tab)) found.add(visited.plain(keyOf(control)));
    }
  expect([...found].filter((key) => !listed.has(key)).toSorted(), 'pressed by no test').toEqual([]);
  expect([...listed].filter((key) => !found.has(key)).toSorted(), 'on no page').toEqual([]);
});
