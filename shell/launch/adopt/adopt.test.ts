/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../services.ts';
import { checkTogether, type Company, questions } from './answers.ts';
import { findUnreadable, recolor } from './colors.ts';
import { readLogo } from './logo.ts';
import { planChanges, readTokens } from './plan.ts';
import { readWanted } from './read-wanted.ts';

const read = (option: string, text: string) => questions.find((one) => one.option === option)?.read(text);

test.each([
  ['name', ' O’Brien & Daughters ', { name: "O'Brien & Daughters" }],
  ['phone', '1-918-555-0123', { display: '(918) 555-0123', e164: '+19185550123' }],
  ['email', 'hello@obrien.example', { email: 'hello@obrien.example' }],
  ['domain', 'WWW.obrien.example', { domain: 'www.obrien.example' }],
  [
    'address',
    '7 Elm St, Suite 2, Springfield, ok 74103',
    { street: '7 Elm St, Suite 2', city: 'Springfield', region: 'OK', postalCode: '74103' },
  ],
])('%s is read from %j', (option, text, company) => {
  expect(read(option, text)).toEqual(company);
});

test.each([
  ['name', ['', 'a "good" name', 'Land\u202ename', 'a\nb', '{name}', 'x'.repeat(41)]],
  ['legal-name', ['<b>', 'Land [LLC](x)', 'x'.repeat(81)]],
  ['phone', ['555-0142', '+44 20 7946 0018', '(800) 155-0142', '800 555 0142 x9', '']],
  ['email', ['offers', "o'x@land.example", 'a@b', `${'x'.repeat(60)}@land.example`]],
  ['domain', ['https://land.example', 'land', 'land.example/x', 'a b.example']],
  ['address', ['7 Elm St', '7 Elm St, Springfield', '7 Elm "St", Springfield, OK 74103']],
])('an unusable %s is refused in one sentence: %j', (option, texts) => {
  for (const text of texts) expect(() => read(option, text)).toThrow(/^(The|[A-Z])[^\n]+\.$/);
});

test('name and email must fit into a reply to HELP', () => {
  const company = { name: 'x'.repeat(40), email: `${'x'.repeat(15)}@land.example` } as Company;
  expect(() => checkTogether(company)).toThrow('these have 68.');
  expect(() => checkTogether({ ...company, name: 'x'.repeat(39) })).not.toThrow();
});

test('every pair of text and ground of the tokens can be read', () => {
  expect(findUnreadable(readTokens())).toEqual([]);
  expect(findUnreadable({ ...readTokens(), cream: '#888888' })).toContain('cream on green-900');
});

test('other colors change all shades, and no others', () => {
  const tokens = recolor(readTokens(), { color: '#1f3a6b', accent: '#ff8a3d' });
  expect(tokens).toMatchObject({ 'green-900': '#1f3a6b', 'wheat-400': '#ff8a3d', cream: readTokens()['cream'] });
  expect(findUnreadable(tokens)).toEqual([]);
  expect(recolor(tokens, { color: '#14452f' })['green-950']).toBe('#0f3524');
});

test('styles of site and desk that repeat a color follow it', () => {
  const tokens = recolor(readTokens(), { color: '#5b1f6b' });
  const plan = planChanges({ company: {}, tokens, logo: undefined });
  expect([...plan.keys()]).toEqual([
    'shell/kit/src/design/tokens.css',
    'api/desk/src/desk.css',
    'shell/src/home/home-page.module.css',
  ]);
  expect(plan.get('api/desk/src/desk.css')).toContain(`--link: light-dark(#5b1f6b, ${tokens['green-300']});`);
  expect([...plan.values()].join('')).not.toMatch(/rgb\((~|15 53 36|29 90 61)/);
});

test.each([
  [{ color: '#7a9cff' }, 'color'],
  [{ accent: '#7a3a00' }, 'accent'],
])('colors that are hard to read are refused with the nearest that pass: %j', (given, option) => {
  let message = '';
  try {
    recolor(readTokens(), given);
  } catch (error) {
    ({ message } = error as Error);
  }
  const [, nearest] =
    /^Text would be hard to read .+: the nearest that passes is (#[0-9a-f]{6})\.$/.exec(message) ?? [];
  expect(() => recolor(readTokens(), { [option]: nearest })).not.toThrow();
  expect(() => recolor(readTokens(), { [option]: 'blue' })).toThrow('six hex digits');
});

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`;

function withLogo<Result>(content: string | Buffer, use: (path: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'land-logo-'));
  try {
    writeFileSync(join(folder, 'logo'), content);
    return use(join(folder, 'logo'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a logo is an SVG drawing as it is, or a PNG in one', () => {
  const plain = svg('<defs><path id="a" d="M0 0h9"/></defs><use href="#a"/>');
  expect(withLogo(plain, readLogo)).toBe(`${plain}\n`);
  const png = readFileSync(join(projectFolder, 'shell/pictures/drawn/icon-192.png'));
  expect(withLogo(png, readLogo)).toMatch(/^<svg [^>]*viewBox="0 0 192 192"><image [^>]*data:image\/png;base64,/);
});

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a script with a prefix', svg('<s:script>alert(1)</s:script>', ' xmlns:s="http://www.w3.org/2000/svg"')],
  ['an event', svg('<path onload="alert(1)"/>')],
  ['a link to a script', svg('<a href="javascript:alert(1)"><path/></a>')],
  ['a page', svg('<foreignObject><p>x</p></foreignObject>')],
  ['an outside picture', svg('<image href="https://elsewhere.example/a.png"/>')],
  ['an outside style', svg('<style>path{fill:url(https://elsewhere.example/a)}</style>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`],
  ['a file of JavaScript', 'alert(1)'],
  ['a large file', svg(`<path d="${'M0 0'.repeat(6000)}"/>`)],
])('a logo is refused in one sentence: %s', (_what, content) => {
  expect(() => withLogo(content, readLogo)).toThrow(/^The logo [^\n]+\.$/);
});

test('at a terminal, an unusable answer is asked for again, also a color and the logo', async () => {
  const answers: Record<string, string[]> = {
    ...{ Company: ['Elm Land'], Legal: ['Elm Land, LLC'], Phone: ['1', '918 555 0123'], Email: ['hi@elm.example'] },
    ...{ Postal: ['7 Elm St, Tulsa, OK 74103'], Domain: ['www.elm.example'], Main: ['#7a9cff', '#1f3a6b'] },
    ...{ Accent: ['orange', ''], Logo: ['/nowhere/logo.svg', ''] },
  };
  const again: string[] = [];
  const ask = (question: string) => {
    const [refusal, asked] = question.includes('\n') ? question.split('\n') : [undefined, question];
    if (refusal) again.push(refusal);
    const answer = answers[/^\w+/.exec(asked ?? '')?.[0] ?? '']?.shift();
    return answer === undefined ? Promise.reject(new Error(question)) : Promise.resolve(answer);
  };
  const { company, tokens, logo } = await readWanted({}, ask);
  expect([company.name, tokens['green-900'], logo]).toEqual(['Elm Land', '#1f3a6b', undefined]);
  expect(again).toEqual([
    expect.stringContaining('ten digits'),
    expect.stringContaining('the nearest that passes is'),
    expect.stringContaining('six hex digits'),
    'The logo /nowhere/logo.svg is not a file.',
  ]);
});

test('the plan names the company in the brand file, raises the kit for all packages, and repeats nothing', () => {
  const company = { ...read('name', "O'Plantedacre Land"), ...read('phone', '9185550123') };
  const plan = planChanges({ company, tokens: readTokens(), logo: undefined });
  expect(plan.get('shell/kit/src/brand.ts')).toContain(`name: "O'Plantedacre Land",`);
  expect(plan.get('shell/kit/src/brand.ts')).toContain(`phone: { display: '(918) 555-0123', e164: '+19185550123' },`);
  const version = /"version": "(\d+\.0\.0)"/.exec(plan.get('shell/kit/package.json') ?? '')?.[1];
  const asking = [...plan].filter(([, text]) => text.includes(`"@land/kit": "^${version}"`)).map(([file]) => file);
  expect(asking).toEqual(expect.arrayContaining(['package-lock.json', 'api/package.json', 'seller-app/package.json']));
  expect(plan.get('cspell.json')).toContain(`"${'Plantedacre'.toLowerCase()}"`);
  expect(planChanges({ company: {}, tokens: readTokens(), logo: undefined }).size).toBe(0);
});
