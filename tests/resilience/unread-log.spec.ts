import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';

const url = (file: string) => pathToFileURL(join(projectFolder, file)).href;

/** How each server makes its log. */
const logs = {
  api: `const { createLog } = await import('${url('api/dist/log/log.js')}'); const log = createLog('info');`,
  shell: `const { logOptions } = await import('${url('shell/server/log-options.ts')}');
    const { default: fastify } = await import('fastify'); const { log } = fastify({ logger: logOptions() });`,
};

test('each server logs in the same form, and nothing of an error that could quote a visitor', () => {
  const lines = Object.entries(logs).map(([name, open]) => {
    const script = `${open} log.error({ err: Object.assign(new Error('Planted', { cause: new Error('Planted') }), { code: 'E1', detail: 'Planted' }) }, 'first');`;
    const cwd = join(projectFolder, name);
    return [
      name,
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd, encoding: 'utf8' }),
    ] as const;
  });
  for (const [name, line] of lines) {
    expect(line).not.toContain('Planted');
    expect(JSON.parse(line)).toEqual({
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      app: name,
      msg: 'first',
      err: {
        type: 'Error',
        code: 'E1',
        stack: expect.any(String),
        cause: { type: 'Error', stack: expect.any(String) },
      },
    });
  }
});

for (const [name, open] of Object.entries(logs)) {
  test(`the ${name} ends although nobody reads its last words`, async () => {
    // More lines than one, so that some wait behind the one that is being written.
    const script = `${open} process.stdin.resume().once('end', () => { for (const line of Array(50).keys()) log.info({ line }); process.exit(0); });
      log.info('first');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(projectFolder, name),
      stdio: ['pipe', 'pipe', 'inherit'],
      timeout: 10_000,
      killSignal: 'SIGKILL',
    });
    const exit = once(child, 'exit');
    expect(String((await once(child.stdout, 'data'))[0])).toContain('first');
    child.stdout.destroy();
    child.stdin.end();
    expect(await exit).toEqual([0, null]);
  });
}
