import { ApiProperty } from '../../http/fields/api-fields.js';

export const Nullable = (description: string, example: string | null, type: 'string' | 'boolean' = 'string') =>
  ApiProperty({ type, nullable: true, description, example });

export const Hash = (description: string) =>
  ApiProperty({
    pattern: '^[0-9a-f]{64}$',
    description,
    example: '5f2b51ca2fdc5baa31ec02e002f69aec15ebd3b8ebc0b1e5b7ffb2d0ae1ef3c4',
  });

export const Moment = (description?: string) =>
  ApiProperty({ format: 'date-time', ...(description && { description }), example: '2026-11-20T16:40:03.120Z' });

/** A row's link in the chain. */
export class ConsentSeal {
  @ApiProperty({ type: 'integer', description: '1, 2, 3 … without a gap.', example: 1042 }) position: number;
  @Moment() sealedAt: string;
  @Hash('SHA-256 of the salt, IP address, browser and page.') evidenceHash: string;
  @Hash('Hash of the previous link.') previousHash: string;
  @Hash('SHA-256 of the previous hash and of everything else in the row.') hash: string;
}

/**
 * A row of the ledger with its link in the chain: a grant, a withdrawal or a restoral on one channel. Hashes are in
 * hexadecimal, times in UTC and whole milliseconds.
 */
export class LedgerRecord {
  @ApiProperty({ format: 'uuid', example: '01993f6f-3c4d-7e5f-9a1b-2c3d4e5f6a7b' }) id: string;
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })
  leadId: string | null;
  @ApiProperty({ enum: ['grant', 'withdrawal', 'restoral'] }) kind: 'grant' | 'withdrawal' | 'restoral';
  @ApiProperty({ enum: ['terms', 'sms'] }) channel: 'terms' | 'sms';
  @ApiProperty({
    enum: ['form', 'inbound', 'staff', 'page', 'erasure'],
    description:
      'form: a form of the site. inbound: a text from the number. staff: a colleague. page: /stop-texts. ' +
      "erasure: the person's data were erased.",
  })
  source: 'form' | 'inbound' | 'staff' | 'page' | 'erasure';
  @Moment('Time of the grant, withdrawal or restoral.') agreedAt: string;
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
  @Nullable('SHA-256 of the copy of the form in `forms`; null if no copy was stored yet.', null)
  formSha256: string | null;
  @Nullable('Keyed hash of the phone number, which is kept when the person is erased.', null) subjectHash:
    string | null;
  @Nullable('IP address; null after the person is erased.', '203.0.113.9') ip: string | null;
  @Nullable('The browser.', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36') userAgent: string | null;
  @Nullable('Page of the form.', 'http://localhost:3000/sell-your-land') pageUrl: string | null;
  @Nullable('Random bytes that `evidenceHash` includes, in hexadecimal.', null) salt: string | null;
  @Nullable('When the personal data of the row were erased.', null) erasedAt: string | null;
  @ApiProperty({ type: ConsentSeal }) seal: ConsentSeal;
}
