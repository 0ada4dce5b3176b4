/**
 * webpack loader that edits lines of libraries which keep unused code in the bundle: false side effects, and parts that
 * are never used. The comments give the bytes saved after Brotli; ../README.md reports them to the libraries'
 * authors. If an update changes such a line, the build fails.
 */
import type { Compiler, LoaderContext } from 'webpack';

interface Pruning {
  file: RegExp;
  replace: [RegExp, string][];
}

const prunings: Pruning[] = [
  {
    // React Router is one file that sets `displayName` on every component, so that webpack keeps all of them: 6.8 KB.
    file: /react-router[\\/]dist/,
    replace: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^var (\w+) = (React\d*)\.(forwardRef|memo|createContext)\(/gm, 'var $1 = /*#__PURE__*/ $2.$3('],
      // The error boundary of routes, which we do not use; without this line webpack drops it: 0.8 KB.
      [/^RenderErrorBoundary\.contextType = \w+;$/m, ''],
    ],
  },
  {
    // Our bundles call only `init` of the runtime: 3.4 KB of the shell, 0.5 KB of each section.
    file: /webpack-bundler-runtime[\\/]dist[\\/]index\.js$/,
    replace: [[/^\truntime,$/m, '\truntime: { init: runtime.init },']],
  },
  {
    // Support for a server that tree-shakes shared modules, which we do not have: 5.3 KB of the shell, 0.4 KB of each
    // section.
    file: /webpack-bundler-runtime[\\/]dist[\\/]init\.js$/,
    replace: [[/if \(USE_SHARED\)/, 'if (false)']],
  },
];

export const prunedFiles = prunings.map(({ file }) => file);

export default function prune(this: LoaderContext<object>, source: string): string {
  const lines = prunings.find(({ file }) => file.test(this.resourcePath))?.replace ?? [];
  if (this._module?.buildInfo)
    this._module.buildInfo.prunedLines = lines
      .filter(([line]) => source.search(line) >= 0)
      .map(([line]) => String(line));
  return lines.reduce((text, [line, replacement]) => text.replace(line, replacement), source);
}

/** Fails the build if one of the lines was not found. For the shell's bundle, which has all of these libraries. */
export class EveryPruningPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EveryPruningPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('EveryPruningPlugin', (modules) => {
        const foundLines = new Set(
          [...modules].flatMap(({ buildInfo }) => (buildInfo?.prunedLines as string[] | undefined) ?? []),
        );
        for (const { file, replace } of prunings) {
          for (const [line] of replace)
            if (!foundLines.has(String(line)))
              compilation.errors.push(
                new compiler.webpack.WebpackError(`No file ${file} with a line ${line} is in the bundle. ${whatToDo}`),
              );
        }
      });
    });
  }
}

const whatToDo =
  'The library has changed: look at what replaced the line, fix or remove it in prune-loader.ts, and compare `npm run bench -- weight`.';
