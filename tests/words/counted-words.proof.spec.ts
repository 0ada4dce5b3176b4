/** The findings of the lint rule about counted words, in emails, pages and the desk. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ESLint } from 'eslint';
import { projectFolder } from '../../shell/launch/services.ts';

const before =
  'declare const hours: number; declare const forCount: (count: number, one: string, more: string) => string;';

const wrong = [
  '`${hours} hours after`',
  '`${hours} new leads`',
  '`${hours.toLocaleString()} hours`',
  "hours + ' hours'",
  "hours === 1 ? 'lead' : 'leads'",
  '<p>{hours} hours</p>',
  '<p>{hours} full hours</p>',
];
const right = [
  "`${String('Ann')} wants to hear`",
  '`${hours} is this`',
  '`${forCount(hours, "It", "They")} holds`',
  'hours === 1 ? [hours] : [0]',
  "'at most 60 hours'",
  '<p>{hours}</p>',
];

test('the lint rule finds plurals that do not come from `counted`, and nothing else', async () => {
  const lines = [before, ...[...wrong, ...right].map((code, index) => `export const words${index} = () => ${code};`)];
  // An existing file's name: types are read from its project.
  const filePath = join(projectFolder, 'api/desk/src/screens/lead/viewers.tsx');
  const [result] = await new ESLint({ cwd: projectFolder }).lintText(lines.join('\n'), { filePath });
  const found = result?.messages.filter(({ ruleId }) => ruleId === 'words/counted').map(({ line }) => line - 2);
  expect(found?.map((index) => [...wrong, ...right][index])).toEqual(wrong);
});
