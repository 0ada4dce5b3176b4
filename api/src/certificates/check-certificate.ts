import { createHash } from 'node:crypto';
import {
  CERTIFICATE_FORMAT,
  type CertificateStep,
  type ConsentCertificate,
  type SignedConsentCertificate,
} from './consent-certificate.dto.js';
import { isWordingOfForm } from './wording-in-copy.js';
import { findRecordFault } from '../consent/ledger/ledger-record.js';
import { isPublicKey, isSignedBy, type Json, writeCanonically } from './signing-key.js';
import { counted } from '../words/counted.js';

/** The result of checking the file of a certificate: issued by the site and unchanged, or the reason against it. */
export type CertificateVerdict =
  | { readonly state: 'genuine'; readonly what: string; readonly publicKey: string }
  | { readonly state: 'refused'; readonly reason: string };

/** Checks a certificate against the trusted keys, without a database. */
export function checkCertificate(file: Buffer, trustedKeys: readonly string[]): CertificateVerdict {
  try {
    return file.subarray(0, 5).toString('latin1') === '%PDF-'
      ? checkPdf(file, trustedKeys)
      : checkJson(file.toString(), trustedKeys);
  } catch {
    return refuse('it is not a certificate of consent');
  }
}

const refuse = (reason: string) => ({ state: 'refused' as const, reason });

function checkSigner(publicKey: string, trustedKeys: readonly string[]): CertificateVerdict | undefined {
  if (!isPublicKey(publicKey)) return refuse('it is not signed');
  return trustedKeys.includes(publicKey)
    ? undefined
    : refuse(`it is signed with the key ${publicKey}, which is not trusted here`);
}

// Until 2026-11, certificates were also issued as PDF, with the signature in a comment at the end. Text after the
// comment would not be signed, so the comment must end the file.
function checkPdf(file: Buffer, trustedKeys: readonly string[]): CertificateVerdict {
  const end = file.subarray(-250).toString('latin1');
  const [comment = '', publicKey = '', signature = ''] =
    /%land-consent-signature Ed25519 ([\w-]{43}) ([\w-]{86})\n$/.exec(end) ?? [];
  const content = file.subarray(0, file.length - comment.length);
  const refusal = checkSigner(publicKey, trustedKeys);
  if (refusal !== undefined) return refusal;
  if (!isSignedBy(publicKey, content, signature)) return refuse('it was changed after it was signed');
  return { state: 'genuine', what: 'a page as it was issued, with its attachment', publicKey };
}

function checkJson(text: string, trustedKeys: readonly string[]): CertificateVerdict {
  const file = JSON.parse(text) as SignedConsentCertificate;
  const { certificate, signature } = file;
  const refusal = checkSigner(signature.publicKey, trustedKeys);
  if (refusal !== undefined) return refusal;
  const change = findSignatureFault(file);
  if (change !== undefined) return refuse(change);
  // JSON.parse uses the last of several equal names and another program may use the first, so repeated names are
  // refused.
  const { publicKey, value } = signature;
  if (withoutSpaces(text) !== JSON.stringify({ certificate, signature: { algorithm: 'Ed25519', publicKey, value } }))
    return refuse('it contains text that was not signed');
  if (certificate.format !== CERTIFICATE_FORMAT) return refuse('its format is not known here');
  const fault = findFormFault(certificate) ?? findRowFault(certificate);
  return fault === undefined
    ? { state: 'genuine', what: describe(file), publicKey: signature.publicKey }
    : refuse(fault);
}

/** Makes all checks of a certificate, even after one fails. */
export function checkSteps(signed: SignedConsentCertificate): CertificateStep[] {
  return [
    { name: 'signature', fault: findSignatureFault(signed) ?? null },
    { name: 'forms', fault: findFormFault(signed.certificate) ?? null },
    { name: 'rows', fault: findRowFault(signed.certificate) ?? null },
  ];
}

function findSignatureFault({ certificate, signature }: SignedConsentCertificate): string | undefined {
  const content = Buffer.from(writeCanonically(certificate as unknown as Json));
  return isSignedBy(signature.publicKey, content, signature.value) ? undefined : 'it was changed after it was signed';
}

function findFormFault({ forms }: ConsentCertificate): string | undefined {
  const changed = forms.find(({ html, sha256 }) => createHash('sha256').update(html).digest('hex') !== sha256);
  return changed && `the form ${changed.sha256} was changed`;
}

function findRowFault(certificate: ConsentCertificate): string | undefined {
  for (const record of listRecords(certificate)) {
    const isComparisonRight = isWordingOfForm(record, certificate.forms) === record.wordingIsThatOfTheForm;
    const fault = findRecordFault(record) ?? (isComparisonRight ? undefined : 'its wordingIsThatOfTheForm is wrong');
    if (fault !== undefined) return `consent ${record.id} (link ${record.seal.position}): ${fault}`;
  }
  return undefined;
}

function listRecords({ records, number }: ConsentCertificate) {
  return [...records, ...(number?.records ?? [])];
}

function describe({ certificate }: SignedConsentCertificate): string {
  const { leadId, records, issuedAt, issuedBy } = certificate;
  const ofNumber = listRecords(certificate).length - records.length;
  const rows = `${counted(records.length, 'row')} of the lead ${leadId}${ofNumber > 0 ? ` and ${ofNumber} of its number` : ''}`;
  return `${rows}, all unchanged; issued ${issuedAt} by ${issuedBy}`;
}

/** Removes the white space of a JSON text outside its strings. */
function withoutSpaces(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"?|\s+/g, (part) => (part.startsWith('"') ? part : ''));
}
