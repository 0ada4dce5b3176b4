/**
 * Adds TextEncoder, which browsers have and jsdom lacks. Import this before the router, which needs it when it loads.
 */
import { TextEncoder } from 'node:util';

Object.assign(globalThis, { TextEncoder });
