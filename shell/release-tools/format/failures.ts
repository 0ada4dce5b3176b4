/** Expected failures, whose messages are shown without a stack trace. */
import type { AllowedTopic } from './allowed-topics.ts';
import type { DefaultTreeAdapterTypes } from 'parse5';

/** Where a release is at fault. Lines and columns count from 1. */
export interface FaultPlace {
  page?: string;
  /** The element in the parsed HTML of a page. */
  element?: DefaultTreeAdapterTypes.Element;
  /** The element in the browser: the index of each element on the way from the page's root to it. */
  path?: number[];
  file?: string;
  line?: number;
  column?: number;
}

/** A release that must not be shown. The message is one sentence that says what to do. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  at: FaultPlace;
  /** The heading of `ALLOWED.md` that says what is allowed; the check that throws the failure need not know it. */
  topic: AllowedTopic | undefined;

  constructor(message: string, at: FaultPlace = {}, topic?: AllowedTopic) {
    super(message);
    this.at = at;
    this.topic = topic;
  }
}

/** For `catch`: throws the failure again. A refusal without a topic or place gets these. */
export function atTopic(topic: AllowedTopic, place: FaultPlace = {}): (failure: unknown) => never {
  return (failure) => {
    if (failure instanceof ReleaseRefused) {
      failure.topic ??= topic;
      failure.at = { ...place, ...failure.at };
    }
    throw failure;
  };
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
      `This machine is too busy: the check of the release did not end within ${minutes} min. End other programs, then try again.`,
    );
  }
}
