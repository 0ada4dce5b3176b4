/** `npm run pictures --prefix shell`: redraws the icons and share pictures whose content has changed. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchTrialBrowser } from '@land/release-tools/gate/browser/page-trial.ts';
import { digestOfDrawing, type Drawing, listDrawings } from './drawings.ts';
import { drawnFolder, drawnFrom, drawnFromFile } from './share-pictures.ts';

interface Shot {
  width: number;
  height: number;
  bytes: Buffer;
}

const browser = await launchTrialBrowser();
const page = await browser.newPage();
await mkdir(drawnFolder, { recursive: true });

const drawings = listDrawings();
for (const drawing of drawings) {
  const path = join(drawnFolder, drawing.file);
  if (existsSync(path) && drawnFrom[drawing.file] === digestOfDrawing(drawing)) continue;
  const bytes = await draw(drawing);
  await writeFile(path, bytes);
  console.log(`${drawing.file} is drawn: ${Math.ceil(bytes.length / 1000)} KB`);
}
await browser.close();
const known = drawings.map(({ file }) => file);
for (const name of await readdir(drawnFolder)) if (!known.includes(name)) await rm(join(drawnFolder, name));
const digests = Object.fromEntries(drawings.map((drawing) => [drawing.file, digestOfDrawing(drawing)]));
await writeFile(drawnFromFile, `${JSON.stringify(digests, undefined, 2)}\n`);

async function draw({ file, html, sizes, isOpaque }: Drawing): Promise<Buffer> {
  const shots: Shot[] = [];
  for (const size of sizes) shots.push({ ...size, bytes: await shoot(file, html, size, isOpaque) });
  const [shot] = shots;
  return !shot || file.endsWith('.ico') ? packIco(shots) : shot.bytes;
}

async function shoot(
  file: string,
  html: string,
  size: { width: number; height: number },
  isOpaque: boolean,
): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.setContent(html);
  const fits = await page.evaluate(async () => {
    await document.fonts.ready;
    const parts = [...document.querySelectorAll('.words *')].map((part) => part.getBoundingClientRect());
    return parts.every(({ right, bottom }) => right <= innerWidth && bottom <= innerHeight);
  });
  if (!fits) throw new Error(`The text of ${file} does not fit into the picture.`);
  // JPEG for share pictures: a PNG is five times as large, and some messengers do not show large pictures.
  return page.screenshot(file.endsWith('.jpg') ? { type: 'jpeg', quality: 85 } : { omitBackground: !isOpaque });
}

/** An .ico file is a table of offsets followed by PNG pictures. */
function packIco(shots: Shot[]): Buffer {
  const head = Buffer.alloc(6 + 16 * shots.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(shots.length, 4);
  let offset = head.length;
  for (const [index, { width, height, bytes }] of shots.entries()) {
    const entry = head.subarray(6 + 16 * index);
    entry.set([width, height, 0, 0, 1, 0, 32, 0]);
    entry.writeUInt32LE(bytes.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...shots.map(({ bytes }) => bytes)]);
}
