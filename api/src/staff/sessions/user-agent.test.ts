import { expect, test } from '@jest/globals';
import { shortenUserAgent } from './user-agent.js';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${MAC} Chrome/142.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141 on Mac'],
  [`${MAC} Version/26.1 Safari/605.1.15`, 'Safari 26 on Mac'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/142.0.1 Mobile/15E148 Safari/604.1',
    'Chrome 142 on iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox 145 on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145 on Linux'],
  ['curl/8.14.1', 'curl 8'],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('%.60s is shown as %s', (text, shown) => {
  expect(shortenUserAgent(text)).toBe(shown);
});
