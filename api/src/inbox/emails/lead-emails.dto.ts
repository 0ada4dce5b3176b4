import { ApiProperty } from '../../http/fields/api-fields.js';
import { cleanLine, cleanText } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { acceptFields, checkFields } from '../../http/fields/read-fields.js';
import { TextOrNull, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { MOST_SUBJECT, MOST_TEXT } from '../../emails/reply-text.js';
import { FIELD_NAMES } from '../../templates/template-fields.js';
import { fieldsIn } from '../../templates/template-text.js';

/** Why staff cannot write an email to the person of a lead. */
const WHY_NO_EMAIL = ['no-address', 'no-mailbox', 'spam'] as const;
export type WhyNoEmail = (typeof WHY_NO_EMAIL)[number];

/** An email to the person of a lead. */
export class NewEmail {
  @Cleaned(cleanLine)
  @ApiProperty({ maxLength: MOST_SUBJECT, example: 'Your land in Klamath County' })
  @HasLength(1, MOST_SUBJECT, 'Enter a subject of at most 200 characters.')
  subject: string;

  @Cleaned(cleanText)
  @ApiProperty({ maxLength: MOST_TEXT, description: 'Plain text.', example: 'Hello John, …' })
  @HasLength(1, MOST_TEXT, 'Enter a text of at most 10,000 characters.')
  text: string;
}

/** @throws Refusal (400) naming each wrong field, also one in which a field of a template is not filled in */
export function readNewEmail(body: unknown): NewEmail {
  const checked = checkFields(NewEmail, body);
  const open = (['subject', 'text'] as const).flatMap((field) => {
    const [name] = fieldsIn(checked.fields[field] ?? '').filter((each) => FIELD_NAMES.some((known) => known === each));
    return name === undefined ? [] : [{ field, message: `Fill in {${name}} or remove it.` }];
  });
  return acceptFields(checked, open);
}

/** An email that waits until it leaves. */
export class WrittenEmail {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time', description: 'It can be undone until then.' }) leavesAt: Date;
}

/** The newest email that a reader has seen. */
export class SeenEmails {
  @ApiProperty({ format: 'uuid', description: 'Emails up to this one are marked as read.' }) newest: string;
}

/** An email of a lead. */
export class LeadEmail {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @TextOrNull('The author; null for a reply.', 'Ann Lee') staff: string | null;

  @ApiProperty({ description: 'The recipient, or the sender of a reply.', example: 'jane@example.com' })
  address: string;

  @ApiProperty({ description: 'A reply from another address than that of the lead, which anyone may have sent.' })
  otherAddress: boolean;

  @ApiProperty() subject: string;
  @ApiProperty({ description: 'Empty if a reply had no plain text.' }) text: string;
  @ApiProperty({ description: 'The text of the reply was longer.' }) cut: boolean;
  @ApiProperty({ type: [String], description: 'Names of files, which are not stored.' }) attachments: string[];
  @ApiProperty({ description: 'Written by a program, such as an out-of-office notice.' }) automatic: boolean;
  @ApiProperty({ description: 'A reply that nobody read, or an email that was not delivered.' }) unread: boolean;
  @TimeOrNull('When the mail server accepted it; null while it waits, and for a reply.') sentAt: string | null;
  @TextOrNull('Why it was not delivered.') failure: string | null;
}

/** The emails of a lead. */
export class LeadEmails {
  @ApiProperty({ type: [LeadEmail], maxItems: 200, description: 'The newest, oldest first.' }) items: LeadEmail[];

  @ApiProperty({ enum: WHY_NO_EMAIL, enumName: 'WhyNoEmail', nullable: true, description: 'Null if you may write.' })
  whyNot: WhyNoEmail | null;

  @ApiProperty({ description: "Whether replies come to the desk; otherwise, to the author's own address." })
  repliesToDesk: boolean;
}
