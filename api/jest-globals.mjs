/** The names that tests import from '@jest/globals', which only Jest's own runner provides, and its time limit. */
const { afterEach, describe, expect, jest, test: define } = globalThis;
const { setTimeout, clearTimeout } = globalThis;

const LIMIT_MS = 60_000;

/**
 * Wraps a function so that it fails after the time limit and restores the clock. Otherwise one test that hangs would
 * hold up all others.
 */
function limited(run, limitMs = LIMIT_MS) {
  return async (...args) => {
    const late = Promise.withResolvers();
    const timer = setTimeout(() => late.reject(new Error(`not done within ${limitMs} ms`)), limitMs);
    try {
      await Promise.race([run(...args), late.promise]);
    } finally {
      clearTimeout(timer);
      jest.useRealTimers();
    }
  };
}

const withLimit = (add) => (name, run, limitMs) => add(name, limited(run, limitMs));
const hook = (add) => (run, limitMs) => add(limited(run, limitMs));

export const test = Object.assign(withLimit(define), {
  each: (...rows) => withLimit(define.each(...rows)),
  only: withLimit(define.only),
  skip: withLimit(define.skip),
});
export const afterAll = hook(globalThis.afterAll);
export const beforeAll = hook(globalThis.beforeAll);
export { afterEach, describe, expect, jest };
