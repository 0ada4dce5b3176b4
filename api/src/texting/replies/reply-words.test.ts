import { expect, test } from '@jest/globals';
import { toTwiml } from './reply-words.js';

test('a reply is escaped in the XML for Twilio', () => {
  expect(toTwiml('Lot & <Land>: O\'Brien "stops"')).toContain(
    '<Message>Lot &#38; &#60;Land&#62;: O&#39;Brien &#34;stops&#34;</Message>',
  );
});
