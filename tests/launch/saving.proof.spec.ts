import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { ProjectCopy } from '../fixtures/project-copy.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { fetchSigned } from '../../shell/release-tools/standalone/fetch-shell-parts.ts';
import { DataFolder } from '../site/data-folder.ts';
import { NodeProcess } from '../site/node-process.ts';
import { listDescendants } from '../site/process-tree.ts';
import { readTestSite } from '../site/test-site.ts';
import { until } from '../site/until.ts';
import { chooseSitePorts, untilStarted } from '../site/whole-site.ts';

test.setTimeout(480_000);

/** Milliseconds within which a save is seen on a busy machine, and within which types are checked. */
const [SAVE_LIMIT, TYPES_LIMIT] = [20_000, 90_000];

const sellerPage = 'seller-app/src/sell-your-land/sell-your-land-page.tsx';
const sellerStyles = 'seller-app/src/sell-your-land/sell-your-land-page.module.css';
const headline = 'SELL YOUR LAND FAST FOR CASH';

/** A project whose files a test changes as an editor does. */
class Editor {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Replaces a text. The result undoes that. */
  save(file: string, from: string, to: string): () => void {
    const path = join(this.#folder, file);
    const before = readFileSync(path, 'utf8');
    expect(before, file).toContain(from);
    writeFileSync(path, before.replace(from, to));
    return () => writeFileSync(path, before);
  }
}

/** Runs `npm run dev -- <names>` in the copy, with its own ports and data. */
function startDev(folder: string, names: string[], env: Record<string, string>): NodeProcess {
  return new NodeProcess({ folder, args: [join(folder, 'shell/launch/dev.ts'), ...names], env });
}

/** Reports how long something took, as information. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  const description = `${what}: ${((performance.now() - started) / 1000).toFixed(2)} s`;
  test.info().annotations.push({ type: 'figure', description });
  console.log(description);
}

/** The overlay with the problem, in a frame over the page. */
const overlay = (page: Page) => page.frameLocator('iframe').locator('body');
const untilFixed = (page: Page) => expect(page.locator('iframe')).toHaveCount(0, { timeout: SAVE_LIMIT });

test('with `npm run dev`, saves change the open page in place, errors are shown with their source, and a reload keeps drafts', async ({
  page,
}) => {
  await using copy = await ProjectCopy.create();
  await copy.addBuilds();
  for (const built of ['api/dist', 'api/desk/dist'])
    await cp(join(projectFolder, built), join(copy.folder, built), { recursive: true });
  await using data = await DataFolder.create();
  const ports = await chooseSitePorts({});
  const portVariables = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
  const started = performance.now();
  await using dev = startDev(copy.folder, ['seller', 'desk', 'api'], {
    ...Object.fromEntries(portVariables),
    DATA_DIR: data.path,
    CSRF_SECRET: readTestSite().csrfSecret,
  });
  const editor = new Editor(copy.folder);
  const untilSaid = (words: string, limit = SAVE_LIMIT) =>
    until(
      () => dev.output.includes(words),
      () => `It did not say "${words}":\n${dev.output}`,
      limit,
    );
  await untilStarted(dev);
  const origin = `http://localhost:${ports.SHELL_PORT}`;
  await page.goto(`${origin}/sell-your-land`);
  const firstPage = `first page: ${((performance.now() - started) / 1000).toFixed(1)} s after the command`;
  console.log(firstPage);
  expect(dev.output).not.toMatch(/DatabaseAway|^\S+ +at /m);
  await untilSaid('Watching seller, desk, api');

  const firstName = page.getByLabel('First name');
  const h1 = page.getByRole('heading', { level: 1 });
  /** Expects the same text and focus, in a page that was not loaded again. */
  const expectKept = async () => {
    await expect(firstName).toHaveValue('Ada');
    await expect(firstName).toBeFocused();
    expect(await page.evaluate(() => 'isOpen' in window)).toBe(true);
  };
  await expect(page.locator('#contact-form form')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOpen: true }));
  // Not before the page has hydrated, and listens to builds.
  const isHydrated = () =>
    page.evaluate(() => Object.keys(document.forms[0] ?? {}).some((key) => /^__react/.test(key)));
  await expect.poll(isHydrated).toBe(true);
  await firstName.fill('Ada');

  await test.step('a component changes in place, and a new visit shows it too', async () => {
    const undo = editor.save(sellerPage, headline, 'SELL YOUR LAND NOW');
    await timed('component', () => expect(h1).toHaveText('SELL YOUR LAND NOW', { timeout: SAVE_LIMIT }));
    await expectKept();
    const read = await fetch(`${origin}/sell-your-land`, { headers: { accept: 'text/html' } });
    expect(await read.text()).toContain('SELL YOUR LAND NOW');
    undo();
    await expect(h1).toHaveText(headline, { timeout: SAVE_LIMIT });
  });

  await test.step('styles change in place', async () => {
    const card = page.locator('#contact-form > div');
    const undo = editor.save(sellerStyles, 'background: var(--color-white);', 'background: rgb(1, 2, 3);');
    await timed('styles', () => expect(card).toHaveCSS('background-color', 'rgb(1, 2, 3)', { timeout: SAVE_LIMIT }));
    await expectKept();
    undo();
    await expect(card).not.toHaveCSS('background-color', 'rgb(1, 2, 3)', { timeout: SAVE_LIMIT });
  });

  await test.step('two saves in one moment are one build, and no save starts a process', async () => {
    const countBuilds = () => dev.output.split('seller is up to date').length;
    // Not those of the database, which come and go at any time.
    const postgres = Number.parseInt(readFileSync(join(data.path, 'postgres/postmaster.pid'), 'utf8'), 10);
    const listOthers = () => {
      const ofDatabase = listDescendants(postgres);
      return listDescendants(dev.pid).filter((pid) => !ofDatabase.includes(pid));
    };
    const processes = listOthers();
    const saveTwo = async () => {
      // The former build may still be in progress.
      await fetch(`${origin}/dev/settled`);
      const before = countBuilds();
      const undo = [
        editor.save(sellerPage, headline, 'SELL YOUR LAND TWICE'),
        editor.save(sellerStyles, 'background: var(--color-white);', 'background: rgb(4, 5, 6);'),
      ];
      await expect(h1).toHaveText('SELL YOUR LAND TWICE', { timeout: SAVE_LIMIT });
      await expect(page.locator('#contact-form > div')).toHaveCSS('background-color', 'rgb(4, 5, 6)');
      await expectKept();
      const built = countBuilds() - before;
      undo.forEach((again) => again());
      await expect(h1).toHaveText(headline, { timeout: SAVE_LIMIT });
      return built;
    };
    // Again, because a busy machine may stop this process between the saves for longer than the watcher waits.
    await expect.poll(saveTwo, { timeout: 4 * SAVE_LIMIT }).toBe(1);
    expect(listOthers()).toEqual(processes);
  });

  const line = 1 + readFileSync(join(copy.folder, sellerPage), 'utf8').split(headline)[0]!.split('\n').length;

  await test.step('an error of syntax is shown with its source, and goes away when it is fixed', async () => {
    const undo = editor.save(sellerPage, `${headline}"`, headline);
    await expect(overlay(page)).toContainText(`${sellerPage}:${line}`, { timeout: SAVE_LIMIT });
    await expect(overlay(page)).toContainText('subtitle=');
    await untilSaid(`[${sellerPage}:${line}`);
    undo();
    await untilFixed(page);
    await firstName.focus();
    await expectKept();
  });

  await test.step('an error at run time is shown with its source, also of the prerendered page', async () => {
    const undo = editor.save(sellerPage, '  return (', "  if (outcome) throw new Error('broken');\n  return (");
    await expect(overlay(page)).toContainText(sellerPage, { timeout: SAVE_LIMIT });
    await expect(overlay(page)).toContainText('broken');
    await untilSaid(`run time: ${sellerPage}:`);
    await untilSaid(`seller (prerender): ${sellerPage}:`);
    undo();
    await untilFixed(page);
    await expect(firstName).toHaveValue('Ada');
  });

  await test.step('an error of types is shown with its source', async () => {
    const undo = editor.save(
      sellerPage,
      'function ProcessStepsList',
      'const wrong: string = 1;\nfunction ProcessStepsList',
    );
    await expect(overlay(page)).toContainText('TS2322', { timeout: TYPES_LIMIT });
    await expect(overlay(page)).toContainText(`types: ${sellerPage}:`);
    await untilSaid("Type 'number' is not assignable to type 'string'");
    undo();
    await expect(page.locator('iframe')).toHaveCount(0, { timeout: TYPES_LIMIT });
  });

  await test.step('another page needs another start, which is said', async () => {
    const undo = editor.save('seller-app/section.ts', 'pages: {', "pages: { more: './src/pages.ts',");
    await expect(overlay(page)).toContainText('stop npm run dev and start it again', { timeout: SAVE_LIMIT });
    await untilSaid('seller-app/section.ts has changed');
    undo();
    await untilFixed(page);
  });

  await test.step('the shell changes in place', async () => {
    await firstName.focus();
    editor.save('shell/src/frame/footer.tsx', '<footer', '<footer title="saved"');
    await timed('shell', () =>
      expect(page.getByRole('contentinfo')).toHaveAttribute('title', 'saved', { timeout: SAVE_LIMIT }),
    );
    const undo = editor.save('shell/src/frame/footer.module.css', 'color: var(--color-mist);', 'color: rgb(1, 2, 3);');
    await expect(page.getByRole('contentinfo')).toHaveCSS('color', 'rgb(1, 2, 3)', { timeout: SAVE_LIMIT });
    await expectKept();
    undo();
    await expect(page.getByRole('contentinfo')).not.toHaveCSS('color', 'rgb(1, 2, 3)', { timeout: SAVE_LIMIT });
  });

  await test.step('a change that needs a reload keeps the draft', async () => {
    editor.save(
      'shell/src/start.tsx',
      'const data = readPageData();',
      'const data = readPageData();\n  document.documentElement.lang = "en-US";',
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US', { timeout: SAVE_LIMIT });
    expect(await page.evaluate(() => 'isOpen' in window)).toBe(false);
    await expect(firstName).toHaveValue('Ada');
  });

  await test.step('the desk changes in place', async () => {
    await page.goto(`http://localhost:${ports.API_PORT}/desk`);
    const email = page.getByLabel('Email');
    await email.fill('ada@example.com');
    editor.save('api/desk/src/shared/session/sign-in-form.tsx', 'Sign in with a passkey', 'Use a passkey');
    await timed('desk', () =>
      expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible({ timeout: SAVE_LIMIT }),
    );
    const expectTyped = async () => {
      await expect(email).toHaveValue('ada@example.com');
      await expect(email).toBeFocused();
    };
    await expectTyped();
    const styles = editor.save('api/desk/src/desk.css', 'body {', 'body { outline: 1px solid rgb(1, 2, 3); ');
    const body = page.locator('body');
    await expect(body).toHaveCSS('outline-color', 'rgb(1, 2, 3)', { timeout: SAVE_LIMIT });
    await expectTyped();
    styles();
    await expect(body).not.toHaveCSS('outline-color', 'rgb(1, 2, 3)', { timeout: SAVE_LIMIT });
    const fix = editor.save(
      'api/desk/src/shared/session/sign-in-form.tsx',
      'interface SignInFormProps {',
      'interface {',
    );
    await expect(overlay(page)).toContainText('api/desk/src/shared/session/sign-in-form.tsx', { timeout: SAVE_LIMIT });
    fix();
    await untilFixed(page);
    await expect(email).toHaveValue('ada@example.com');
  });

  await test.step('the api starts again after a save, an error of syntax is told with its source, and the site goes on', async () => {
    const controller = 'api/src/health/health.controller.ts';
    const answer = "return { status: 'live' };";
    const readStatus = () =>
      fetch(`http://localhost:${ports.API_PORT}/api/health/live`).then(
        (response) => response.text(),
        () => 'away',
      );
    const expectSite = async () => expect((await fetch(`${origin}/sell-your-land`)).status).toBe(200);
    const limit = { timeout: TYPES_LIMIT };
    const undo = editor.save(controller, answer, "return { status: 'ready' };");
    await timed('api', () => expect.poll(readStatus, limit).toBe('{"status":"ready"}'));
    await expectSite();
    await untilSaid('api is up to date');
    undo();
    await expect.poll(readStatus, limit).toBe('{"status":"live"}');
    const line = readFileSync(join(copy.folder, controller), 'utf8').split(answer)[0]!.split('\n').length;
    const fix = editor.save(controller, answer, "return { status 'live' };");
    await untilSaid(`api: ${controller}:${line}:`, TYPES_LIMIT);
    expect(await readStatus()).toBe('{"status":"live"}');
    await expectSite();
    fix();
    await untilSaid('api: fixed.', TYPES_LIMIT);
  });

  await test.step('a section of another repository is told why it cannot use this shell', async () => {
    await expect(fetchSigned(origin)).rejects.toThrow(
      `The shell at ${origin} is one of "npm run dev": start the site with "npm start" instead.`,
    );
  });
});
