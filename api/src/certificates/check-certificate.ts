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

/** Whether a file is what the site issued, or why not. */
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
    return refuse('it is no certificate of consent');
  }
}

const refuse = (reason: string) => ({ state: 'refused' as const, reason });

function checkSigner(publicKey: string, trustedKeys: readonly string[]): CertificateVerdict | undefined {
  if (!isPublicKey(publicKey)) return refuse('it is not signed');
  return trustedKeys.includes(publicKey)
    ? undefined
    : refuse(`it is signed with the key ${publicKey}, which is not trusted here`);
}

// Certificates were issued as PDF too until 2026-11. Nothing after the comment is signed, so it must end the file.
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
  // If a name is repeated, one reader may take the first value and JSON.parse the last. So extra text is refused.
  const { publicKey, value } = signature;
  if (withoutSpaces(text) !== JSON.stringify({ certificate, signature: { algorithm: 'Ed25519', publicKey, value } }))
    return refuse('it holds more than what was signed');
  if (certificate.format !== CERTIFICATE_FORMAT) return refuse('its format is not known here');
  const fault = findFormFault(certificate) ?? findRowFault(certificate);
  return fault === undefined
    ? { state: 'genuine', what: describe(file), publicKey: signature.publicKey }
    : refuse(fault);
}

/** Checks all steps of a certificate, also after one fails. */
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
  return changed && `the form ${changed.sha256} is not what was shown`;
}

function findRowFault(certificate: ConsentCertificate): string | undefined {
  for (const record of listRecords(certificate)) {
    const isJudgedRight = isWordingOfForm(record, certificate.forms) === record.wordingIsThatOfTheForm;
    const fault = findRecordFault(record) ?? (isJudgedRight ? undefined : 'it says a wrong thing of its wording');
    if (fault !== undefined) return `consent ${record.id} (link ${record.seal.position}): ${fault}`;
  }
  return undefined;
}

function listRecords({ records, number }: ConsentCertificate) {
  return [...records, ...(number?.records ?? [])];
}

function describe({ certificate }: SignedConsentCertificate): string {
  const { leadId, records, issuedAt, issuedBy } = certificate;
  const beside = listRecords(certificate).length - records.length;
  const rows = `${counted(records.length, 'row')} of the lead ${leadId}${beside > 0 ? ` and ${beside} of its number` : ''}`;
  return `${rows}, all as they were sealed; issued ${issuedAt} by ${issuedBy}`;
}

function withoutSpaces(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"?|\s+/g, (part) => (part.startsWith('"') ? part : ''));
}
