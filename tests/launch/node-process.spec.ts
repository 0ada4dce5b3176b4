/** What a test's process gets of the settings that a developer, or a job, has for a site of their own. */
import { projectFolder } from '../../shell/launch/services.ts';
import { NodeProcess } from '../site/node-process.ts';
import { expect, test } from '../fixtures/test.ts';

const settings = [
  'PUBLISH_COMMAND',
  'DATABASE_URL',
  'SMTP_URL',
  'WEBHOOK_URLS',
  'TWILIO_AUTH_TOKEN',
  'SELLER_URL',
  'SHELL_URL',
  'SIGN_INS_PER_ADDRESS',
];

test('a process of a test gets no setting from the environment, and none from a file .env', async () => {
  const before = { ...process.env };
  for (const name of settings) process.env[name] = 'set by the job';
  const running = new NodeProcess({
    folder: projectFolder,
    args: ['--print', `JSON.stringify(${JSON.stringify(settings)}.map((name) => process.env[name]))`],
    env: { SHELL_URL: 'http://localhost:1' },
  });
  for (const name of settings) if (before[name] === undefined) delete process.env[name];
  Object.assign(process.env, before);
  await running.exited;
  // Empty is unset, and nothing in a file replaces it.
  expect(JSON.parse(running.output)).toEqual(
    settings.map((name) => (name === 'SHELL_URL' ? 'http://localhost:1' : '')),
  );
});
