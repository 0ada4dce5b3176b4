import { expect, test } from '@jest/globals';
import { Readable, Writable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { writeZip, type ZipEntry } from './write-zip.js';

// The simple form of a ZIP counts its files with 16 bits.
const MORE_FILES = 65_600;

async function* files(): AsyncGenerator<ZipEntry> {
  for (let number = 1; number <= MORE_FILES; number += 1)
    yield { path: `photos/${number}.jpg`, content: Readable.from([Buffer.from('x')]), isCompressed: true };
}

test('a ZIP with more files than the simple form can count has them all', async () => {
  const parts: Buffer[] = [];
  const into = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  await writeZip(files(), into, new Date());
  const zip = await fromBufferPromise(Buffer.concat(parts), { lazyEntries: true });
  let last = '';
  for await (const { fileName } of zip.eachEntry()) last = fileName;
  expect([zip.entryCount, last]).toEqual([MORE_FILES, `photos/${MORE_FILES}.jpg`]);
});
