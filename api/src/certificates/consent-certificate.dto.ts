import { ApiProperty } from '../http/fields/api-fields.js';
import { Hash, LedgerRecord, Moment, Nullable } from '../consent/ledger/ledger-record.dto.js';
import { Answer } from '../leads/lead/answer.dto.js';

export const CERTIFICATE_FORMAT = 'land-consent-certificate/1';

/** A row of the ledger, and whether its wording matches that of the form. */
export class CertifiedConsent extends LedgerRecord {
  @Nullable(
    'Whether `wording` is the one in the copy of the form; null where there is no wording or no copy that has one.',
    null,
    'boolean',
  )
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
  @ApiProperty({ type: [Answer], description: 'What was asked besides, without notes.' }) answers: Answer[];
}

/** The state of the lead's number, and the number's stops that do not belong to the lead. */
export class CertifiedNumber {
  @ApiProperty({ description: 'Whether the number is stopped at this moment: it gets no texts.', example: false })
  isStopped: boolean;
  @Nullable('When the newest stop was sent.', null) stoppedAt: string | null;
  @Nullable('What the stop came by.', null) stoppedBy: 'inbound' | 'staff' | 'page' | null;
  @Nullable('When it was lifted.', null) restoredAt: string | null;
  @ApiProperty({
    type: [CertifiedConsent],
    description:
      'Stops of the number and their ends that are rows of no lead, or of another lead with it: the newest, in the order of the chain.',
  })
  records: CertifiedConsent[];
  @ApiProperty({ type: 'integer', description: 'How many such rows there are in all.', example: 0 })
  recordCount: number;
}

/** A form as its release showed it. If no row has its SHA-256, a shell reported it after the row was stored. */
export class FormCopy {
  @Hash('SHA-256 of the HTML.') sha256: string;
  @ApiProperty({ description: 'As it was served, before the visitor filled it in.', example: '<form method="post" …>' })
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
  @ApiProperty({ type: CertifiedNumber, nullable: true, description: 'Null where nothing tells the number any more.' })
  number: CertifiedNumber | null;
  @ApiProperty({ type: [FormCopy] }) forms: FormCopy[];
}

export class CertificateSignature {
  @ApiProperty({ enum: ['Ed25519'] }) algorithm: 'Ed25519';
  @ApiProperty({
    description: 'base64url; compare it with what the site told you.',
    example: 'zZd7tqRa5QpsN58h37sn8pW9ebfm3Vu7GGUaKuAE24g',
  })
  publicKey: string;
  @ApiProperty({
    description: 'base64url, over the UTF-8 bytes of `certificate` with sorted names and no spaces.',
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

/** One step of the verification. */
export class CertificateStep {
  @ApiProperty({
    enum: STEPS,
    enumName: 'CertificateStepName',
    description:
      'signature: it is as it was signed. forms: each copy has the hash that the rows name. rows: each row has the hash ' +
      'with which it was sealed, and its wording is that of the form.',
  })
  name: (typeof STEPS)[number];
  @Nullable('What is wrong.', null) fault: string | null;
}

/** A certificate that the api has also verified. */
export class CheckedConsentCertificate extends SignedConsentCertificate {
  @ApiProperty({ type: [CertificateStep] }) steps: CertificateStep[];
}
