import { expect, test } from '@playwright/test';
import { HTTP_LIMITS } from '../../shell/http/http-limits.ts';
import { addressesOf, openSlow, visit } from '../bench/slow-clients.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';
import { until } from '../site/until.ts';

const COUNT = 2000;
const ADDRESSES = addressesOf(4);

test('a visitor is served beside 2,000 slow clients, who keep no more than their share', async () => {
  test.setTimeout(90_000);
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path });
  using slow = await openSlow(shell.port, COUNT, ADDRESSES);
  // The home page needs nobody else.
  for (let each = 0; each < 10; each += 1) expect(await visit(shell.origin)).toBeLessThan(5000);
  const most = new Set(ADDRESSES).size * HTTP_LIMITS.connectionsPerAddress;
  await until(
    () => COUNT - slow.closed() <= most,
    () => `${COUNT - slow.closed()} are open, and ${most} may be.`,
  );
  expect(await visit(shell.origin)).toBeLessThan(5000);
});
