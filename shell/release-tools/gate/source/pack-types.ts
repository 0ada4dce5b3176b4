/**
 * The archive of the exposed modules' types, in the layout of Module Federation's `dts` option. The option itself is
 * off: it would run a second, slower compiler (TypeScript 6) in addition to the type check.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zipSync } from 'fflate';
import { listPages, type SectionDefinition } from '../../format/section.ts';
import { isLivePage } from '../../format/section-contract.ts';

/** Imports of other files of the section, as the compiler writes them. */
const relativeImports = /(?:\bfrom |\bimport\(|^import )["'](\.{1,2}\/[^"'\n]+)["']/gm;

/** `folder` holds the declarations of the section's files. Returns the bytes of a ZIP file. */
export async function packTypes(section: SectionDefinition, folder: string): Promise<Buffer> {
  const texts: Record<string, string> = {};
  const add = async (file: string): Promise<void> => {
    const path = `compiled-types/${file}.d.ts`;
    const text =
      path in texts ? undefined : await readFile(join(folder, `${file}.d.ts`), 'utf8').catch(() => undefined);
    if (text === undefined) return;
    texts[path] = text;
    for (const [, imported = ''] of text.matchAll(relativeImports))
      await add(moduleName(join(dirname(file), imported)));
  };
  for (const { name, file } of listPages(section).filter((page) => !isLivePage(section.name, page.name))) {
    const module = moduleName(join(file));
    await add(module);
    // With an extension, for compilers of any module resolution.
    const from = `'./compiled-types/${module}.js'`;
    texts[`${name}.d.ts`] = `export * from ${from};\nexport { default } from ${from};\n`;
  }
  const encoder = new TextEncoder();
  const files = Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)] as const);
  // A fixed time, so that the same types are the same bytes.
  return Buffer.from(zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1) }));
}

/** The path of a source without its extension, with slashes. */
function moduleName(file: string): string {
  return file.replace(/\.tsx?$/, '').replaceAll('\\', '/');
}
