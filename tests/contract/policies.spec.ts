/** The privacy policy and the api agree on which personal data is stored, and for how long. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { SUBMITTED_FIELDS } from '../../api/src/leads/lead/submitted-fields.ts';
import {
  CONFIRM_BUSINESS_DAYS,
  FINISH_DAYS,
  RETENTION_YEARS,
} from '../../api/src/privacy/requests/privacy-deadlines.ts';
import { KEYWORDS } from '../../api/src/texting/replies/reply-keywords.ts';
import {
  confirmRequestBusinessDays,
  consentRetentionYears,
  finishRequestDays,
  leadRetentionYears,
  logRetentionDays,
} from '../../legal-app/src/retention.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';

interface Columns {
  /** The policy's words for each column with a visitor's data. */
  told: Record<string, string>;
  /** Columns without a visitor's data: ids, states, times and counts. */
  ours: Record<string, string[]>;
  /** Tables without any data of visitors. */
  otherTables: string[];
}

const columns = JSON.parse(readFileSync(join(import.meta.dirname, 'policies.json'), 'utf8')) as Columns;
const { ours, otherTables } = columns;
// The policy uses the label of a field, unless policies.json has other words.
const labels = Object.values(SUBMITTED_FIELDS).map(({ column, label }) => [`leads.${column}`, label]);
const told = { ...(Object.fromEntries(labels) as Record<string, string>), ...columns.told };

async function readColumns(): Promise<string[]> {
  const client = new pg.Client({ connectionString: readTestSite().databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL ($1)`,
    [otherTables],
  );
  await client.end();
  return rows.map(({ name }) => name);
}

test('the api stores data for as long as the privacy policy promises', () => {
  expect([leadRetentionYears, consentRetentionYears]).toEqual([RETENTION_YEARS, RETENTION_YEARS]);
  expect([confirmRequestBusinessDays, finishRequestDays]).toEqual([CONFIRM_BUSINESS_DAYS, FINISH_DAYS]);
});

test('the README of the api says how long its logs may be kept', () => {
  const readme = readFileSync(new URL('../../api/README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).toContain(`no longer than ${logRetentionDays} days, as the privacy policy promises`);
});

test('every column about a visitor is named in the privacy policy', async ({ page }) => {
  const known = [
    ...Object.keys(told),
    ...Object.entries(ours).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  ];
  expect((await readColumns()).toSorted(), 'a new column belongs into the policy, or is of our own making').toEqual(
    known.toSorted(),
  );
  await page.goto('/privacy-policy');
  const policy = (await page.locator('main').innerText()).toLowerCase();
  expect(Object.entries(told).filter(([, words]) => !policy.includes(words.toLowerCase()))).toEqual([]);
});

/** Words in capitals that a text tells people to reply, such as "Reply STOP or END". */
function findKeywordsIn(file: string): string[] {
  const text = readFileSync(join(projectFolder, file), 'utf8').replaceAll(/\s+/g, ' ');
  const told = [...text.matchAll(/(?:[Rr]eply|[Tt]ext|send)\s+([A-Z]{3,}(?:(?:, | or )[A-Z]{3,})*)/g)];
  return told.flatMap(([, words = '']) => words.toLowerCase().split(/, | or /));
}

test('pages and texts tell people to reply exactly with the keywords that the api promises to understand', () => {
  const promised = KEYWORDS.filter(({ isPromised }) => isPromised).map(({ text }) => text);
  const terms = 'legal-app/src/terms-and-conditions/terms-and-conditions.txt';
  expect(findKeywordsIn(terms).toSorted()).toEqual(promised.toSorted());
  const sources = globSync(
    ['*-app/src/**/*.{ts,tsx,txt}', 'shell/**/src/**/*.{ts,tsx}', 'api/src/texting/replies/*.ts'],
    { cwd: projectFolder, exclude: (name) => name === 'node_modules' || /\.(test|fixture)\./.test(name) },
  );
  const told = sources.map((file) => [file, findKeywordsIn(file)] as const).filter(([, words]) => words.length > 0);
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter(([, words]) => words.some((word) => !promised.includes(word)))).toEqual([]);
});
