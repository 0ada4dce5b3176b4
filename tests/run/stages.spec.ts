/** What `npm test` makes of its steps. */
import { expect, test } from '@playwright/test';
import { OrderedOutput } from './ordered-output.ts';
import { runStages, type Step } from './stages.ts';

/** A step that runs a script. */
function step(title: string, script: string, count?: Step['count']): Step {
  return { title, command: process.execPath, args: ['-e', script], ...(count && { count }) };
}

async function run(...stages: Step[][][]) {
  let printed = '';
  const counts = await runStages(
    stages.map((lanes) => lanes.map((steps) => ({ steps }))),
    (text) => (printed += text),
  );
  return { counts, printed };
}

test('steps that run beside each other are printed whole, in their order', async () => {
  const slow = step('slow', 'console.log("slow begins"); setTimeout(() => console.log("slow ends"), 400)');
  const { printed } = await run(
    [[slow, step('next', 'console.log("next")')], [step('quick', 'console.log("quick")')]],
    [[step('last', 'console.log("last")')]],
  );
  expect(printed).toBe('\n— slow\nslow begins\nslow ends\n\n— next\nnext\n\n— quick\nquick\n\n— last\nlast\n');
});

test('the first of them is heard while it speaks', () => {
  let printed = '';
  const output = new OrderedOutput(['a', 'b', 'c'], (text) => (printed += text));
  output.write('c', '3');
  output.write('a', '1');
  expect(printed).toBe('1');
  output.end('c');
  output.end('a');
  output.write('b', '2');
  expect(printed).toBe('12');
  output.end('b');
  expect(printed).toBe('123');
});

test('tests are added up, and a step that fails, dies, is not there or does not count is a failure', async () => {
  const counted = (passed: number, failed: number) => () => ({ passed, failed });
  const { counts, printed } = await run([
    [step('good', '', counted(3, 0)), step('bad', 'process.exit(1)', counted(2, 4))],
    [step('died after it counted', 'process.kill(process.pid, "SIGKILL")', counted(5, 0))],
    [step('no test', 'process.exit(1)')],
    [{ title: 'missing', command: 'no-such-program', args: [] }],
    [step('counts nothing', '', () => JSON.parse(''))],
  ]);
  expect(counts).toEqual({ passed: 10, failed: 4 + 1 + 1 + 1 + 1 });
  expect(printed).toContain('no-such-program');
  expect(printed).toContain('counts nothing left no results.');
});
