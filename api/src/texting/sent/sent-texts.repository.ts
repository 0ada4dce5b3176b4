import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { stops } from '../../telemetry/counters.js';
import type { TextResult } from '../sending/text-sender.js';
import { reportOf, resultOf, type SentTextState, STORE_REPORT } from './sent-text-rows.sql.js';

/** A provider's report about a text. */
export interface TextReport {
  /** A UUID of ours. */
  readonly reference: string;
  readonly state: Extract<SentTextState, 'sent' | 'delivered' | 'failed'>;
  readonly code: string | null;
  readonly providerId: string | null;
}

/** Stores the results of texts that we sent. All methods throw DatabaseAway. */
@Injectable()
export class SentTextsRepository {
  constructor(private readonly database: Database) {}

  /** Stores a report of the provider. Returns false if it changed nothing: late, repeated, or for no text of ours. */
  storeReport(report: TextReport): Promise<boolean> {
    return this.store(reportOf(report));
  }

  /** Stores the result of handing a text over. Calling again is safe. */
  storeResult(reference: string, result: Exclude<TextResult, { state: 'untouched' }>): Promise<boolean> {
    return this.store(resultOf(reference, result));
  }

  private async store(report: ReturnType<typeof reportOf>): Promise<boolean> {
    const [changed] = await this.database.query(STORE_REPORT.with(report));
    if (changed?.stopped) stops.inc({ source: 'inbound' });
    return changed !== undefined;
  }
}
