/**
 * Turns on Node's cache of compiled code, for this process and its children. Import this before webpack, TypeScript and
 * Jest. Measured: a build takes 2.35 s of CPU instead of 2.75.
 */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { projectFolder } from '@land/http/project-folder';

process.env.NODE_COMPILE_CACHE ??= join(projectFolder, '.cache/node');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
