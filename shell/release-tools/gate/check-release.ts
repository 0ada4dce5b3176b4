/**
 * The part of the gate that needs nothing but a release's bytes: in the release command, and again in the shell, which
 * believes no release command. Quick, and safe whatever the bytes are.
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

/** The plainest reason first: what is wrong in two ways is refused for the one that is easier to understand. */
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
      // A parser that gives up, as on a thousand brackets in each other.
      throw new ReleaseRefused(
        `${check.name} could not read it (${String(failure)}): build it again with the kit's own build.`,
      );
    }
  }
}
