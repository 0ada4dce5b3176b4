import { sectionNames } from '../../shell/release-tools/sections.ts';
import { expect, test } from '../fixtures/test.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

test('a shell that refuses unchecked releases shows outage pages instead of its stored unchecked releases, and reports why', async ({
  request,
}) => {
  await using data = await DataFolder.create();
  {
    await using accepting = await startShell({ dataFolder: data.path });
    await untilAllLive(accepting.origin);
    expect((await request.get(`${accepting.origin}/sell-your-land`)).status()).toBe(200);
    const ready = await request.get(`${accepting.origin}/health/ready`);
    expect(await ready.json()).toEqual({ status: 'ready', withoutRelease: [] });
  }
  await using refusing = await startShell({ dataFolder: data.path, env: { UNCHECKED_RELEASES: 'refuse' } });
  for (const path of ['/sell-your-land', '/buy-land', '/privacy-policy', '/stop-texts'])
    expect((await request.get(refusing.origin + path)).status()).toBe(503);
  expect((await request.get(refusing.origin)).status()).toBe(200);
  const ready = await request.get(`${refusing.origin}/health/ready`);
  expect(ready.status()).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ready', withoutRelease: [...sectionNames] });
});
