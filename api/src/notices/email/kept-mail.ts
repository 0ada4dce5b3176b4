import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { DeliveriesRepository } from '../review/deliveries.repository.js';
import { dropMailOf, findLeadsWithMail } from './mail-folder.js';

const MOST_AT_ONCE = 1000;

/** Sees to it that no erased lead leaves e-mail in this host's folder. */
@Injectable()
export class KeptMail {
  constructor(
    private readonly config: Config,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /**
   * Deletes what erasures left: one whose answer was lost does not come to the files, and one of another host does not
   * see those of this one.
   */
  async sweep(): Promise<void> {
    const ids = findLeadsWithMail(this.config.dataDir);
    for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
      await this.dropGone(ids.slice(from, from + MOST_AT_ONCE));
  }

  /** Deletes what was kept about those of the leads that are erased, and returns these. */
  async dropGone(leadIds: readonly string[]): Promise<string[]> {
    const gone = await this.deliveries.findGoneLeads(leadIds);
    if (gone.length > 0) dropMailOf(this.config.dataDir, gone);
    return gone;
  }
}
