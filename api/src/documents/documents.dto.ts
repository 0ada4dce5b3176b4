import { ApiProperty } from '../http/fields/api-fields.js';
import { DOCUMENT_KINDS, type DocumentKind } from './document-kind.js';

/** The lead or the deal that a document is of. */
export type DocumentOf = { readonly leadId: string } | { readonly dealId: string };

/** A document that was added. */
export class AddedDocument {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Deed.pdf', description: 'Without folders and invisible characters.' }) name: string;
  @ApiProperty({ description: 'Whether it is an encrypted PDF, which may ask for a password.' }) isProtected: boolean;
}

/** A document without its bytes. */
export class StoredDocument extends AddedDocument {
  @ApiProperty({ enum: DOCUMENT_KINDS, enumName: 'DocumentKind' }) kind: DocumentKind;
  @ApiProperty({ type: 'integer', example: 48_213 }) bytes: number;
  @ApiProperty({ description: 'The staff member who added it.', example: 'Ann Lee' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The lead that it belongs to; null for one of a deal.',
  })
  leadId: string | null;
}

/** The documents of a lead or a deal. */
export class DocumentList {
  @ApiProperty({ type: [StoredDocument], description: 'The newest first.' }) items: StoredDocument[];
}
