import { REHASH_MEMBERS } from '../alerts/members/members.sql.js';
import { ListKey } from '../alerts/members/list-key.js';
import type { Config } from '../config/config.js';
import { acceptSharedKeys } from '../consent/ledger/shared-keys.js';
import { run } from '../database/statement.js';

/**
 * Continues with the present keys after former ones were lost. Members with a stored lead get the hashes of the new
 * list key, so that their next form is recognized. Returns one sentence.
 */
export async function acceptKeys(url: string, config: Config): Promise<string> {
  const changed = await acceptSharedKeys(url, config, async (client, keys) => {
    if (keys.includes('LIST_KEY')) await run(client, REHASH_MEMBERS.with(new ListKey(config).keys));
  });
  return changed.length > 0
    ? `The database goes on with the present ${changed.join(', ')}.`
    : 'All keys are those that the database was begun with: nothing was changed.';
}
