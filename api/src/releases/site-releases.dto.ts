import { ApiProperty } from '../http/fields/api-fields.js';
import { TextOrNull, TimeOrNull } from '../http/fields/nullable-fields.js';
import { ReleaseCount } from './release-report.dto.js';

export const RELEASE_STATES = ['live', 'shared', 'taken-back', 'refused', 'former'] as const;

/** A version of a section, with its counts of the last 30 days. */
export class SiteRelease extends ReleaseCount {
  @ApiProperty({ enum: RELEASE_STATES, enumName: 'ReleaseState', description: '`former`: not shown any more.' })
  state: (typeof RELEASE_STATES)[number];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Percent of the visits that see it, if it is shared.' })
  share: number | null;

  @TextOrNull('Why the version was taken back or refused.') reason: string | null;
  @TimeOrNull('When the version was taken back or refused.') at: Date | null;
  @ApiProperty({ type: 'integer', example: 12 }) leads: number;
}

/** The releases of all sections; in each section the shown ones first. */
export class SiteReleases {
  @TextOrNull('Why the live releases are unknown; null if they are known.') problem: string | null;
  @ApiProperty({ type: [SiteRelease] }) items: SiteRelease[];
}
