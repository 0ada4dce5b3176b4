/** Expected failures, whose messages are shown without a stack trace. */

/** A release that must not be shown. The message is one sentence that says what to do. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** A failure in one sentence for the person who ran the command. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

/** Sources that cannot be built. The message is webpack's output. */
export class BuildFailed extends Error {
  override name = 'BuildFailed';
}

/** A check that did not end because other programs use the machine. It says nothing about the release. */
export class MachineBusy extends Error {
  override name = 'MachineBusy';

  constructor(minutes: number) {
    super(
      `This machine is too busy: the check of the release did not end within ${minutes} minutes. End other programs, then try again.`,
    );
  }
}
