/**
 * Turns on Node's cache of compiled code, for this process and its children. Import this before webpack, TypeScript and
 * Jest. Measured: a build takes 2.35 s of CPU instead of 2.75.
 */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../../.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
