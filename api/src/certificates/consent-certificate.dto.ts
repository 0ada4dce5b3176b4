import { ApiProperty } from '@nestjs/swagger';
import type { LedgerRecord, Seal } from '../consent/ledger/ledger-record.js';

/** All that were ever issued. */
export const CERTIFICATE_FORMATS = ['land-consent-certificate/1', 'land-consent-certificate/2'] as const;

const Nullable = (description: string, example: string | null, type: 'string' | 'boolean' = 'string') =>
  ApiProperty({ type, nullable: true, description, example });
const Hash = (description: string) =>
  ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    description,
    example: '5f2b51ca2fdc5baa31ec02e002f69aec15ebd3b8ebc0b1e5b7ffb2d0ae1ef3c4',
  });
const Moment = (description?: string) =>
  ApiProperty({ format: 'date-time', ...(description && { description }), example: '2026-11-20T16:40:03.120Z' });

/** A row's link of the chain. */
export class ConsentSeal implements Seal {
  @ApiProperty({ type: 'integer', description: '1, 2, 3 … without a gap.', example: 1042 }) position: number;
  @Moment() sealedAt: string;
  @Hash('SHA-256 of the salt and of address, browser and page.') evidenceHash: string;
  @Hash('Hash of the link before.') previousHash: string;
  @Hash('SHA-256 of the hash before and of everything else in the row.') hash: string;
}

/** One row of the ledger: a grant, a withdrawal or a restoral on one channel. */
export class CertifiedConsent implements LedgerRecord {
  @ApiProperty({ format: 'uuid', example: '01993f6f-3c4d-7e5f-9a1b-2c3d4e5f6a7b' }) id: string;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })
  leadId: string | null;
  @ApiProperty({ enum: ['grant', 'withdrawal', 'restoral'] }) kind: LedgerRecord['kind'];
  @ApiProperty({ enum: ['terms', 'sms'] }) channel: LedgerRecord['channel'];
  @ApiProperty({ enum: ['form', 'inbound', 'staff', 'page', 'erasure'], description: 'What it came by.' })
  source: LedgerRecord['source'];
  @Moment('When, in UTC.') agreedAt: string;
  @Nullable('State of the terms box; null where there was no form.', null, 'boolean') agreedToTerms: boolean | null;
  @Nullable('State of the box for marketing texts; null where the form had none.', null, 'boolean') smsTicked:
    boolean | null;
  @Nullable(
    "The text beside the box, as the visitor's browser sent it.",
    'By checking the box and sending this form, you agree …',
  )
  wording: string | null;
  @Nullable('Version of the text.', '2026-11-21') wordingVersion: string | null;
  @Nullable('SHA-256 of the text.', null) wordingSha256: string | null;
  @Nullable('Release of the section that served the form.', 'seller@1.0.0-abc') sectionRelease: string | null;
  @Nullable('SHA-256 of the copy of the form, which is in `forms`; null where the release told of none.', null)
  formSha256: string | null;
  @Nullable("The phone number's keyed hash, which stays when the person is erased.", null) subjectHash: string | null;
  @Nullable('Null once the person is erased.', '203.0.113.9') ip: string | null;
  @Nullable('The browser.', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36') userAgent: string | null;
  @Nullable('Page of the form.', 'http://localhost:3000/sell-your-land') pageUrl: string | null;
  @Nullable('Random bytes in `evidenceHash`, in hexadecimal.', null) salt: string | null;
  @Nullable('When what is personal was erased.', null) erasedAt: string | null;
  @ApiProperty({ type: ConsentSeal }) seal: ConsentSeal;
  @Nullable(
    'Whether `wording` is the one in the copy of the form; null where there is no wording or no copy that has one. Not in certificates of the first format.',
    null,
    'boolean',
  )
  wordingIsThatOfTheForm: boolean | null;
}

/** Whose consent it is. */
export class CertifiedLead {
  @ApiProperty({ enum: ['seller', 'buyer'] }) type: 'seller' | 'buyer';
  @Moment() receivedAt: string;
  @ApiProperty({ example: 'John' }) firstName: string;
  @ApiProperty({ example: 'Doe' }) lastName: string;
  @ApiProperty({ example: '+12125550123' }) phone: string;
  @Nullable('Buyers only.', null) email: string | null;
}

/** What is known of the lead's number beside the rows of the lead. */
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

/**
 * A form as the rows' release showed it; where no row has its SHA-256, the api learned of it after the row was written.
 */
export class FormCopy {
  @Hash('SHA-256 of the HTML.') sha256: string;
  @ApiProperty({ description: 'As it was served, before the visitor filled it in.', example: '<form method="post" …>' })
  html: string;
}

/** What is certified. */
export class ConsentCertificate {
  @ApiProperty({
    enum: CERTIFICATE_FORMATS,
    description:
      'Certificates are issued in the last of these formats; the first had neither `number` nor `wordingIsThatOfTheForm`.',
  })
  format: (typeof CERTIFICATE_FORMATS)[number];
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

/** Who vouches for it. */
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

/** A certificate of one lead's consents, signed: `npm run consent:verify` checks it without a database. */
export class SignedConsentCertificate {
  @ApiProperty({ type: ConsentCertificate }) certificate: ConsentCertificate;
  @ApiProperty({ type: CertificateSignature }) signature: CertificateSignature;
}
