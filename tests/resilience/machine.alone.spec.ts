import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { machinesMissing } from './cluster-parts.ts';
import { createMachines, type Machine } from './machine.ts';

test.skip(machinesMissing !== undefined, machinesMissing);

const LISTEN = `require('node:net').createServer().listen(9000, () => console.log('listens'));`;
const SEND = `const socket = require('node:net').connect(9000, process.argv[1], () => console.log('connected'));
process.stdin.on('data', () => socket.write('unanswered', () => console.log('sent')));`;

/** Starts a script of Node.js, and waits for its first line. */
async function start({ within: [program = '', ...args] }: Machine, ...script: string[]) {
  const started = spawn(program, [...args, process.execPath, '-e', ...script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(started.stdout, 'data');
  return started;
}

test('machines leave no network behind, though a killed process has an unanswered connection', async () => {
  const readLinks = async () => (await promisify(execFile)('ip', ['-oneline', 'link'])).stdout;
  const own = `land${process.pid}`;
  {
    await using network = await createMachines(2, '/');
    const [one, other] = network.machines as [Machine, Machine];
    await start(other, LISTEN);
    const sender = await start(one, SEND, other.address);
    await other.cut();
    sender.stdin.write('now');
    await once(sender.stdout, 'data');
    expect(await readLinks()).toContain(own);
  }
  expect(await readLinks()).not.toContain(own);
});
