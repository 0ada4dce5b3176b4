/**
 * Sources that cannot be built. The message is webpack's own words. Apart from webpack, which commands that build
 * nothing do without.
 */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
}
