/** Reads the files and the errors of a webpack build. */
import type fs from 'node:fs';
import { join } from 'node:path';
import type { Compiler, Stats } from 'webpack';
import { projectFolder } from '../services.ts';

/** Milliseconds. */
export function duration({ startTime, endTime }: Stats): number {
  return (endTime ?? 0) - (startTime ?? 0);
}

/** The errors of a build, with paths within the project. */
export function listErrors(stats: Stats): string[] {
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true, moduleTrace: false });
  return [...errors, ...warnings].map(({ moduleName, loc, message }) =>
    `${[moduleName, loc].filter(Boolean).join(' ')}\n${withoutBacktrace(message)}`
      .replaceAll(`${projectFolder}/`, '')
      .trim(),
  );
}

/** The message of swc without its own stack, which is of no use to the person. */
function withoutBacktrace(message: string): string {
  return message.replace(/^Module build failed \(from [^\n]{1,300}\n/, '').split('\n\nCaused by:')[0] ?? '';
}

/** The files of the last build, by name. */
export function readBuiltFiles(compiler: Compiler, stats: Stats): Map<string, Buffer> {
  const { assets = [] } = stats.toJson({ all: false, assets: true, cachedAssets: true });
  const read = (name: string) => {
    const bytes = (compiler.outputFileSystem as unknown as typeof fs).readFileSync(join(compiler.outputPath, name));
    return Buffer.from(bytes);
  };
  return new Map(
    assets.filter(({ name }) => !/\.map$|\.hot-update\./.test(name)).map(({ name }) => [name, read(name)]),
  );
}
