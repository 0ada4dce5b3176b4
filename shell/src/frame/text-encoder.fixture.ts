/** Import before the router, which reads TextEncoder when it loads. Every browser has it; jsdom does not. */
import { TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder });
