/**
 * Writes `ALLOWED.md`, the page for sections' teams about what a release may contain, from the lists of the checks. Run
 * this file after changing one.
 */
import { writeFileSync } from 'node:fs';
import { controlTypes } from './check-controls.ts';
import { knownTypes, totals } from './check-files.ts';
import { FONT_BUDGET } from './check-fonts.ts';
import { MOST_PATHS } from '../format/page-paths.ts';
import { budget } from './check-pages.ts';
import { MOST_PIXELS, PICTURE_BUDGET } from './check-pictures.ts';
import { namedAtRules, plainAtRules } from './check-styles.ts';
import { textElements } from './own-selectors.ts';
import { MOST_STYLE_ATTRIBUTES } from '../format/style-attributes.ts';
import { MOST_ELEMENTS, MOST_LEVELS } from './parse-page.ts';
import { allowedTopics, type AllowedTopic } from '../format/allowed-topics.ts';
import { MEDIA_BUDGET, mediaTypes } from '../format/read-media.ts';

const kilobytes = (bytes: number) => `${bytes / 1000} KB`;
const list = (names: string[], before = '') => names.map((name) => `\`${before}${name}\``).join(', ');

interface Described {
  allowed: string;
  /** The alternatives to things that are refused. */
  instead: string;
}

export function describeAllowed(): string {
  const parts = allowedTopics.map(
    (topic) =>
      `## ${topic}\n\nAllowed: ${described[topic].allowed}.\n\nInstead of the rest: ${described[topic].instead}.\n`,
  );
  return `# What a section may contain

Written by \`node shell/release-tools/gate/describe-allowed.ts\` from the lists of the gate. A refusal names the file and
line, and the heading here.

${parts.join('\n')}`;
}

const [scripts, styles, files] = totals.map(({ bytes }) => kilobytes(bytes));
const controls = Object.entries(controlTypes)
  .map(([element, types]) => `\`${element}\` of the types ${types.join(', ')}`)
  .join('; ');

const described: Record<AllowedTopic, Described> = {
  Files: {
    allowed: `${list(knownTypes)}; in total ${scripts} of scripts, ${styles} of styles, ${files} of all`,
    instead: 'put PDF files and longer films on another site, and link to them',
  },
  Scripts: {
    allowed: `modules that the build bundles, with state, effects and data of your own: ${kilobytes(budget.scripts.withForm)} compressed on a page with a form, otherwise ${kilobytes(budget.scripts.withoutForm)}. Types and the section's own tests must pass`,
    instead:
      'import `react` and `@land/kit`, never a copy; no inline scripts, no `onclick="…"`, no scripts of other sites ([analytics](#analytics) are a setting of the shell)',
  },
  Styles: {
    allowed: `CSS modules, ${kilobytes(budget.styles)} compressed for each page.

- Selectors end with a class of the section (\`.card\`, \`:is(.card, .note)\`, \`html .card\`), or with text below one
  (\`.card p\`, \`.list > li\`), but not around a form. Text is ${list(textElements)}.
- Rules: ${list(plainAtRules, '@')}; with a name that begins with the section's (\`seller-…\`) ${list(namedAtRules, '@')},
  \`@font-face\`.
- \`style={{ … }}\` sets only custom properties (\`'--share': 0.4\`), at most ${MOST_STYLE_ATTRIBUTES} different ones in a page`,
    instead:
      'give the element a class of its own; the parts of a form belong to the kit. For `@import`, import the file in a script; a custom property needs no `@property`',
  },
  Fonts: {
    allowed: `\`woff2\` of the release in \`@font-face\`, ${kilobytes(FONT_BUDGET)} for each page`,
    instead: "use fewer letters (a subset), or the kit's fonts",
  },
  Pictures: {
    allowed: `pictures of the release or \`data:\`; ${kilobytes(PICTURE_BUDGET)} for each page, of a \`<picture>\` or \`srcset\` only the heaviest; at most ${MOST_PIXELS} px a side. SVG in a file or in the page, also with filters, patterns, markers and \`animate\``,
    instead: 'import what a page or drawing loads; make it smaller (`loading="lazy"` changes nothing here)',
  },
  'Films and sounds': {
    allowed: `\`<video>\` and \`<audio>\` with ${list([...mediaTypes])} of the release (\`import film from './film.mp4'\`), ${kilobytes(MEDIA_BUDGET)} for each page beside its pictures, of several \`<source>\` only the heaviest; captions in \`vtt\`. Each has \`controls\` and \`preload="none"\`, a film also a \`poster\`, and loads nothing before a press`,
    instead: 'remove `autoPlay`; put a longer film on another site ([how](#maps-and-films-of-other-sites))',
  },
  'Maps and films of other sites': {
    allowed:
      'a link; or `Embed` of `@land/kit/embed`, which shows a picture of yours and a link. If the setting `FRAME_ORIGINS` of the shell names the site, a button loads it into the page',
    instead: 'use `Embed` in place of `iframe`, `object` and `embed`',
  },
  HTML: {
    allowed: `any element that loads nothing from elsewhere, such as \`dialog\`, \`details\`, \`datalist\`, \`popover\`, links with \`download\`; at most ${MOST_ELEMENTS} elements in ${MOST_LEVELS} levels; any ids but those of the shell, such as \`main\` and \`menu\``,
    instead:
      'import what the page loads, and choose another id; close a dialog with `<button type="button">` and `close()`, not with a form',
  },
  Pages: {
    allowed: `pages at the paths that \`section.ts\` declares, at most ${MOST_PATHS}, below those that \`sections.ts\` grants to the section ([how](RELEASING.md#a-new-page))`,
    instead: 'have the path granted',
  },
  Forms: {
    allowed: `one on a page whose contract has one, and on declared pages of \`seller\` and \`buyer\`, with the kit's \`LeadForm\` or the fields of the api; ${controls}`,
    instead: 'first make the api accept a new field, then the kit ([how](../kit/README.md#changing-the-kit))',
  },
  Consent: {
    allowed: "the kit's words and look, never checked in advance, texts optional",
    instead: 'there is no other way',
  },
  'Search engines': {
    allowed: '`structuredData` of `PageMeta`: an object of schema.org, at most 5,000 characters',
    instead: 'move the object of a script of the type `application/ld+json` there',
  },
  Analytics: {
    allowed:
      'none in a section. The setting `ANALYTICS_ORIGINS` of the shell opens services for the whole site ([how](../OPERATIONS.md#analytics))',
    instead: 'ask the owner of the shell',
  },
  Accessibility: {
    allowed:
      'every state of every page passes axe (level AA) at 375 and 1280 px, and hydrates without an error in the console',
    instead: 'follow the sentence, which names the rule, the element and the figures',
  },
  Versions: {
    allowed: 'the versions of the kit and of React that the live shell provides',
    instead: 'build with the checkout that is live, or release the shell first',
  },
};

if (import.meta.main) writeFileSync(new URL('../ALLOWED.md', import.meta.url), describeAllowed());
