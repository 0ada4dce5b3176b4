/**
 * Import first: Node then caches the compiled code of webpack, TypeScript and Jest, for this process and its children.
 * Measured: a build takes 2.35 s of CPU instead of 2.75.
 */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../../../.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
