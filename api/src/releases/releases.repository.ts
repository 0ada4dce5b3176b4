import { Injectable } from '@nestjs/common';
import { CONSENTS } from '../consent/ledger/consent-rows.sql.js';
import { STORE_FORM } from '../consent/ledger/released-forms.sql.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import type {
  KnownTakeback,
  ReleaseCount,
  ReleaseReport,
  ReleaseTakeback,
  ReleaseTotals,
} from './release-report.dto.js';
import type { KeptForm, ReleasedForm } from './released-form.dto.js';
import { ReleaseTakebackEntity } from './release-takeback.entity.js';

/** How long counts are stored and added up. */
const KEPT_DAYS = 30;

/**
 * Adds the counts of a shell (a JSON list) to those of today, unless a report with the same id was added before (a null
 * id is always added), and deletes old rows. Rows are written in the order of the key, so that two shells never
 * deadlock.
 */
const ADD_COUNTS = statement<{ counts: string; reportId: string | null }, object>(
  'add-release-counts',
  `
WITH pruned AS (
  DELETE FROM release_counts WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}
), forgotten AS (
  DELETE FROM release_reports WHERE at < now() - interval '1 day'
), report AS (
  INSERT INTO release_reports (id) SELECT :reportId::uuid WHERE :reportId::uuid IS NOT NULL ON CONFLICT DO NOTHING RETURNING id
)
INSERT INTO release_counts (section, version, day, views, errors)
SELECT section, version, (now() AT TIME ZONE 'UTC')::date, sum(views), sum(errors)
FROM jsonb_to_recordset(:counts::jsonb) AS seen (section text, version text, views bigint, errors bigint)
WHERE :reportId::uuid IS NULL OR EXISTS (SELECT FROM report)
GROUP BY section, version ORDER BY section, version
ON CONFLICT (section, version, day)
DO UPDATE SET views = release_counts.views + excluded.views, errors = release_counts.errors + excluded.errors`,
);

const READ_TOTALS = statement<object, ReleaseCount>(
  'read-release-totals',
  `
SELECT section, version, sum(views)::float8 AS views, sum(errors)::float8 AS errors FROM release_counts
WHERE day > (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}
GROUP BY section, version ORDER BY section, version`,
);

const COUNT_LEADS = statement<object, { release: string | null; count: number }>(
  'count-leads-of-releases',
  `
SELECT consent.section_release AS release, count(*)::int AS count FROM ${CONSENTS} AS consent
WHERE consent.channel = 'terms' AND consent.kind = 'grant' AND consent.section_release IS NOT NULL
  AND consent.agreed_at > now() - interval '${KEPT_DAYS} days' GROUP BY consent.section_release`,
);

/** Stores what shells report about releases. All methods throw DatabaseAway. */
@Injectable()
export class ReleasesRepository {
  constructor(private readonly database: Database) {}

  /** Adds one shell's report, once if it has an id, and returns the totals of all shells. */
  async report({ id, counts, takenBack = [] }: ReleaseReport): Promise<ReleaseTotals> {
    // Counts are stored last: if anything before fails, the shell sends the report again, and nothing is counted twice.
    if (takenBack.length > 0) await this.addTakebacks(takenBack);
    if (counts.length > 0)
      await this.database.query(ADD_COUNTS.with({ counts: JSON.stringify(counts), reportId: id ?? null }));
    return this.readTotals();
  }

  async readTotals(): Promise<ReleaseTotals> {
    const [counts, takenBack] = await Promise.all([this.database.query(READ_TOTALS.with()), this.readTakebacks()]);
    return { counts, takenBack };
  }

  /** The number of leads of the last 30 days, by release such as seller@1.4.0. */
  async countLeads(): Promise<ReadonlyMap<string | null, number>> {
    const counted = await this.database.query(COUNT_LEADS.with());
    return new Map(counted.map(({ release, count }) => [release, count]));
  }

  /** Stores the form of a release. A release's first copy stays. */
  keepForm(form: ReleasedForm): Promise<KeptForm> {
    return this.database.queryOne(STORE_FORM.with(form));
  }

  /**
   * Stores the versions that were taken back, in the order of the key, so that two shells never deadlock. The first
   * reason stays.
   */
  private async addTakebacks(takenBack: readonly ReleaseTakeback[]): Promise<void> {
    const rows = takenBack.toSorted((a, b) => a.section.localeCompare(b.section) || a.version.localeCompare(b.version));
    await this.database.entities((manager) =>
      manager
        .createQueryBuilder()
        .insert()
        .into(ReleaseTakebackEntity)
        .values(rows)
        .orIgnore()
        .updateEntity(false)
        .execute(),
    );
  }

  private readTakebacks(): Promise<KnownTakeback[]> {
    return this.database.entities((manager) =>
      manager.find(ReleaseTakebackEntity, { order: { at: 'DESC', section: 'ASC', version: 'ASC' }, take: 500 }),
    );
  }
}
