/** Checks and renders a release, in a thread beside the process that serves visitors. */
import { parentPort } from 'node:worker_threads';
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import type { CheckedRelease } from '@land/release-tools/gate/check-description.ts';
import { checkRelease } from '@land/release-tools/gate/check-release.ts';
import { listForms, type ReleasedForm } from '../form-copies/released-form.ts';

export interface ReleaseTask {
  checked: CheckedRelease;
  /** The shell's own stylesheets on pages with a form. */
  frameStyles: string[];
}

export interface ReleaseAnswer {
  /** Why the check refuses it. */
  refused?: string;
  forms?: ReleasedForm[];
}

parentPort?.on('message', (task: ReleaseTask) => parentPort?.postMessage(judge(task)));

function judge({ checked, frameStyles }: ReleaseTask): ReleaseAnswer {
  // Between threads a Buffer becomes a plain Uint8Array.
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
