/** What goes wrong by somebody's doing: the message is for them, and stands without a stack. */

/** A release that must not be shown. The message is one sentence that says what to do. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** What went wrong, in one sentence for whoever typed the command. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** Sources that cannot be built. The message is webpack's own words. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
}
