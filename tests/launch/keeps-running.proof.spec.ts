/** Each process of `npm start` is killed while visitors browse and submit: the launcher starts it again. */
import { expect, test } from '@playwright/test';
import { unsetSettings } from '../../shell/release-tools/commands/unset-settings.fixture.ts';
import { Site } from '../../shell/launch/site.ts';
import { findLeads } from '../fixtures/stored-leads.ts';
import { VisitorLoad } from '../resilience/visitor-load.ts';
import { DataFolder } from '../site/data-folder.ts';
import { until } from '../site/until.ts';
import { chooseSitePorts } from '../site/whole-site.ts';

test.setTimeout(120_000);

const isSubmission = ({ what }: { what: string }) => what.startsWith('/api/');

/** The errors that visitors may get while the process is down. */
const kills = [
  { name: 'seller-app', isAllowed: () => false },
  { name: 'buyer-app', isAllowed: () => false },
  { name: 'legal-app', isAllowed: () => false },
  { name: 'postgres', isAllowed: isSubmission },
  { name: 'api', isAllowed: isSubmission },
  { name: 'shell', isAllowed: () => true },
];

test('a killed process is restarted, and no acknowledged lead is lost; the fifth exit within a minute ends the site', async () => {
  await using data = await DataFolder.create();
  const ports = await chooseSitePorts({});
  const origin = `http://localhost:${ports.SHELL_PORT}`;
  const said: string[] = [];
  const failures: string[] = [];
  await using site = new Site({
    env: {
      ...process.env,
      ...unsetSettings,
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: data.path,
      SUBMISSIONS_PER_MINUTE: '100000',
    },
    print: (line) => void said.push(line),
    onFailure: (message) => void failures.push(message),
  });
  await site.start();
  const kill = (name: string) => process.kill(site.processId(name) ?? NaN, 'SIGKILL');
  const count = (text: string) => said.filter((line) => line.startsWith(`launcher   ${text}`)).length;
  const untilBack = (name: string, times = 1) =>
    until(
      () => failures.length > 0 || count(`${name} is back`) === times,
      () => said.slice(-20).join('\n'),
    );

  const visitors = await VisitorLoad.start(origin);
  for (const { name, isAllowed } of kills) {
    await test.step(name, async () => {
      const before = { faults: visitors.faults.length, accepted: visitors.accepted.size };
      kill(name);
      await untilBack(name);
      await until(
        () => visitors.accepted.size > before.accepted + 3,
        () => 'nothing is stored',
      );
      expect(visitors.faults.slice(before.faults).filter((fault) => !isAllowed(fault))).toEqual([]);
      expect(count(`${name} ended (SIGKILL): it is started again.`)).toBe(1);
    });
  }
  await visitors.stop();
  const databaseUrl = await data.readDatabaseUrl();
  for (const lastName of visitors.accepted.keys()) expect(await findLeads({ lastName }, databaseUrl)).toHaveLength(1);
  expect(failures).toEqual([]);

  for (let times = 2; failures.length === 0; times += 1) {
    kill('legal-app');
    await untilBack('legal-app', times);
  }
  expect(failures).toEqual(['legal-app ended 5 times within a minute: its own messages are above.']);
});
