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

const kilobytes = (bytes: number) => `${bytes / 1000} KB`;
const list = (names: string[], before = '') => names.map((name) => `\`${before}${name}\``).join(', ');

export function describeAllowed(): string {
  const [scripts, styles, files] = totals.map(({ bytes }) => kilobytes(bytes));
  return `# What a section may contain

Written by \`node shell/release-tools/gate/describe-allowed.ts\` from the lists of the gate.

| part | allowed | instead of what is refused |
| --- | --- | --- |
| files | ${list(knownTypes)}; in total ${scripts} of scripts, ${styles} of styles, ${files} of all | put films, PDF files and maps on another site, and link to them |
| scripts | modules that the build bundles: ${kilobytes(budget.scripts.withForm)} compressed on a page with a form, otherwise ${kilobytes(budget.scripts.withoutForm)} | import \`react\` and \`@land/kit\`, never a copy; no inline scripts, no \`onclick="…"\`, no scripts of other sites |
| styles | CSS modules: ${kilobytes(budget.styles)} compressed for each page | of \`style={{ … }}\` only custom properties (\`'--share': 0.4\`), at most ${MOST_STYLE_ATTRIBUTES} different ones in a page; otherwise a class |
| selectors | a class of the section at the end (\`.card\`, \`:is(.card, .note)\`, \`html .card\`), or text below one (\`.card p\`, \`.list > li\`), but not around a form | give the element a class of its own; the parts of a form belong to the kit |
| elements as text below a class | ${list(textElements)} | a class |
| at-rules | ${list(plainAtRules, '@')}; with a name that begins with the section's (\`seller-…\`) ${list(namedAtRules, '@')}, \`@font-face\` | \`@import\`: import the file in a script; \`@property\`: a custom property needs no rule |
| fonts | \`woff2\` of the release, ${kilobytes(FONT_BUDGET)} for each page | fewer letters (a subset), or the kit's fonts |
| pictures | of the release or \`data:\`; ${kilobytes(PICTURE_BUDGET)} for each page, of a \`<picture>\` or \`srcset\` only the heaviest; at most ${MOST_PIXELS} px a side | smaller ones; \`loading="lazy"\` changes nothing here |
| drawings | SVG in a file or in the page, also with filters, patterns, markers and \`animate\`, that loads only files of the release | import what it loads |
| HTML | any element that loads nothing from elsewhere, such as \`dialog\`, \`details\`, \`datalist\`, \`popover\`; at most ${MOST_ELEMENTS} elements in ${MOST_LEVELS} levels | a link instead of \`iframe\`, \`object\` or \`embed\` |
| pages | at the paths that \`section.ts\` declares, at most ${MOST_PATHS}, below those that \`sections.ts\` grants to the section | have the path granted |
| form | one on a page whose contract has one, and on declared pages of \`seller\` and \`buyer\`, with the kit's \`LeadForm\` or the fields of the api; ${Object.entries(
    controlTypes,
  )
    .map(([element, types]) => `\`${element}\` of the types ${types.join(', ')}`)
    .join('; ')} | first make the api accept a new field, then the kit |
| consent | the kit's words and look, never checked in advance, texts optional | there is no other way |
| search engines | \`structuredData\` of \`PageMeta\`: an object of schema.org, at most 5,000 characters | a script of the type \`application/ld+json\` in the page is refused |
| ids | any but those of the shell, such as \`main\` and \`menu\` | another id |
| accessibility | every state of every page passes axe (level AA) at 375 and 1280 px, and hydrates without an error in the console | the sentence names the rule, the element and the figures |
`;
}

if (import.meta.main) writeFileSync(new URL('../ALLOWED.md', import.meta.url), describeAllowed());
