import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';

const url = (file: string) => pathToFileURL(join(projectFolder, file)).href;

/** The code by which each server creates its log. */
const logs = {
  api: `const { createLog } = await import('${url('api/dist/log/log.js')}'); const log = createLog('info');`,
  shell: `const { logOptions } = await import('${url('shell/server/log-options.ts')}');
    const { default: fastify } = await import('fastify'); const { log } = fastify({ logger: logOptions() });`,
};

for (const [name, open] of Object.entries(logs)) {
  const node = ['--input-type=module', '-e'];
  const cwd = join(projectFolder, name);

  test(`the ${name} logs in the common format, without the parts of an error that could contain a visitor's data`, () => {
    const script = `${open} log.error({ err: Object.assign(new Error('Planted', { cause: new Error('Planted') }), { code: 'E1', detail: 'Planted' }) }, 'first');`;
    const line = execFileSync(process.execPath, [...node, script], { cwd, encoding: 'utf8' });
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
  });

  test(`the ${name} ends even if no process reads its last log lines`, async () => {
    // Several lines, so that some wait behind the one that is being written.
    const script = `${open} process.stdin.resume().once('end', () => { for (const line of Array(50).keys()) log.info({ line }); process.exit(0); });
      log.info('first');`;
    const child = spawn(process.execPath, [...node, script], {
      cwd,
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
