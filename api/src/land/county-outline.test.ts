import { expect, test } from '@jest/globals';
import { drawOutline, MOST_CHARACTERS, readAtlas } from './county-outline.js';

const atlas = await readAtlas();

test.each(['04001', '02016', '02290', '12087', '15003', '22071', '26163', '48029', '51510', '11001'])(
  'the outline of the county %s is a small drawing of paths alone',
  (fips) => {
    const drawing = drawOutline(atlas, fips) ?? '';
    expect(drawing.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    expect(drawing).toMatch(/^<svg [^>]+>(<path [^>]*d="M[-\d.,MLZ]+"\/>){2}<\/svg>$/);
    const numbers = [...drawing.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(320);
  },
);

test.each(['', '99999', '04', '04999'])('there is no outline of %j', (fips) => {
  expect(drawOutline(atlas, fips)).toBeUndefined();
});
