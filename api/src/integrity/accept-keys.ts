import { REHASH_MEMBERS } from '../alerts/members/members.sql.js';
import { ListKey } from '../alerts/members/list-key.js';
import type { Config } from '../config/config.js';
import { acceptSharedKeys } from '../consent/ledger/shared-keys.js';
import { run } from '../database/statement.js';

/**
 * Goes on with the present keys after former ones were lost. Members whose lead is stored get the hashes of the new
 * list key, so that a further form of theirs is known. Returns one sentence.
 */
export async function acceptKeys(url: string, config: Config): Promise<string> {
  const changed = await acceptSharedKeys(url, config, async (client, keys) => {
    if (keys.includes('LIST_KEY')) await run(client, REHASH_MEMBERS.with(new ListKey(config).keys));
  });
  return changed.length > 0
    ? `The database goes on with the present ${changed.join(', ')}.`
    : 'All keys are those that the database was begun with: nothing was changed.';
}
