/**
 * webpack loader for films and sounds: an import is the URL of the file. It runs before webpack reads the file, so that
 * a film that is too large never gets into memory.
 */
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { LoaderContext } from 'webpack';
import { linkTo } from '../format/allowed-topics.ts';
import { MEDIA_BUDGET, readMediaType } from '../format/read-media.ts';

type Context = LoaderContext<{ emit: boolean }>;

export function pitch(this: Context): void {
  const done = this.async();
  this.addDependency(this.resourcePath);
  loadMedia(this).then((code) => done(null, code), done);
}

/** `hideStack`: webpack prints only the message. */
function refuse(sentence: string): Error {
  return Object.assign(new Error(`${sentence} (${linkTo('Films and sounds')}).`), { hideStack: true });
}

async function loadMedia(context: Context): Promise<string> {
  const { resourcePath: path } = context;
  const { size } = await stat(path);
  if (size > MEDIA_BUDGET)
    throw refuse(
      `${basename(path)} has ${(size / 1000).toFixed(0)} KB, and a film or sound at most ${MEDIA_BUDGET / 1000} KB: make it shorter or smaller, or show it with @land/kit/embed`,
    );
  const bytes = await readFile(path);
  const type = readMediaType(bytes);
  if (type !== extname(path).slice(1))
    throw refuse(`${basename(path)} is not ${extname(path).slice(1)}: export it again in that format`);
  const digest = String(context.utils.createHash('xxhash64').update(bytes).digest('hex')).slice(0, 8);
  const name = `${basename(path, extname(path)).replace(/[^\w-]+/g, '-')}.${digest}.${type}`;
  if (context.getOptions().emit)
    context.emitFile(name, bytes, undefined, { sourceFilename: context.utils.contextify(context.rootContext, path) });
  return `export default __webpack_public_path__ + ${JSON.stringify(name)};`;
}
