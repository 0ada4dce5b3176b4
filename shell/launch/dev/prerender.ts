/** Runs the Node bundle of a part, again after each build, in this process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';
import webpack, { type Configuration } from 'webpack';
import { notSources } from './hot-configuration.ts';
import { listErrors } from './build-stats.ts';
import type { DevServer } from './dev-server.ts';
import { describeError } from './source-frame.ts';

/** Milliseconds after which rendering counts as endless. */
const LIMIT_MS = 10_000;
/** Later than the scripts, which open pages wait for. */
const QUIET_MS = 200;

interface Prerender<Result> {
  name: string;
  configuration: Configuration;
  /** The function that the bundle exports, such as `renderPages`. */
  call: string;
  server: DevServer;
  /** Pages are served again when it has resolved. */
  onRendered: (result: Result) => Promise<void>;
}

/** Resolves after the first build. */
export function watchPrerender<Result>({
  name,
  configuration,
  call,
  server,
  onRendered,
}: Prerender<Result>): Promise<void> {
  const bundle = `${configuration.output?.path}/prerender.cjs`;
  const source = `${name} (prerender)`;
  const begin = () => server.begin(source);
  return new Promise((resolve, reject) => {
    const compiler = webpack({ ...configuration, name: `${name}-prerender`, infrastructureLogging: { level: 'none' } });
    if (!compiler) throw new Error('webpack made no compiler of the configuration.');
    compiler.hooks.invalid.tap('watchPrerender', begin);
    begin();
    compiler.watch({ ignored: notSources, aggregateTimeout: QUIET_MS }, (failure, stats) => {
      if (failure || !stats) return reject(failure ?? new Error(`${name} was not built.`));
      resolve();
      const end = begin();
      // The browser's bundle has the same errors.
      if (listErrors(stats).length > 0) return end();
      render().then(end, end);
    });
    async function render(): Promise<void> {
      try {
        const result = run<Result>(bundle, call);
        server.problems.replace(source, []);
        await onRendered(result);
      } catch (error) {
        const { name: kind, message, stack = '' } = error as Error;
        server.problems.replace(source, [
          describeError(`${kind}: ${message}`, stack, (script) => readMap(bundle, script)),
        ]);
      }
    }
  });
}

/** Runs in a script with a time limit, because a component may never end. */
function run<Result>(bundle: string, call: string): Result {
  const wrapped = `(require, module) => (() => {${readFileSync(bundle, 'utf8')}\n})()`;
  const module = { exports: {} };
  const key = '__landPrerender';
  const load = new Script(wrapped, { filename: bundle, columnOffset: -'(require, module) => (() => {'.length });
  Object.assign(globalThis, {
    [key]: () => {
      (load.runInThisContext() as (require: NodeJS.Require, module: object) => void)(
        createRequire(`${dirname(bundle)}/`),
        module,
      );
      return (module.exports as Record<string, () => Result>)[call]?.();
    },
  });
  return new Script(`globalThis.${key}()`).runInThisContext({ timeout: LIMIT_MS }) as Result;
}

function readMap(bundle: string, script: string): string | undefined {
  return script === bundle ? readFileSync(`${bundle}.map`, 'utf8') : undefined;
}
