import { postForm, type PostResult } from '@land/kit/forms';

/** Where a number goes that wants no more texts: by the script as JSON, without scripts as a form. */
export const stopPath = '/api/messaging/stop';

/**
 * Asks the lead service to text a number (`+1` and ten digits) no more. The service answers the same whether it knew
 * the number or not. Never throws; logs failures without the number.
 */
export function requestStop(phone: string): Promise<PostResult> {
  return postForm({ path: stopPath, fields: { phone }, release: __SECTION_RELEASE__, name: 'Stopping texts' });
}
