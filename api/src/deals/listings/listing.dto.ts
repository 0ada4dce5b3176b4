import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { LAND_INTERESTS, type LandInterest } from '../../leads/lead/lead-enums.js';

const LISTED_STAGES = ['early', 'public', 'pending', 'sold'] as const;

/** A photo: the paths of its sizes without the ending, .avif or .jpg. */
export class ListingPhoto {
  @ApiProperty({ example: '/photos/0123456789abcdef0123456789abcdef-480' }) src480: string;
  @ApiProperty({ example: '/photos/0123456789abcdef0123456789abcdef-828' }) src828: string;
  @ApiProperty({ example: '/photos/0123456789abcdef0123456789abcdef-1600' }) src1600: string;
  @ApiProperty({ example: 'A meadow in front of hills.' }) alt: string;
  @ApiProperty({ type: 'integer', description: 'Of the largest size.' }) width: number;
  @ApiProperty({ type: 'integer' }) height: number;
}

/** A row of a table: its name and its value. */
export class TableRow {
  @ApiProperty({ example: 'Amount financed' }) name: string;
  @ApiProperty({ example: '$8,900' }) value: string;
}

/** The calculated payments of a financed deal. */
export class PaymentTable {
  @ApiProperty({ type: [TableRow] }) totals: TableRow[];
  @ApiProperty({ type: [TableRow], description: 'The balance after each year.' }) balances: TableRow[];
}

/** URLs about the land. An absent one is not shown. */
export class ListingLinks {
  @ApiProperty({ example: '/counties/04001.svg', description: 'The outline of the county in its state.' })
  outline: string;
  @ApiPropertyOptional({ description: "The county's page about the parcel.", example: 'https://gis.example.gov/?n=1' })
  county?: string;
  @ApiPropertyOptional({ description: 'The way to the land on a map.', example: 'https://maps.example.com/?q=34,-109' })
  map?: string;
}

/** The texts of a listing. An absent one is not shown. */
export class ListingFields {
  @ApiProperty({ example: '5 acres in Apache County, Arizona' }) title: string;
  @ApiProperty({ example: 'Apache County, Arizona' }) place: string;
  @ApiPropertyOptional({ example: '$12,500', description: 'Absent for sold land, as are terms and evidence.' })
  price?: string;

  @ApiPropertyOptional({ example: 'Listed at $12,500', description: 'The last price of sold land, unless hidden.' })
  asked?: string;

  @ApiProperty({ example: '5 acres' }) acres: string;
  @ApiPropertyOptional({ example: 'Paved road' }) access?: string;
  @ApiPropertyOptional({ example: 'Power, Well' }) utilities?: string;
  @ApiPropertyOptional({ example: 'We own this land.' }) holding?: string;
  @ApiProperty({ example: 'Recreational Land' }) kinds: string;
  @ApiPropertyOptional() words?: string;

  @ApiPropertyOptional({
    description: 'Until when only members see it.',
    example: 'Friday, December 4 at 10:05 AM CST',
  })
  until?: string;

  @ApiPropertyOptional({ description: 'The evidence for "below market".' }) evidence?: string;
  @ApiPropertyOptional({ description: 'The lines of `terms` as one text.' }) terms?: string;
  @ApiPropertyOptional({ description: 'The parcel number.', example: '123-45-678' }) parcel?: string;
  @ApiPropertyOptional({ description: 'The way to the land.' }) directions?: string;
  @ApiPropertyOptional({ description: 'A point of the land.', example: '34.5123, -109.3412' }) coordinates?: string;
  @ApiProperty({ description: 'For search engines and messengers.' }) summary: string;
}

/** The values by which visitors filter and sort land. */
export class ListingFacts {
  @ApiProperty({ example: 'AZ' }) state: string;
  @ApiProperty({ example: 5.2 }) acres: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for sold land.' }) priceCents: number | null;
  @ApiProperty({ enum: LAND_INTERESTS, enumName: 'LandInterest', isArray: true }) kinds: LandInterest[];
  @ApiProperty({ format: 'date-time', description: 'The last change of the deal.' }) changedAt: string;
}

/** A deal as buyers see it. */
export class Listing {
  @ApiProperty({ example: '5-acres-apache-county-az-k3v9q2xm' }) slug: string;

  @ApiProperty({
    enum: LISTED_STAGES,
    enumName: 'ListedStage',
    description: 'The stage at the time of reading; early deals become public at `publicAt`.',
  })
  stage: (typeof LISTED_STAGES)[number];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Until this time only members may see it, whatever the stage; null if the time is not known yet.',
  })
  publicAt: string | null;

  @ApiProperty({ type: ListingFields }) fields: ListingFields;
  @ApiProperty({ type: ListingFacts }) facts: ListingFacts;
  @ApiProperty({ type: [String], example: ['Down payment $1,000'], description: 'All of them, or none.' })
  terms: string[];
  @ApiProperty({ type: [ListingPhoto] }) photos: ListingPhoto[];
  @ApiProperty({ type: ListingLinks }) links: ListingLinks;
  @ApiPropertyOptional({ type: PaymentTable, description: 'Absent without terms.' }) payments?: PaymentTable;
}

/** All deals that may be shown, to members or to everybody. */
export class Listings {
  @ApiProperty({ format: 'date-time', description: 'When a listing was last changed.' }) asOf: string;
  @ApiProperty({ type: [Listing] }) listings: Listing[];
  @ApiProperty({
    type: [String],
    description: 'Slugs of land that was public and then withdrawn, or sold over 180 days ago.',
  })
  gone: string[];
}
