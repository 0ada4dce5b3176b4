import { generateKeyPairSync } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSigningKey } from '../../shell/release-tools/signing/signing-keys.ts';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { findUsedVersion, readStatus, readUsedVersion, untilLive, untilStatus } from '../fixtures/section-status.ts';
import { shared } from '../fixtures/shared.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

/** What the shell has refused for one test does not matter to the next. */
const findSite = shared(async () => {
  const stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const seller = stack.use(await SectionReleases.create('seller'));
  const shell = stack.use(await startShellOver(seller, data.path));
  return { seller, shell, [Symbol.asyncDispose]: () => stack.disposeAsync() };
});

const formerKey = generateKeyPairSync('ed25519').privateKey;

/** Each as somebody with access to the origin, and to nothing else, could put it there. Answers the version. */
const badReleases: { name: string; make: (seller: SectionReleases) => Promise<string>; said: RegExp }[] = [
  {
    name: 'is not signed',
    make: (seller) => seller.derive({ key: null }),
    said: /is not signed: release again with "npm run release -w seller-app"/,
  },
  {
    name: 'was made with an old key',
    make: (seller) => seller.derive({ key: formerKey }),
    said: /is signed with a key that is not one of seller's, such as a former one/,
  },
  {
    name: 'is signed by another section',
    make: (seller) => seller.derive({ key: readSigningKey('buyer') }),
    said: /is a release of buyer, not of seller: promote one of the seller section's own/,
  },
  { name: 'is another section’s, whole and signed', make: replayBuyer, said: /is a release of buyer, not of seller/ },
  {
    name: 'has an altered description',
    make: alterDescription,
    said: /release\.json of .* was altered after it was signed/,
  },
  { name: 'has an altered script', make: alterScript, said: /The digest of .*\.js is wrong/ },
];

async function replayBuyer(seller: SectionReleases): Promise<string> {
  await using buyer = await SectionReleases.create('buyer');
  await cp(join(buyer.folder, buyer.first), join(seller.folder, buyer.first), { recursive: true });
  return buyer.first;
}

async function alterDescription(seller: SectionReleases): Promise<string> {
  const version = await seller.derive();
  const file = join(seller.folder, version, 'release.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('SELL YOUR LAND', 'LOSE YOUR LAND'));
  return version;
}

async function alterScript(seller: SectionReleases): Promise<string> {
  const version = await seller.derive();
  const { entry } = await seller.readRelease(version);
  await seller.write(version, entry, 'alert(1)');
  return version;
}

test('a bad release is refused, whatever is bad about it, and visitors keep the one before', async ({ page }) => {
  const { seller, shell } = await findSite();
  for (const { name, make, said } of badReleases) {
    await test.step(name, async () => {
      const version = await make(seller);
      await seller.promote(version);
      const status = await untilStatus(shell.origin, 'seller', ({ refused }) =>
        refused.some((one) => one.version === version),
      );
      expect(status).toMatchObject({ live: seller.first, kept: [seller.first] });
      expect(status.refused.find((one) => one.version === version)?.reason).toMatch(said);
      const { entry } = await seller.readRelease(version);
      const file = await page.request.get(`${shell.origin}/sections/seller/${version}/${entry}`);
      expect(file.status()).toBe(404);
      const html = await (await page.request.get(`${shell.origin}/sell-your-land`)).text();
      expect(findUsedVersion(html, 'seller')).toBe(seller.first);
    });
  }
  await openPage(page, `${shell.origin}/sell-your-land`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SELL YOUR LAND FAST FOR CASH');
  expect(await readUsedVersion(page, 'seller')).toBe(seller.first);
});

test('after a refusal the form takes leads, and a good release is followed', async ({ page }) => {
  const { seller, shell } = await findSite();
  const version = await seller.derive({ key: null, heading: 'SIGNED IN THE END' });
  await seller.promote(version);
  await untilStatus(shell.origin, 'seller', ({ refused }) => refused.some((one) => one.version === version));
  const visitor = createVisitor();
  await openPage(page, shell.origin + formFacts.seller.path);
  const form = new LeadForm(page, 'seller');
  await form.fill(visitor);
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await readOnlyLead(visitor)).consent.sectionRelease).toContain(seller.first);

  await seller.writeRelease(version, await seller.readRelease(version));
  await untilLive(shell.origin, 'seller', version);
  await openPage(page, shell.origin + formFacts.seller.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SIGNED IN THE END');
});

// The last one over that shell: the command signs its pointer, and then the shell follows none that is not signed.
test('what the shell refuses is told by the promote command, each time anew, and the pointer stays', async () => {
  const { seller, shell } = await findSite();
  const { live } = await readStatus(shell.origin, 'seller');
  const version = await seller.derive();
  const { entry, ...release } = await seller.readRelease(version);
  const promote = () => runSectionCommand('promote', seller, shell, [version]);
  // Good for the command, which knows the files alone, and not for this shell.
  await seller.writeRelease(version, { ...release, entry, kit: '^99.0.0' });
  const [first, again] = [await promote(), await promote()];
  for (const { code, output } of [first, again]) {
    expect(code, output).toBe(1);
    expect(output).toContain('99.0.0');
  }
  expect((await readStatus(shell.origin, 'seller')).live).toBe(live);
  await seller.writeRelease(version, { ...release, entry });
  expect(await promote()).toMatchObject({ code: 0 });
});

test('a shell without the section’s key shows nothing of it and says which variable is missing', async ({
  request,
}) => {
  await using data = await DataFolder.create();
  await using seller = await SectionReleases.create('seller');
  const env = { PUBLIC_KEYS_DIR: data.path };
  await using shell = await startShell({ dataFolder: data.path, sections: { seller: seller.origin.port }, env });
  const status = await untilStatus(shell.origin, 'seller', ({ refused }) => refused.length > 0);
  expect(status.live).toBeNull();
  expect(status.refused[0]?.reason).toContain('set SELLER_PUBLIC_KEYS');
  expect((await request.get(`${shell.origin}/sell-your-land`)).status()).toBe(503);
});
