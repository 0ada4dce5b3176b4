import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Lets Node run the whole api from its sources, decorators included. Our Jest runner (jest-light-runner) imports tests
// with Node itself, and some tests start the api as a process to kill it.
const jsc = {
  target: 'es2024',
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
  experimental: { keepImportAttributes: true },
};

const SOURCES = /\/api\/(src|fixtures)\//;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return next(new URL('jest-globals.mjs', import.meta.url).href, context);
    if (!specifier.startsWith('.') || !SOURCES.test(context.parentURL ?? '')) return next(specifier, context);
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    return existsSync(fileURLToPath(source)) ? next(source.href, context) : next(specifier, context);
  },
  load(url, context, next) {
    // The URL of a test ends in ?NUMBER, which makes watch mode load it again; the name of its file does not.
    const filename = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!SOURCES.test(url) || !filename.endsWith('.ts')) return next(url, context);
    const { code } = transformSync(readFileSync(filename, 'utf8'), {
      filename,
      jsc,
      module: { type: 'es6' },
      sourceMaps: 'inline',
      swcrc: false,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
