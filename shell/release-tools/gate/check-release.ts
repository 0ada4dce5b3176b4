/**
 * The part of the gate that needs only a release's bytes: it runs in the release command, and again in the shell, which
 * does not trust release commands. Quick, and safe for any bytes.
 */
import { checkDrawings } from './check-addresses.ts';
import { checkFiles, checkScripts } from './check-files.ts';
import { checkForms } from './check-forms.ts';
import { checkHtml } from './check-html.ts';
import { checkBudget, checkPages } from './check-pages.ts';
import { checkPictures } from './check-pictures.ts';
import { checkStyles } from './check-styles.ts';
import { type CheckedRelease, checkVersions } from './check-description.ts';
import { ReleaseRefused } from '../format/failures.ts';

/** The simplest reason first: a release with two faults is refused for the one that is easier to understand. */
const checks = [
  checkVersions,
  checkPages,
  checkFiles,
  checkDrawings,
  checkScripts,
  checkBudget,
  checkStyles,
  checkHtml,
  checkPictures,
  checkForms,
];

/** Throws ReleaseRefused. */
export function checkRelease(checked: CheckedRelease): void {
  for (const check of checks) {
    try {
      check(checked);
    } catch (failure) {
      if (failure instanceof ReleaseRefused) throw failure;
      // A parser error, as for a thousand nested brackets.
      throw new ReleaseRefused(
        `${check.name} could not read it (${String(failure)}): build it again with the kit's own build.`,
      );
    }
  }
}
