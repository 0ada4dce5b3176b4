import { ApiProperty } from '@nestjs/swagger';
import { TextOrNull } from '../../http/nullable-fields.js';

/** What the visitor agreed to on the form, when, from where and on which page. */
export class ConsentRecord {
  @ApiProperty({ example: true })
  agreedToTerms: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T16:40:03.120Z' })
  agreedAt: string;

  @TextOrNull('The exact text that was shown.', 'By checking the box and sending this form, you agree …')
  wording: string | null;

  @TextOrNull('Version of the text.', '2026-11-20')
  wordingVersion: string | null;

  @TextOrNull(
    'SHA-256 of the text, in hexadecimal.',
    '5f2b51ca2fdc5baa31ec02e002f69aec15ebd3b8ebc0b1e5b7ffb2d0ae1ef3c4',
  )
  wordingSha256: string | null;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description:
      'State of the box for marketing texts; null where the form had none. Whether the number may be texted now is another question.',
    example: true,
  })
  smsConsent: boolean | null;

  @TextOrNull('The exact text beside that box, where it was checked.', 'Text me offers and updates …')
  smsWording: string | null;

  @TextOrNull('Null once the person is erased.', '203.0.113.9')
  ip: string | null;

  @TextOrNull('The browser.', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36')
  userAgent: string | null;

  @TextOrNull('Page of the form.', 'http://localhost:3000/sell-your-land')
  pageUrl: string | null;

  @TextOrNull('Release of the section that served the form.', 'seller@1.0.0-abc')
  sectionRelease: string | null;
}
