import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { LedgerRecord } from '../../consent/ledger/ledger-record.dto.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';

/** The visitor's agreement on the form: to what, when, from where and on which page. */
export class ConsentRecord extends PickType(LedgerRecord, [
  ...(['agreedAt', 'wording', 'wordingVersion', 'wordingSha256'] as const),
  ...(['ip', 'userAgent', 'pageUrl', 'sectionRelease'] as const),
]) {
  @ApiProperty() agreedToTerms: boolean;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description:
      'State of the box for marketing texts; null where the form had none. Whether the number may be texted now is another question.',
  })
  smsConsent: boolean | null;

  @TextOrNull('The exact text beside that box, where it was checked.', 'Text me offers and updates …')
  smsWording: string | null;
}
