import { REHASH_MEMBERS } from '../alerts/members/members.sql.js';
import { ListKey } from '../alerts/members/list-key.js';
import type { Config } from '../config/config.js';
import { acceptSharedKeys } from '../consent/ledger/shared-keys.js';
import { run } from '../database/statement.js';

/**
 * Makes the database accept the present keys after former ones were lost. Members of the buyers list with a stored lead
 * are hashed with the new LIST_KEY, so that they are recognized when they send a form again. Returns a sentence to
 * print.
 */
export async function acceptKeys(url: string, config: Config): Promise<string> {
  const changed = await acceptSharedKeys(url, config, async (client, keys) => {
    if (keys.includes('LIST_KEY')) await run(client, REHASH_MEMBERS.with(new ListKey(config).keys));
  });
  return changed.length > 0
    ? `The database now uses the present ${changed.join(', ')}.`
    : 'All keys are those that the database was created with: nothing was changed.';
}
