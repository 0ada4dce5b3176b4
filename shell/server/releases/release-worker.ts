/** The thread that checks a release and renders copies of its forms. */
import { parentPort } from 'node:worker_threads';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { CheckedRelease } from '@land/release-tools/gate/check-description.ts';
import { checkRelease } from '@land/release-tools/gate/check-release.ts';
import { listForms, type ReleasedForm } from '../form-copies/released-form.ts';

export interface ReleaseTask {
  checked: CheckedRelease;
  /** The texts of the shell's styles on pages with a form. */
  frameStyles: string[];
}

export interface ReleaseAnswer {
  /** The reason if the release is refused. */
  refused?: string;
  forms?: ReleasedForm[];
}

parentPort?.on('message', (task: ReleaseTask) => parentPort?.postMessage(check(task)));
// Tells the shell that the thread is ready.
parentPort?.postMessage('ready');

function check({ checked, frameStyles }: ReleaseTask): ReleaseAnswer {
  // Converted, because a Buffer arrives in another thread as a plain Uint8Array.
  const contents = new Map([...checked.contents].map(([name, bytes]) => [name, Buffer.from(bytes)]));
  try {
    checkRelease({ ...checked, contents });
    return { forms: listForms({ ...checked, contents }, frameStyles) };
  } catch (failure) {
    return {
      refused: failure instanceof ReleaseRefused ? failure.message : `It could not be read: ${String(failure)}.`,
    };
  }
}
