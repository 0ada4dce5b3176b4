import { expect, test } from '@playwright/test';
import { runStages, type Step } from './stages.ts';

const script = (title: string, code: string, read?: Step['read']): Step => ({
  title,
  command: process.execPath,
  args: ['-e', code],
  ...(read && { read }),
});

test('tests are added up; a step that fails, dies, is missing or leaves no results is a failure; each is printed whole', async () => {
  const counted = (passed: number, failed: number) => () => ({ passed, failed, files: new Map() });
  const slow = script('slow', 'console.log("slow begins"); setTimeout(() => console.log("slow ends"), 200)');
  const lanes = [
    [slow, script('bad', 'process.exit(1)', counted(2, 4))],
    [script('died', 'process.kill(process.pid, "SIGKILL")', counted(5, 0)), script('no test', 'process.exit(1)')],
    [{ title: 'missing', command: 'no-such-program', args: [] }],
    [script('counts nothing', '', () => JSON.parse(''))],
  ];
  let printed = '';
  const total = await runStages([lanes.map((steps) => ({ steps }))], (text) => (printed += text));
  expect(total).toMatchObject({ passed: 7, failed: 4 + 1 + 1 + 1 + 1 });
  expect(printed).toContain('\n— slow\nslow begins\nslow ends\n\n— bad\n\n— died\n');
  expect(printed).toContain('no-such-program');
  expect(printed).toContain('counts nothing wrote no results.');
});
