/** To be imported before the router, which reads TextEncoder while it loads: every browser has it, jsdom has not. */
import { TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder });
