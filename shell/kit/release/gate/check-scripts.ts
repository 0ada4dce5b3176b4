import type { CheckedRelease } from './checked-release.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Texts that no minifier takes out, by what they are a sign of. */
const copies = [
  {
    of: 'React',
    signs: ['react.transitional.element', 'react.element', '_INTERNALS_DO_NOT_USE_OR_'],
    instead: 'import from react, react/jsx-runtime and react-dom only, and drop packages that bring their own',
  },
  // Names of the kit's classes: a section's own begin with its own name.
  {
    of: 'the kit',
    signs: ['kit-lead-form-', 'kit-button-', 'kit-hero-', 'kit-section-', 'kit-field-'],
    instead: 'import from @land/kit and @land/kit/forms only',
  },
];

/** Whether a script brings what the shell provides. A second React breaks every hook; a second kit goes its own way. */
export function checkScripts({ contents }: CheckedRelease): void {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.js')) continue;
    const copy = copies.find(({ signs }) => signs.some((sign) => bytes.includes(sign)));
    if (copy)
      throw new ReleaseRefused(`${name} holds a copy of ${copy.of}, which the shell provides: ${copy.instead}.`);
  }
}
