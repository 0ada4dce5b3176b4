/** The tables in listed.ts and emails.ts are complete: each test that they name exists, and each email is listed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';
import { emails } from './emails.ts';
import { pressedByWalk, pressedElsewhere } from './listed.ts';

test('each test that the tables name exists', () => {
  const rows = [
    ...Object.entries(pressedElsewhere),
    ...Object.entries(emails).map(([name, { pressings }]) => [name, pressings] as const),
  ];
  for (const [control, pressings] of rows)
    for (const { file, title } of pressings)
      expect(readFileSync(join(projectFolder, 'tests', file), 'utf8'), `${control} in ${file}`).toContain(title);
});

test('every email that the api writes is listed with the tests that press its links', () => {
  const files = globSync('api/src/**/*.ts', { cwd: projectFolder }).filter(
    (file) => !/\.(test|fixture)\.ts$/.test(file),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(join(projectFolder, file), 'utf8') }));
  const writersOf = (text: string) => [...text.matchAll(/function (write\w*Mail)\b/g)].map(([, name]) => name ?? '');
  expect(sources.flatMap(({ text }) => writersOf(text)).toSorted()).toEqual(Object.keys(emails).toSorted());
  // Emails are found by file names, so an email in another file is an error.
  const isMail = ({ file, text }: (typeof sources)[number]) =>
    /-mail\.ts$/.test(file) || /\brenderMail\(|\.sendMail\(/.test(text);
  const known = /\/(render-mail|mail-sender|alert-transport)\.ts$/;
  expect(
    sources
      .filter(isMail)
      .filter(({ file, text }) => !known.test(file) && writersOf(text).length === 0)
      .map(({ file }) => file),
  ).toEqual([]);
});

test('every button and link that the sources of visitors’ pages name is listed', () => {
  const folders = '{shell,*-app}/**/*.{ts,tsx}';
  const isPage = (file: string) =>
    /^[\w-]+\/(kit\/)?(src|server)\//.test(file) && !/\.(test|fixture)\.tsx?$/.test(file);
  const listed = new Set(
    [...Object.keys(pressedElsewhere), ...pressedByWalk].map((key) => key.split(' | ')[2]?.replace(/ \(opens.*/, '')),
  );
  const named = /(?:<(?:ButtonLink|SubmitButton)\b[^>]*? label="([^"]+)")|(?:>\s*([A-Z][^<>{}]*?)\s*<\/(?:a|button)>)/g;
  const names = globSync(folders, { cwd: projectFolder, exclude: (path) => /node_modules|dist|build/.test(path) })
    .filter(isPage)
    .flatMap((file) => [...readFileSync(join(projectFolder, file), 'utf8').matchAll(named)])
    .map(([, label, text]) => label ?? text ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !listed.has(name.replace(/ \(opens.*/, '')))).toEqual([]);
});
