import { ApiProperty } from '../http/fields/api-fields.js';
import { Hash, LedgerRecord, Moment, Nullable } from '../consent/ledger/ledger-record.dto.js';
import { Answer } from '../leads/lead/answer.dto.js';

export const CERTIFICATE_FORMAT = 'land-consent-certificate/1';

/** A row of the ledger, and whether its wording matches that of the form. */
export class CertifiedConsent extends LedgerRecord {
  @Nullable('Whether `wording` equals the wording in the copy of the form; null if either is missing.', null, 'boolean')
  wordingIsThatOfTheForm: boolean | null;
}

/** The person who consented. */
export class CertifiedLead {
  @ApiProperty({ enum: ['seller', 'buyer'] }) type: 'seller' | 'buyer';
  @Moment() receivedAt: string;
  @ApiProperty({ example: 'John' }) firstName: string;
  @ApiProperty({ example: 'Doe' }) lastName: string;
  @ApiProperty({ example: '+12125550123' }) phone: string;
  @Nullable('Buyers only.', null) email: string | null;
  @ApiProperty({ type: [Answer], description: 'The other answers on the form, without the message.' })
  answers: Answer[];
}

/** Whether the lead's phone number is stopped, and the number's stops that are not rows of the lead. */
export class CertifiedNumber {
  @ApiProperty({ description: 'Whether the number is stopped now, so that it gets no texts.', example: false })
  isStopped: boolean;
  @Nullable('When the newest stop was sent.', null) stoppedAt: string | null;
  @Nullable('The way of the newest stop: a text from the number, a colleague, or the page /stop-texts.', null)
  stoppedBy: 'inbound' | 'staff' | 'page' | null;
  @Nullable('When the newest stop ended.', null) restoredAt: string | null;
  @ApiProperty({
    type: [CertifiedConsent],
    description:
      'Stops of the number, and their ends, in rows without a lead or of another lead: the newest 100, in the order of the chain.',
  })
  records: CertifiedConsent[];
  @ApiProperty({ type: 'integer', description: 'Number of such rows, also those left out of `records`.', example: 0 })
  recordCount: number;
}

/** A form as its release showed it. If no row has its SHA-256, the copy was stored after the row. */
export class FormCopy {
  @Hash('SHA-256 of the HTML.') sha256: string;
  @ApiProperty({ description: 'The empty form, as it was served.', example: '<form method="post" …>' })
  html: string;
}

export class ConsentCertificate {
  @ApiProperty({ enum: [CERTIFICATE_FORMAT] }) format: typeof CERTIFICATE_FORMAT;
  @Moment() issuedAt: string;
  @ApiProperty({ description: 'The site.', example: 'http://localhost:3000' }) issuedBy: string;
  @ApiProperty({ format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' }) leadId: string;
  @ApiProperty({ type: CertifiedLead, nullable: true, description: 'Null once the person is erased.' })
  lead: CertifiedLead | null;
  @ApiProperty({ type: [CertifiedConsent], description: 'In the order of the chain.' }) records: CertifiedConsent[];
  @ApiProperty({ type: CertifiedNumber, nullable: true, description: 'Null if the number is no longer known.' })
  number: CertifiedNumber | null;
  @ApiProperty({ type: [FormCopy] }) forms: FormCopy[];
}

export class CertificateSignature {
  @ApiProperty({ enum: ['Ed25519'] }) algorithm: 'Ed25519';
  @ApiProperty({
    description: 'base64url; compare it with the public key that you got from us.',
    example: 'zZd7tqRa5QpsN58h37sn8pW9ebfm3Vu7GGUaKuAE24g',
  })
  publicKey: string;
  @ApiProperty({
    description: 'base64url; signs the UTF-8 bytes of `certificate` as JSON with sorted names and no spaces.',
    example: 'Xb0…',
  })
  value: string;
}

/** The signed certificate of a lead's consents. `npm run consent:verify` checks it without a database. */
export class SignedConsentCertificate {
  @ApiProperty({ type: ConsentCertificate }) certificate: ConsentCertificate;
  @ApiProperty({ type: CertificateSignature }) signature: CertificateSignature;
}

const STEPS = ['signature', 'forms', 'rows'] as const;

/** One check of a certificate. */
export class CertificateStep {
  @ApiProperty({
    enum: STEPS,
    enumName: 'CertificateStepName',
    description:
      'signature: the signature fits the content. forms: each copy has the SHA-256 beside it. rows: each row fits its ' +
      'hash, and `wordingIsThatOfTheForm` is right.',
  })
  name: (typeof STEPS)[number];
  @Nullable('Why the check failed; null if it passed.', null) fault: string | null;
}

/** A certificate with the results of its checks. */
export class CheckedConsentCertificate extends SignedConsentCertificate {
  @ApiProperty({ type: [CertificateStep] }) steps: CertificateStep[];
}
