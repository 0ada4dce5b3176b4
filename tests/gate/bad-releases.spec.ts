/** Nine ways to spoil a section, each refused by its team's own release command, and the good twin of them all. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readProvidedModules } from '../../shell/kit/release/format/shared-modules.ts';
import type { Release } from '../../shell/kit/release/format/release-format.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';

const page = 'src/sell-your-land/sell-your-land-page.tsx';
const words = '<SellerPromisesList />';

interface BadRelease {
  what: string;
  spoil: (copy: SectionCopy) => Promise<void>;
  sentence: string;
}

const badReleases: BadRelease[] = [
  {
    what: 'a missing export',
    spoil: (copy) => copy.write('src/pages.ts', 'export const pages = {};\n'),
    sentence: 'It has no page sell-your-land: export it in src/pages.ts and expose it in section.ts.',
  },
  {
    what: 'a page without its default export',
    spoil: (copy) => copy.replace(page, 'export default function', 'export function'),
    sentence: "Its page sell-your-land has no default export: export the page's component as default.",
  },
  {
    what: 'changed props',
    spoil: (copy) => copy.replace(page, 'extends PageProps {', 'extends PageProps { county: string;'),
    sentence:
      'Its page sell-your-land asks for the prop "county", which the shell does not give: take PageProps of @land/kit.',
  },
  {
    what: 'a second React',
    async spoil(copy) {
      await copy.replace(
        page,
        'import',
        "// @ts-expect-error -- a path into a package has no types\nimport * as ownReact from '../../../../../../node_modules/react/index.js';\nimport",
      );
      await copy.replace(page, words, `<p>{String(ownReact.version)}</p>${words}`);
    },
    sentence:
      'sell-your-land.*.js holds a copy of React, which the shell provides: import from react, react/jsx-runtime and react-dom only, and drop packages that bring their own.',
  },
  {
    what: 'a leaking style',
    spoil: (copy) =>
      copy.replace(
        'src/sell-your-land/sell-your-land-page.module.css',
        '.unbroken {',
        ':global(h1) {\n  color: maroon;\n}\n\n.unbroken {',
      ),
    sentence:
      'sell-your-land.*.css styles "h1", which reaches outside the section: begin the selector with a class of a CSS module (.seller-…) and name no class of others.',
  },
  {
    what: 'an inline script',
    spoil: (copy) =>
      copy.replace(
        page,
        words,
        `<div dangerouslySetInnerHTML={{ __html: '<script>document.title = "Sale!"</script>' }} />${words}`,
      ),
    sentence:
      'The HTML of its page sell-your-land has a script element: move the code into a module of the page, for the site runs no inline scripts.',
  },
  {
    what: 'a contrast failure',
    spoil: (copy) =>
      copy.replace('src/sell-your-land/seller-promises-list.module.css', '.promise {', '.promise {\n  color: #a0a090;'),
    sentence:
      'Its page sell-your-land breaks the accessibility rule color-contrast (initial, 375 px, .seller-seller-promises-list-promise:nth-child(1)): ' +
      'Element has insufficient color contrast of 2.25 (foreground color: #a0a090, background color: #f3ecdc, font size: 13.5pt (18px), font weight: normal). Expected contrast ratio of 4.5:1.',
  },
  {
    what: 'scripts over the budget',
    async spoil(copy) {
      const random = Array.from({ length: 700 }, (_, index) => `${index}${Math.sqrt(index)}`).join(' ');
      await copy.write('src/sell-your-land/counties.ts', `export const counties = '${random}';\n`);
      await copy.replace(page, 'import', "import { counties } from './counties.ts';\nimport");
      await copy.replace(page, words, `<p data-counties={counties.length > 9 ? undefined : counties} />${words}`);
    },
    sentence:
      'The scripts of its page sell-your-land weigh * KB compressed, and the budget is 12.5 KB: take out what the page does not need.',
  },
  {
    what: 'a form that cannot be sent',
    spoil: (copy) =>
      copy.replace(
        'src/sell-your-land/offer-request-form.tsx',
        "readPhone(form, 'phone')",
        "readPhone(form, 'telephone')",
      ),
    sentence:
      'Its page sell-your-land does not send its form when it is rightly filled in (Enter a 10-digit US phone number.): correct what the form reads and checks.',
  },
  {
    what: 'a submission that the api refuses',
    async spoil(copy) {
      await copy.replace(
        'src/sell-your-land/offer-request-form.tsx',
        "readPhone(form, 'phone')",
        "readText(form, 'phone')",
      );
      await copy.replace(
        'src/sell-your-land/offer-request-form.tsx',
        'isCompletePhone(phone)',
        'isCompletePhone(phone) || phone',
      );
    },
    sentence:
      'Its page sell-your-land sends a lead that the api refuses (phone must match pattern "^\\+1[0-9]{10}$"): correct what its form reads.',
  },
];

// Each builds and tries out a release; several at once would only wait for each other.
test.describe.configure({ timeout: 240_000 });

for (const { what, spoil, sentence } of badReleases) {
  test(`a release with ${what} is refused`, async () => {
    await using copy = await SectionCopy.create('seller');
    // The section's own tests would see most of it first.
    await copy.remove('src/sell-your-land/sell-your-land-page.test.tsx');
    await spoil(copy);
    const { code, output } = await copy.release();
    expect(withoutBuild(output)).toBe(sentence);
    expect(code).toBe(1);
    expect(await copy.listReleases()).toEqual([]);
  });
}

test('a release for another React than the live shell has is refused', async () => {
  await using copy = await SectionCopy.create('seller');
  await using shell = await startShellWith({ react: '18.3.1' });
  const { code, output } = await copy.release({ SHELL_URL: shell.url });
  expect(output).toBe(
    'It asks for react ^19.3.0 and this shell provides 18.3.1: build it with the version that is live.',
  );
  expect(code).toBe(1);
  expect(await copy.listReleases()).toEqual([]);
});

test('their good twin is accepted, and says what was tried out', async () => {
  await using copy = await SectionCopy.create('seller');
  const { code, output } = await copy.release();
  expect(output).toContain('is built, checked and signed');
  expect(code).toBe(0);
  const [version = ''] = await copy.listReleases();
  const release = JSON.parse(await readFile(join(copy.folder, 'releases', version, 'release.json'), 'utf8')) as Release;
  expect(release.checks).toEqual({ tests: expect.any(Number), accessiblePages: 1 });
  expect(release.checks?.tests).toBeGreaterThan(10);
});

/** Hashes and measures change with every wording of the section. */
function withoutBuild(output: string): string {
  return output.replace(/\.[0-9a-f]{8}\.(js|css)/, '.*.$1').replace(/weigh [\d.]+ KB/, 'weigh * KB');
}

/** Answers `/sections.json` as a shell with other modules would. */
async function startShellWith(modules: Record<string, string>): Promise<AsyncDisposable & { url: string }> {
  const provided = readProvidedModules();
  const status = { shell: { ...provided, shared: { ...provided.shared, ...modules } }, paths: {}, sections: {} };
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(status)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
