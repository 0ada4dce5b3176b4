/**
 * webpack loader that takes from libraries what keeps unused code in the bundle: side effects that are none, and a part that
 * is never asked for. What each saves is brotli, for every visitor. After an update of a library that changed such a line
 * nothing breaks, but `npm run bench -- weight` shows the bytes again.
 */
import type { LoaderContext } from 'webpack';

interface Pruning {
  file: RegExp;
  replace: [RegExp, string][];
}

const prunings: Pruning[] = [
  {
    // Its one file sets `displayName` on every component, which makes each of them, <Form> and <NavLink> too, look used: 3 KB.
    file: /react-router[\\/]dist/,
    replace: [
      [/^\w+\.displayName = "\w+";$/gm, ''],
      [/^var (\w+) = (React\d*)\.(forwardRef|memo|createContext)\(/gm, 'var $1 = /*#__PURE__*/ $2.$3('],
    ],
  },
  {
    // The shell names each section's entry, and no manifest is ever read: 2 KB.
    file: /runtime-core[\\/]dist[\\/]core\.js$/,
    replace: [[/new SnapshotHandler\(this\)/, 'Object.assign(new DisabledSnapshotHandler(), { manifestCache: new Map() })']],
  },
  {
    // The loggers are made at once, though only the build uses them: 0.3 KB of each section.
    file: /sdk[\\/]dist[\\/]logger\.js$/,
    replace: [[/^const (\w+) = (create\w*Logger)\(/gm, 'const $1 = /*#__PURE__*/ $2(']],
  },
];

export const prunedFiles = prunings.map(({ file }) => file);

export default function prune(this: LoaderContext<object>, source: string): string {
  const pruning = prunings.find(({ file }) => file.test(this.resourcePath));
  return (pruning?.replace ?? []).reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), source);
}
