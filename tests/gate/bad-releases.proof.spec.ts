/**
 * Bad releases of a section, each refused by its own check: of the built files, the types, the browser, and the release
 * command. The sentences of the gate are in shell/release-tools/gate, those of forms in try-submission.spec.ts.
 * The command accepts a good release in releases/releasing.proof.spec.ts.
 */
import { expect, test } from '@playwright/test';
import { loadSection } from '../../shell/release-tools/format/section.ts';
import type { CheckedRelease } from '../../shell/release-tools/gate/check-description.ts';
import { checkRelease } from '../../shell/release-tools/gate/check-release.ts';
import { checkStyles } from '../../shell/release-tools/gate/check-styles.ts';
import { checkTypes } from '../../shell/release-tools/gate/source/check-types.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';
import { type Edit, expectRefused, replaceIn } from '../fixtures/tried-release.ts';

const page = 'src/sell-your-land/sell-your-land-page.tsx';
const words = '<SellerPromisesList />';

// In sequence, because several tests build and try a release, which uses the whole machine.
test.describe.configure({ mode: 'default', timeout: 240_000 });

/** The message of the check, without the hashes, which change with every wording of the section; or "accepted". */
function refusalOf(check: (checked: CheckedRelease) => void, checked: CheckedRelease): string {
  try {
    check(checked);
  } catch (refusal) {
    return (refusal as Error).message.replace(/\b[0-9a-f]{8}\.(js|css)/, '*.$1');
  }
  return 'accepted';
}

test('a second React and a leaking style are refused', async () => {
  await using copy = await SectionCopy.create('seller');
  await copy.replace(
    page,
    'import',
    "import * as ownReact from '../../../../../../node_modules/react/index.js';\nimport",
  );
  await copy.replace(page, words, `<p>{String(ownReact.version)}</p>${words}`);
  await copy.replace(
    'src/sell-your-land/sell-your-land-page.module.css',
    '.unbroken {',
    ':global(h1) {\n  color: maroon;\n}\n\n.unbroken {',
  );
  const { promise, resolve } = Promise.withResolvers<CheckedRelease>();
  await copy.build(async (checked) => {
    resolve(checked);
    return null;
  });
  const built = await promise;
  expect(refusalOf(checkRelease, built)).toBe(
    'sell-your-land.*.js holds a copy of React, which the shell provides: import from react, react/jsx-runtime and react-dom only, and drop packages that bring their own.',
  );
  expect(refusalOf(checkStyles, built)).toBe(
    '*.css of sell-your-land styles "h1", which reaches outside the section: end the selector with a class of a CSS module (.seller-…).',
  );
});

test('a release with changed props is refused', async () => {
  await using copy = await SectionCopy.create('seller');
  await copy.replace(page, 'PageProps & {', 'PageProps & { county: string;');
  const { signal } = new AbortController();
  await expect(checkTypes(await loadSection(copy.folder), signal)).rejects.toThrow(
    'Its page sell-your-land requires the prop "county", which the shell does not pass: use PageProps of @land/kit.',
  );
});

const seenInBrowser = [
  {
    what: 'a contrast failure',
    file: /\.css$/,
    from: '.seller-seller-promises-list-promise{',
    to: '.seller-seller-promises-list-promise{color:#a0a090;',
    sentence:
      'Its page sell-your-land breaks the accessibility rule color-contrast (initial, 375 px, .seller-seller-promises-list-promise:nth-child(1)): ' +
      'Element has insufficient color contrast of 2.47 (foreground color: #a0a090, background color: #fbf7ee, font size: 13.5pt (18px), font weight: normal). Expected contrast ratio of 4.5:1.',
  },
  {
    what: 'a contrast failure after a submission that failed',
    file: /\.css$/,
    from: '.seller-seller-promises-list-promise{',
    to: 'main:has([data-state=failure]) .seller-seller-promises-list-promise{color:#a0a090}.seller-seller-promises-list-promise{',
    sentence: 'Its page sell-your-land breaks the accessibility rule color-contrast (failed, 375 px, ',
  },
  {
    what: 'a form that cannot be sent',
    file: /^sell-your-land\..*\.js$/,
    from: '.readPhone)(e,"phone")',
    to: '.readPhone)(e,"telephone")',
    sentence:
      'Its page sell-your-land does not send its form when it is filled in correctly (Enter a 10-digit US phone number.): correct what the form reads and checks.',
  },
];

for (const { what, file, from, to, sentence } of seenInBrowser) {
  test(`a release with ${what} is refused`, async () => {
    await expectRefused((files) => replaceIn(files, file, from, to), sentence);
  });
}

const blocked = 'violates the following Content Security Policy directive';

for (const [what, html, complaint] of [
  ['a script in its HTML', '<script>document.title = "Sale!"</script>', `Executing inline script ${blocked}`],
  [
    'a handler in its HTML',
    '<img alt="" src="data:image/gif;base64,x" onerror="x()">',
    `Executing inline event handler ${blocked}`,
  ],
  ['HTML that leaves its place', '</main><p>Hi</p>', 'The page differed from its HTML.'],
] as const) {
  test(`a release with ${what} is refused`, async () => {
    const edit: Edit = (_files, { pages }) => {
      for (const page of Object.values(pages)) page.html.initial = page.html.initial.replace('<form', `${html}<form`);
    };
    await expectRefused(edit, `puts an error into the browser's console (${complaint}`);
  });
}

test('the release command refuses a page without its default export, which does not build either, and leaves no files', async () => {
  await using copy = await SectionCopy.create('seller');
  await copy.replace(page, 'export default function', 'export function');
  expect(await copy.release()).toEqual({
    code: 1,
    output: "Its page sell-your-land has no default export: export the page's component as default.",
  });
  expect(await copy.listReleases()).toEqual([]);
});

test('the release command names the line of an own test that fails', async () => {
  await using copy = await SectionCopy.create('seller');
  await copy.replace('src/sell-your-land/sell-your-land-page.test.tsx', 'expect(', 'expect(1).toBe(2);\n  expect(');
  const { code, output } = await copy.release();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Its own test ".+" fails \(src\/sell-your-land\/sell-your-land-page\.test\.tsx:\d+\): make it pass\.$/,
  );
});

test('a type error is reported first, also if a check of the built files refuses the release', async () => {
  await using copy = await SectionCopy.create('seller');
  await copy.replace(page, words, `<p>{missing.words}</p>${words}`);
  await copy.replace(
    'src/sell-your-land/sell-your-land-page.module.css',
    '.unbroken {',
    ':global(h1) {\n  color: maroon;\n}\n\n.unbroken {',
  );
  const { output } = await copy.release();
  expect(output).toMatch(
    /^Its sources have a type error at src\/sell-your-land\/sell-your-land-page\.tsx:\d+ \(.*missing/,
  );
});
