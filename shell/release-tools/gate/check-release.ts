/**
 * The part of the gate that needs only a release's bytes. It runs in the release command, and again in the shell, which
 * does not trust release commands. It is fast and safe for any bytes.
 */
import { checkDrawings } from './check-addresses.ts';
import { checkFiles, checkScripts } from './check-files.ts';
import { checkFonts } from './check-fonts.ts';
import { checkForms } from './check-forms.ts';
import { checkHtml } from './check-html.ts';
import { checkManifest } from './check-manifest.ts';
import { checkBudget, checkPages } from './check-pages.ts';
import { checkMedia } from './check-media.ts';
import { checkPictures } from './check-pictures.ts';
import { checkStyles } from './check-styles.ts';
import { type CheckedRelease, checkVersions } from './check-description.ts';
import type { AllowedTopic } from '../format/allowed-topics.ts';
import { atTopic, ReleaseRefused } from '../format/failures.ts';

/** The checks in order: of two faults, the one that is easier to understand is reported. */
const checks: [(checked: CheckedRelease) => void, AllowedTopic][] = [
  [checkVersions, 'Versions'],
  [checkPages, 'Pages'],
  [checkFiles, 'Files'],
  [checkManifest, 'Files'],
  [checkDrawings, 'Pictures'],
  [checkScripts, 'Scripts'],
  [checkBudget, 'Scripts'],
  [checkStyles, 'Styles'],
  [checkHtml, 'HTML'],
  [checkPictures, 'Pictures'],
  [checkMedia, 'Films and sounds'],
  [checkFonts, 'Fonts'],
  [checkForms, 'Forms'],
];

/** Runs all checks. Throws ReleaseRefused with the first fault. */
export function checkRelease(checked: CheckedRelease): void {
  for (const [check, topic] of checks) {
    try {
      check(checked);
    } catch (failure) {
      if (failure instanceof ReleaseRefused) atTopic(topic)(failure);
      // A parser failed, for example because of a thousand nested brackets.
      throw new ReleaseRefused(
        `${check.name} could not read it (${String(failure)}): build it again with the kit's own build.`,
      );
    }
  }
}
