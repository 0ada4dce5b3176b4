/**
 * webpack loader that removes library code that keeps unused code in the bundle: false side effects, and parts that are
 * never requested. The savings are brotli bytes, for every visitor. A line that an update has changed fails the build.
 */
import type { Compiler, LoaderContext } from 'webpack';

interface Pruning {
  file: RegExp;
  replace: [RegExp, string][];
}

const prunings: Pruning[] = [
  {
    // Its single file sets `displayName` on every component, so that each of them, also <Form> and <Routes>, looks
    // used: 7 KB.
    file: /react-router[\\/]dist/,
    replace: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^var (\w+) = (React\d*)\.(forwardRef|memo|createContext)\(/gm, 'var $1 = /*#__PURE__*/ $2.$3('],
    ],
  },
  {
    file: /webpack-bundler-runtime[\\/]dist[\\/]index\.js$/,
    replace: [
      // Bundles call only `init` of the runtime: 2.3 KB.
      [/^\truntime,$/m, '\truntime: { init: runtime.init },'],
      // Only the shell's own modules wait for shared ones before they run: 0.3 KB of each section.
      [/installInitialConsumes: USE_SHARED \?/, 'installInitialConsumes: !FEDERATION_HAS_EXPOSES ?'],
      // A shared module has only one source: 0.2 KB of the shell and of each section.
      [/USE_SHARED \? getSharedFallbackGetter : void 0/, 'void 0'],
    ],
  },
  {
    // Tree shaking of shared modules by a server, which we do not have: 2.7 KB.
    file: /webpack-bundler-runtime[\\/]dist[\\/]init\.js$/,
    replace: [[/if \(USE_SHARED\)/, 'if (false)']],
  },
  {
    // The federation's plugin adds these two to each section, which uses neither: 0.7 KB.
    file: /sdk[\\/]dist[\\/]logger\.js$/,
    replace: [[/^const (\w+) = (create\w*Logger)\(/gm, 'const $1 = /*#__PURE__*/ $2(']],
  },
  {
    file: /error-codes[\\/]dist[\\/]desc\.mjs$/,
    replace: [[/const errorDescMap = \{[^{}]*\}/, 'const errorDescMap = undefined']],
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

/** For a bundle with all of these libraries: fails the build if one of the lines was not found. */
export class EveryPruningPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EveryPruningPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('EveryPruningPlugin', (modules) => {
        const met = new Set(
          [...modules].flatMap(({ buildInfo }) => (buildInfo?.prunedLines as string[] | undefined) ?? []),
        );
        for (const { file, replace } of prunings) {
          for (const [line] of replace)
            if (!met.has(String(line)))
              compilation.errors.push(
                new compiler.webpack.WebpackError(`No file ${file} with a line ${line} is in the bundle. ${whatToDo}`),
              );
        }
      });
    });
  }
}

const whatToDo =
  'The library has changed: look at what took its place, mend or remove the line in prune-loader.ts, and compare `npm run bench -- weight`.';
