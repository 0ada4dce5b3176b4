/** The bytes and layout shifts of a first visit, measured as in `npm run bench -- weight`. */
import { routes } from '../bench/figure.ts';
import { measureRoute } from '../bench/weight.ts';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';

for (const width of [375, 1280])
  for (const path of routes) {
    test(`at ${width} px nothing moves on ${path}, which is within its budgets of scripts, styles, HTML, pictures and what is fetched ahead`, async ({
      browser,
    }) => {
      const figures = await measureRoute(browser, readTestSite().origin, path, width);
      expect(figures.map(({ what }) => what)).toContain(`${path} scripts, transferred`);
      expect(figures.filter(({ value, bound }) => value > bound)).toEqual([]);
    });
  }
