/** The section release of a consent that was made up by `npm run demo`, and so marks its lead as made up. */
export const DEMO_RELEASE = 'demo';
