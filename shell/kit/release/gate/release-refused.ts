/** A release that must not be shown. The message is one sentence that says what to do. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}
