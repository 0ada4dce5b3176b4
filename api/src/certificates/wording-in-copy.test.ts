import { expect, test } from '@jest/globals';
import { BOTH_WORDINGS } from '../../fixtures/consent/ledger/ledger.fixture.js';
import { newKey } from '../../fixtures/test-api.fixture.js';
import { check, signAgain, startCertifying } from '../../fixtures/certificates/certificate.fixture.js';
import { findWording } from './wording-in-copy.js';

const { send, register, certify } = await startCertifying();

/** A form as React renders it, with the wordings in its hidden fields. */
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
  return { certificate, judged };
}

test('a certificate states whether each wording equals that in the copy of the form', async () => {
  const same = await certifyWith((release) => FORM(release));
  expect(same.judged).toEqual({ terms: true, sms: true });
  expect(check(same.certificate)).toMatchObject({ state: 'genuine' });
  const { certificate, judged } = await certifyWith((release) => FORM(release, 'I agree to everything.'));
  expect(judged).toEqual({ terms: false, sms: true });
  // Even a correctly signed certificate is refused if it states the wrong result.
  for (const wrong of [true, null]) {
    const [record] = certificate.certificate.records;
    if (record) record.wordingIsThatOfTheForm = wrong;
    const reason = expect.stringContaining('its wordingIsThatOfTheForm is wrong');
    expect(check(signAgain(certificate))).toEqual({ state: 'refused', reason });
  }
});

test('a wording is compared with nothing if there is no copy, or the copy contains no or several wordings', async () => {
  const copies = [
    () => undefined,
    (release: string) => `<form action="/api/seller" id="${release}"></form>`,
    (release: string) => FORM(release) + FORM(release),
  ];
  for (const html of copies) {
    const { judged } = await certifyWith(html);
    expect(judged).toEqual({ terms: null, sms: null });
  }
});

test('a wording is also compared with a copy that is stored after the consent', async () => {
  const release = `seller@${newKey()}`;
  const id = await send({}, { ...BOTH_WORDINGS, 'section-release': release });
  await register(release, FORM(release));
  expect((await certify(id)).certificate).toMatchObject({
    records: [{ formSha256: null, wordingIsThatOfTheForm: true }],
    forms: [{ html: FORM(release) }],
  });
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
