import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { LedgerRecord } from '../../consent/ledger/ledger-record.dto.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';

/** The visitor's consent on the form, with its evidence. */
export class ConsentRecord extends PickType(LedgerRecord, [
  ...(['agreedAt', 'wording', 'wordingVersion', 'wordingSha256'] as const),
  ...(['ip', 'userAgent', 'pageUrl', 'sectionRelease'] as const),
]) {
  @ApiProperty() agreedToTerms: boolean;

  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description:
      'State of the box for marketing texts; null if the form had none. `mayText` says whether the number may be texted now.',
  })
  smsConsent: boolean | null;

  @TextOrNull('The exact text beside the box for marketing texts, if it was checked.', 'Text me offers and updates …')
  smsWording: string | null;
}
