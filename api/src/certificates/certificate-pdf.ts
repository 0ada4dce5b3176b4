import { CertificatePage } from './certificate-page.js';
import {
  FORM_NAMES,
  nameBox,
  nameEvent,
  nameMissingGrant,
  nameState,
  nameWording,
  toPrintableMoment,
} from './certificate-words.js';
import type { CertifiedConsent, ConsentCertificate, SignedConsentCertificate } from './consent-certificate.dto.js';
import type { SigningKey } from './signing-key.js';

// The most that fits on one page. The attached file has everything.
const MOST_GRANTS = 2;
const MOST_EVENTS = 4;
const MOST_SEALS = 8;
const QUOTE_HEIGHT = 62;
const SEAL_HEIGHT = 11.5;

/** Prints a certificate as one Letter page with the certificate attached. A final comment signs all bytes before it. */
export async function printCertificate(signed: SignedConsentCertificate, key: SigningKey): Promise<Buffer> {
  // Loaded on first use, because it takes 31 MB that only a process that prints needs.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'LETTER',
    margins: { top: 48, bottom: 44, left: 54, right: 54 },
    info: {
      Title: `Consent record ${signed.certificate.leadId}`,
      Author: signed.certificate.issuedBy,
      CreationDate: new Date(signed.certificate.issuedAt),
    },
  });
  const finished = collect(document);
  document.file(Buffer.from(JSON.stringify(signed)), {
    name: 'consent-certificate.json',
    type: 'application/json',
    description: 'The certificate with all hashes and the form as it was shown',
  });
  writePage(new CertificatePage(document), signed);
  document.end();
  const bytes = await finished;
  return Buffer.concat([bytes, Buffer.from(`%land-consent-signature Ed25519 ${key.publicKey} ${key.sign(bytes)}\n`)]);
}

async function collect(document: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function writePage(page: CertificatePage, { certificate, signature }: SignedConsentCertificate): void {
  page.title('Consent record', certificate.issuedBy);
  writePerson(page, certificate);
  writeGrants(page, certificate);
  writeOrigin(page, certificate);
  writeStops(page, certificate);
  writeSeals(page, certificate.records);
  page.foot(
    `Issued ${toPrintableMoment(certificate.issuedAt)} from the consent ledger, in which no row is ever changed: each row's seal covers the row before. ` +
      `This file is signed as a whole (Ed25519) with the key ${signature.publicKey}; "npm run consent:verify --prefix api -- <file>" checks it without ` +
      'a database. The attached consent-certificate.json holds every row with the form as it was shown. Characters that this page cannot show are written as U+ and a number.',
  );
}

function writePerson(page: CertificatePage, { lead, leadId }: ConsentCertificate): void {
  page.heading('Who');
  if (lead === null)
    page.paragraph(
      'The person was erased at their own request or after the promised time; what is left says nothing of who it was.',
    );
  else {
    page.fact('Name', `${lead.firstName} ${lead.lastName}`, 'Helvetica-Bold');
    page.fact('Phone', lead.phone);
    if (lead.email !== null) page.fact('E-mail', lead.email);
    for (const { label, values } of lead.answers) page.fact(label, values.join(', '));
    page.fact('Form', FORM_NAMES[lead.type]);
    page.fact('Received', toPrintableMoment(lead.receivedAt));
  }
  page.fact('Lead', leadId);
}

function writeGrants(page: CertificatePage, { records }: ConsentCertificate): void {
  const grants = records.filter(({ kind }) => kind === 'grant');
  for (const grant of grants.slice(0, MOST_GRANTS)) {
    page.heading(nameEvent(grant));
    page.fact('When', toPrintableMoment(grant.agreedAt));
    page.fact('How', nameBox(grant));
    page.fact('Wording', nameWording(grant));
    if (grant.wording !== null) page.quote(grant.wording, QUOTE_HEIGHT);
    page.fact('SHA-256 of the wording', grant.wordingSha256, 'Courier');
  }
  writeMore(page, grants.length - MOST_GRANTS);
  const missing = nameMissingGrant(records);
  if (missing === undefined) return;
  page.heading('Marketing texts (SMS)');
  page.paragraph(missing);
}

function writeOrigin(page: CertificatePage, { records }: ConsentCertificate): void {
  const form = records.find(({ source }) => source === 'form');
  if (form === undefined) return;
  page.heading('Where it came from');
  if (form.erasedAt !== null)
    page.paragraph(`Address, browser and page were erased on ${toPrintableMoment(form.erasedAt)}.`);
  else {
    page.fact('Network address', form.ip);
    page.fact('Browser', form.userAgent);
    page.fact('Page', form.pageUrl);
  }
  page.fact('Release of the page', form.sectionRelease);
  page.fact('SHA-256 of the form', form.formSha256, 'Courier');
}

// Stops of the lead and of its number, which may come from before the form or from another lead.
function writeStops(page: CertificatePage, { leadId, records, number }: ConsentCertificate): void {
  page.heading('What was taken back, and given again');
  const own = records.filter(({ kind }) => kind !== 'grant');
  const events = [...own, ...(number?.records ?? [])].toSorted((one, other) => one.seal.position - other.seal.position);
  if (events.length === 0)
    page.paragraph(
      `No stop of this lead${number === null ? '' : ' or of its number'} was in the ledger when this record was issued.`,
    );
  for (const event of events.slice(-MOST_EVENTS))
    page.fact(toShortMoment(event.agreedAt), `${nameEvent(event)}${event.leadId === leadId ? '' : ', for the number'}`);
  writeMore(page, own.length + (number?.recordCount ?? 0) - Math.min(events.length, MOST_EVENTS), 'earlier ones');
  page.fact('At this moment', number === null ? 'The number is not known any more.' : nameState(number));
}

function writeSeals(page: CertificatePage, records: readonly CertifiedConsent[]): void {
  page.heading('Seals');
  const shown = Math.max(0, Math.min(MOST_SEALS, Math.floor(page.room / SEAL_HEIGHT) - 1));
  for (const { seal } of records.slice(0, shown)) page.fact(`Row ${seal.position} of the ledger`, seal.hash, 'Courier');
  writeMore(page, records.length - shown);
}

function writeMore(page: CertificatePage, count: number, what = 'more in the attached file'): void {
  if (count > 0) page.fact('', `… and ${count} ${what}`);
}

function toShortMoment(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
