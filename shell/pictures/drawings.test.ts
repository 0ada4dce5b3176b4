/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { imageSize } from 'image-size';
import { routes } from '../src/routes.ts';
import { digestOfDrawing, listDrawings } from './drawings.ts';
import { drawnFolder, drawnFrom, findSharePicture, sharePictures } from './share-pictures.ts';

const command = 'npm run pictures --prefix shell';
const drawings = listDrawings();

/** The sizes that the file declares, in pixels. */
function readSizes(file: string): { width: number; height: number }[] {
  const picture = imageSize(readFileSync(join(drawnFolder, file)));
  return (picture.images ?? [picture]).map(({ width, height }) => ({ width, height }));
}

test(`every picture is drawn, and no other: else run "${command}"`, () => {
  expect(readdirSync(drawnFolder).sort()).toEqual(drawings.map(({ file }) => file).sort());
});

test(`every picture was drawn from what it shows today (title, name, illustration, colors): else run "${command}"`, () => {
  expect(drawnFrom).toEqual(Object.fromEntries(drawings.map((drawing) => [drawing.file, digestOfDrawing(drawing)])));
});

test.each(drawings)('$file has its size in pixels, and at most 150 KB', ({ file, sizes }) => {
  expect(readSizes(file)).toEqual(sizes);
  expect(readFileSync(join(drawnFolder, file)).length).toBeLessThanOrEqual(150_000);
});

test('pictures for shared links are 1200 × 630, one for each page that has a title of its own', () => {
  const shared = drawings.filter(({ file }) => file.startsWith('share-'));
  expect(shared.map(({ sizes }) => sizes)).toEqual(shared.map(() => [{ width: 1200, height: 630 }]));
  expect(new Set(routes.map(findSharePicture))).toEqual(new Set(sharePictures));
});
