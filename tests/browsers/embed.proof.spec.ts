/** A map of another site, in other browsers: it loads after a press, in a sandbox. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { CandidateOrigin } from '../../shell/release-tools/gate/browser/candidate-origin.ts';
import { startOutsideMap } from '../fixtures/outside-map.ts';
import { SectionCopy } from '../fixtures/section-copy.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';
import { expect, test } from './browser-test.ts';

const page = 'src/sell-your-land/sell-your-land-page.tsx';

test('a map of another site loads after a press, gets the focus, and shows itself', async ({ tab }) => {
  test.setTimeout(180_000);
  await using outside = await startOutsideMap();
  await using copy = await SectionCopy.create('seller');
  await copyFile(
    join(projectFolder, 'shell/pictures/drawn/share-sell-your-land.jpg'),
    join(copy.folder, 'src/sell-your-land/map.jpg'),
  );
  const imports = "import { Embed } from '@land/kit/embed';\nimport map from './map.jpg';\nimport heroUrl";
  await copy.replace(page, 'import heroUrl', imports);
  const embed = `<Embed kind="map" title="Map" picture={{ ...map, alt: 'Roads' }} href="${outside.frame}" frame="${outside.frame}" />`;
  await copy.replace(page, '<SellerPromisesList />', `<SellerPromisesList />\n${embed}`);

  const origin = await CandidateOrigin.start();
  await using ending = new AsyncDisposableStack();
  ending.defer(() => origin.stop());
  await copy.build(({ release, contents }) => {
    origin.offer(release, contents);
    return Promise.resolve(null);
  });
  await using data = await DataFolder.create();
  const env = {
    SELLER_URL: origin.url,
    SELLER_PUBLIC_KEYS: origin.publicKey,
    FRAME_ORIGINS: new URL(outside.frame).origin,
  };
  await using shell = await startShell({ dataFolder: data.path, env });
  await untilAllLive(shell.origin);

  for (const each of [shell.origin, new URL(outside.frame).origin]) tab.gateway.others.add(each);
  await tab.open(`${shell.origin}/sell-your-land`);
  const name = 'Show the map from 127.0.0.1';
  await tab.find('button', name);
  expect(outside.asked).toEqual([]);
  await tab.press('button', name);
  await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Map');
  await expect.poll(() => outside.asked).toEqual(expect.arrayContaining(['/embed.html', '/shown']));
  expect(await tab.findAll('button', name)).toEqual([]);
});
