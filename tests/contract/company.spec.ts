import { brand } from '@land/kit/brand';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyTimeZone as timeZone } from '../../shell/server/land/company-time-zone.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';

test('the api and the site have the same time zone, which the hours name', () => {
  const example = readFileSync(join(projectFolder, '.env.example'), 'utf8');
  expect(/^# COMPANY_TIME_ZONE=(.*)$/m.exec(example)?.[1]).toBe(timeZone);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  expect(brand.hours.times).toContain(parts.find(({ type }) => type === 'timeZoneName')?.value);
});
