import { afterAll, expect, test } from '@jest/globals';
import { newKey } from '../test-api.fixture.js';
import { OWN_KEYS, readPage, signAgain, startCertifying } from './certificate.fixture.js';
import { checkCertificate } from './check-certificate.js';
import { findWording } from './wording-in-copy.js';
import { BOTH_WORDINGS } from '../consent/ledger/ledger.fixture.js';

const { send, register, certify, print, stop } = await startCertifying();
afterAll(stop);

// As React writes them.
const FORM = (id: string, terms = 'I agree – to “all”.', sms = 'Text me.\nSTOP ends it.') =>
  `
<form action="/api/seller" id="${id}"><input type="hidden" name="csrfToken" value="%CSRF_TOKEN%"/>
<input type="hidden" name="consentWording" value="${terms}"/><input type="hidden" name="smsConsentWording" value="${sms}"/></form>`.trim();

async function certifyWith(html: (release: string) => string | undefined) {
  const release = `seller@${newKey()}`;
  const copy = html(release);
  if (copy !== undefined) await register(release, copy);
  const id = await send({ smsConsent: true }, { ...BOTH_WORDINGS, 'section-release': release });
  const certificate = await certify(id);
  const judged = Object.fromEntries(
    certificate.certificate.records.map(({ channel, wordingIsThatOfTheForm }) => [channel, wordingIsThatOfTheForm]),
  );
  return { release, certificate, judged, page: readPage(await print(id)) };
}

test('a wording that is the one in the copy of the form is said to be', async () => {
  const { judged, page, certificate } = await certifyWith((release) => FORM(release));
  expect(judged).toEqual({ terms: true, sms: true });
  expect(page).toContain('version 2026-11-21, as the browser sent it, and exactly as in the copy of the form:');
  expect(checkCertificate(Buffer.from(JSON.stringify(certificate)), OWN_KEYS)).toMatchObject({ state: 'genuine' });
});

test('a wording that is not the one in the copy of the form is said not to be', async () => {
  const { judged, page } = await certifyWith((release) => FORM(release, 'I agree to everything.'));
  expect(judged).toEqual({ terms: false, sms: true });
  expect(page).toContain('as the browser sent it; DIFFERS FROM THE COPY OF THE FORM:');
});

test.each([
  ['no copy', () => undefined],
  ['a copy without wordings', (release: string) => `<form action="/api/seller" id="${release}"></form>`],
  ['a copy with two of each', (release: string) => FORM(release) + FORM(release)],
])('with %s nothing is said of the wording', async (_what, html) => {
  const { judged, page } = await certifyWith(html);
  expect(judged).toEqual({ terms: null, sms: null });
  expect(page).toContain('as the browser sent it; there is no copy of the form to compare:');
});

test('a copy that the api learned of after the consent is compared too', async () => {
  const release = `seller@${newKey()}`;
  const id = await send({}, { ...BOTH_WORDINGS, 'section-release': release });
  await register(release, FORM(release));
  expect((await certify(id)).certificate).toMatchObject({
    records: [{ formSha256: null, wordingIsThatOfTheForm: true }],
    forms: [{ html: FORM(release) }],
  });
});

test('a signed certificate that says a wrong thing of a wording is refused', async () => {
  const { certificate } = await certifyWith((release) => FORM(release, 'I agree to everything.'));
  for (const wrong of [true, null]) {
    const [record] = certificate.certificate.records;
    if (record) record.wordingIsThatOfTheForm = wrong;
    expect(checkCertificate(signAgain(certificate), OWN_KEYS)).toEqual({
      state: 'refused',
      reason: expect.stringContaining('it says a wrong thing of its wording'),
    });
  }
});

test.each([
  [
    '<input name="consentWording" value="A &amp; B &lt;c&gt; &quot;d&quot; &#x27;e&#39; &nbsp; &#99999999;">',
    'A & B <c> "d" \'e\' &nbsp; &#99999999;',
  ],
  ["<INPUT value='a > b' NAME='consentWording'>", 'a > b'],
  [`<input type="hidden" value="${Buffer.from('Größe').toString('base64url')}" name="consentWording"/>`, 'Größe'],
  ['<input name="consentWording" value="One\r\ntwo">', 'One\ntwo'],
  ['<input name="consentWording" value="">', undefined],
  ['<input name="consentWording">', undefined],
  ['<input data-name="consentWording" value="x">', undefined],
  ['<textarea name="consentWording">x</textarea>', undefined],
])('the wording in %s is %j', (html, wording) => {
  expect(findWording(html, 'terms')).toBe(wording);
});
