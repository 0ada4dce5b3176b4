/** webpack loader for pictures: an import is `{ src, width, height }`, so that a page can reserve the space. */
import { basename, extname } from 'node:path';
import type { LoaderContext } from 'webpack';
import { readPicture } from '../format/read-picture.ts';

export const raw = true;

export default function loadPicture(this: LoaderContext<{ emit: boolean }>, bytes: Buffer): string {
  const file = basename(this.resourcePath);
  const picture = readPicture(bytes);
  if (!picture) throw new Error(`${file} is not a picture in AVIF, WebP, JPEG or PNG: export it as one of them.`);
  const { type, width, height } = picture;
  const digest = String(this.utils.createHash('xxhash64').update(bytes).digest('hex')).slice(0, 8);
  const name = `${basename(file, extname(file)).replace(/[^\w-]+/g, '-')}.${digest}.${type}`;
  if (this.getOptions().emit)
    this.emitFile(name, bytes, undefined, {
      sourceFilename: this.utils.contextify(this.rootContext, this.resourcePath),
    });
  return `export default { src: __webpack_public_path__ + ${JSON.stringify(name)}, width: ${width}, height: ${height} };`;
}
