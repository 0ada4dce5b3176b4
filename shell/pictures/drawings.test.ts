/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { imageSize } from 'image-size';
import { fixedRoutes } from '../src/fixed-routes.ts';
import { digestOfDrawing, listDrawings } from './drawings.ts';
import { drawnFolder, drawnFrom, findSharePicture, sharePictures } from './share-pictures.ts';

const command = 'npm run pictures --prefix shell';
const drawings = listDrawings();

/** The sizes that the file declares, in pixels. */
function readSizes(file: string): { width: number; height: number }[] {
  const picture = imageSize(readFileSync(join(drawnFolder, file)));
  return (picture.images ?? [picture]).map(({ width, height }) => ({ width, height }));
}

test(`the folder has exactly the pictures of the list; if not, run "${command}"`, () => {
  expect(readdirSync(drawnFolder).sort()).toEqual(drawings.map(({ file }) => file).sort());
});

test(`every picture has the current title, name, illustration and colors; if not, run "${command}"`, () => {
  expect(drawnFrom).toEqual(Object.fromEntries(drawings.map((drawing) => [drawing.file, digestOfDrawing(drawing)])));
});

test.each(drawings)('$file has the sizes of the list, and at most 150 KB', ({ file, sizes }) => {
  expect(readSizes(file)).toEqual(sizes);
  expect(readFileSync(join(drawnFolder, file)).length).toBeLessThanOrEqual(150_000);
});

test('share pictures are 1200 × 630 pixels, and each is used by a page', () => {
  const shared = drawings.filter(({ file }) => file.startsWith('share-'));
  expect(shared.map(({ sizes }) => sizes)).toEqual(shared.map(() => [{ width: 1200, height: 630 }]));
  expect(new Set(fixedRoutes.map(findSharePicture))).toEqual(new Set(sharePictures));
});
