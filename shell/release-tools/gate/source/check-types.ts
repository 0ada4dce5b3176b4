/**
 * Type check of a section's sources, and of its pages against the shell's props. The same run writes the declarations
 * of the exposed modules.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from '@land/http/project-folder';
import { listPages, type SectionDefinition } from '../../format/section.ts';
import { ReleaseRefused } from '../../format/failures.ts';
import { packTypes } from './pack-types.ts';
import { runNode } from './run-node.ts';

const contractFile = 'page-contract.ts';
/** The folder of the declarations, with the compiler's cache, so that they are deleted together. */
const declarations = 'declarations';
/** The native TypeScript 7 compiler, which is four times as fast as the version that other tools need. */
const { resolve } = createRequire(import.meta.url);
const compiler = join(dirname(resolve('typescript-7/package.json')), 'bin/tsc');
const kitTypes = join(dirname(resolve('@land/kit')), '*.d.ts');

/**
 * Type-checks a section, incrementally. Returns the archive of the exposed modules' types (ZIP). Throws ReleaseRefused.
 */
export async function checkTypes(section: SectionDefinition, signal: AbortSignal): Promise<Buffer> {
  const folder = join(section.folder, '.cache/types');
  await mkdir(folder, { recursive: true });
  const pages = listPages(section).map(({ name, file }) => ({ name, file: join(section.folder, file) }));
  await writeFile(join(folder, contractFile), pages.map(({ file }, index) => renderPromise(file, index)).join(''));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(configurationFor(section, folder)));
  const { code, output } = await runNode([compiler, '-p', folder, '--pretty', 'false'], projectFolder, signal);
  if (code !== 0) refuseErrors(section, output);
  return packTypes(section, join(folder, declarations, relative(projectFolder, section.folder)));
}

function refuseErrors(section: SectionDefinition, output: string): void {
  const errors = readTypeErrors(output);
  const pages = Object.keys(section.pages);
  const broken = errors.find(({ file }) => file.endsWith(contractFile));
  if (broken) throw new ReleaseRefused(describeBrokenPromise(pages[broken.line - 1] ?? '', broken));
  if (errors.length === 0) throw new Error(`The type check did not run:\n${output}`);
  // Ignores errors outside of the section's folder, such as in the kit.
  const first = errors.find(({ file }) => !relative(section.folder, join(projectFolder, file)).startsWith('..'));
  if (first)
    throw new ReleaseRefused(
      `Its sources have a type error at ${relative(section.folder, join(projectFolder, first.file))}:${first.line} (${first.message}): correct it.`,
    );
}

/** A line of code that only compiles if the page accepts PageProps. An error's line number identifies the page. */
function renderPromise(file: string, index: number): string {
  const promise = `import page${index} from ${JSON.stringify(file)}; export const promise${index}: import('react').ComponentType<import('@land/kit').PageProps> = page${index};`;
  return `${promise}\n`;
}

function configurationFor({ folder: sectionFolder }: SectionDefinition, folder: string) {
  return {
    extends: join(import.meta.dirname, 'section-tsconfig.json'),
    compilerOptions: {
      incremental: true,
      tsBuildInfoFile: join(folder, declarations, '.tsbuildinfo'),
      noEmit: false,
      emitDeclarationOnly: true,
      declaration: true,
      rootDir: projectFolder,
      outDir: join(folder, declarations),
    },
    files: [join(folder, contractFile)],
    // Not section.ts, which would include the types of the build tools.
    include: [join(sectionFolder, 'src'), kitTypes],
    exclude: [],
  };
}

function describeBrokenPromise(page: string, { message }: TypeError): string {
  const missing = /Property '(\w+)' is missing in type 'PageProps'/.exec(message)?.[1];
  if (missing)
    return `Its page ${page} requires the prop "${missing}", which the shell does not pass: use PageProps of @land/kit.`;
  const changed = /Types of property '(\w+)' are incompatible/.exec(message)?.[1];
  if (changed)
    return `Its page ${page} requires the prop "${changed}" with a type that the shell does not pass: use PageProps of @land/kit.`;
  if (/has no default export/.test(message))
    return `Its page ${page} has no default export: export the page's component as default.`;
  return `Its page ${page} is not a component that accepts PageProps of @land/kit (${message}): correct it.`;
}

interface TypeError {
  /** As printed by tsc. */
  file: string;
  line: number;
  /** The message with all of its explanations, in one line. */
  message: string;
}

/** Parses the output of `tsc --pretty false`, in which lines that start with a space continue the message before. */
function readTypeErrors(output: string): TypeError[] {
  const errors: TypeError[] = [];
  for (const line of output.split('\n')) {
    const found = /^([^(]+)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line);
    const last = errors.at(-1);
    if (found)
      errors.push({ file: found[1] ?? '', line: Number(found[2]), message: found[3]?.replace(/\.$/, '') ?? '' });
    else if (line.startsWith(' ') && last) last.message += `; ${line.trim().replace(/\.$/, '')}`;
  }
  return errors;
}
