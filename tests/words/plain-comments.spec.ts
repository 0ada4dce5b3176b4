/** The findings of the lint rule about comments, also in style sheets, which ESLint does not read. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ESLint } from 'eslint';
import { projectFolder } from '../../shell/launch/services.ts';

const wrong = [
  '/** What is wrong with the types. */',
  '/**\n * Whoever opens it sets the bound.\n */',
  '// Nobody reads it.',
  '/* One that has none. */',
  '// The list is written\n// anew.',
  '/** It stops by itself. */',
  '/**\n * A number that is\n * no ID.\n */',
];
const right = [
  '/** Type errors in statements, one sentence each. */',
  '// The caller sets the timeout. Whatever it is, it ends.',
  '/** This note is not an answer. */',
  'export const text = "What is no comment";',
];

/** The pieces of code in which the rule finds a fault. */
async function findIn(pieces: readonly string[]): Promise<string[]> {
  const code = pieces.map((piece) => `${piece}\n\n`);
  const filePath = join(projectFolder, 'tests/words/pieces.js');
  const [result] = await new ESLint({ cwd: projectFolder }).lintText(code.join(''), { filePath });
  const faulty = result?.messages.filter(({ ruleId }) => ruleId === 'words/comments').map(({ line }) => line);
  let next = 1;
  return pieces.filter((_, index) => {
    const first = next;
    next += (code[index] ?? '').split('\n').length - 1;
    return faulty?.some((line) => line >= first && line < next);
  });
}

test('the lint rule finds comments that are not plain, and nothing else', async () => {
  expect(await findIn([...wrong, ...right])).toEqual(wrong);
});

test('the comments of style sheets follow the same rule', async () => {
  const files = execFileSync('git', ['ls-files', '*.css'], { cwd: projectFolder, encoding: 'utf8' }).trim().split('\n');
  const comments = files.flatMap(
    (file) => readFileSync(join(projectFolder, file), 'utf8').match(/\/\*[^]*?\*\//g) ?? [],
  );
  expect(comments.length).toBeGreaterThan(100);
  expect(await findIn(comments)).toEqual([]);
});
