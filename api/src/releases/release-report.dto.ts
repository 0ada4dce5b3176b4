import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { isCount, isListOf, isName, isReason, isReportId, isVersion } from './report-shapes.js';

const Section = () => ApiProperty({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40, example: 'seller' });
const Version = () => ApiProperty({ maxLength: 64, example: '1.4.0-3f9d543' });
const Count = (example: number) => ApiProperty({ type: 'integer', minimum: 0, example });
const IsList = (message: string, test: (value: unknown) => boolean) =>
  ValidateBy({ name: 'isList', validator: { validate: test } }, { message });

/** Views and errors of one version of a section. */
export class ReleaseCount {
  @Section() section: string;
  @Version() version: string;
  @Count(120) views: number;
  @Count(1) errors: number;
}

/** A version that is to be shown to nobody any more, and why. */
export class ReleaseTakeback {
  @Section() section: string;
  @Version() version: string;
  @ApiProperty({ minLength: 1, maxLength: 500, example: '9 of 40 views failed; of the live version 1 of 900 did.' })
  reason: string;
}

/** What one shell saw since its last report. */
export class ReleaseReport {
  @ApiPropertyOptional({
    format: 'uuid',
    description:
      "The shell's own name for this report: its counts are added once, however often it comes within a day.",
  })
  @Expose()
  @IsOptional()
  @ValidateBy({ name: 'isReportId', validator: { validate: isReportId } }, { message: 'Send a UUID.' })
  id?: string;

  @ApiProperty({ type: [ReleaseCount], maxItems: 100, description: 'Added to what is known; may be empty.' })
  @Expose()
  @IsList(
    'Send at most 100 of { section, version, views, errors }, the counts as whole numbers from 0 to 1000000.',
    isListOf({ section: isName, version: isVersion, views: isCount, errors: isCount }),
  )
  counts: ReleaseCount[];

  @ApiPropertyOptional({ type: [ReleaseTakeback], maxItems: 100, description: 'The first reason of a version stays.' })
  @Expose()
  @IsOptional()
  @IsList(
    'Send at most 100 of { section, version, reason }, the reason with 1 to 500 characters.',
    isListOf({ section: isName, version: isVersion, reason: isReason }),
  )
  takenBack?: ReleaseTakeback[];
}

/** A version that was taken back, and when. */
export class KnownTakeback extends ReleaseTakeback {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T16:40:03.120Z' }) at: Date;
}

/** What all shells together know. */
export class ReleaseTotals {
  @ApiProperty({ type: [ReleaseCount], description: 'Of the last 30 days, this report included.' })
  counts: ReleaseCount[];
  @ApiProperty({ type: [KnownTakeback], description: 'Newest first; at most 500.' }) takenBack: KnownTakeback[];
}
