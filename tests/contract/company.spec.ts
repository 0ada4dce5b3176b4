import { brand } from '@land/kit/brand';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyTimeZone as timeZone } from '../../shell/server/land/company-time-zone.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';

test('the api and the site have the same company name, phone, email and time zone', () => {
  const example = readFileSync(join(projectFolder, '.env.example'), 'utf8');
  const said = (name: string) => new RegExp(`^# COMPANY_${name}=(.*)$`, 'm').exec(example)?.[1];
  const { name, phone, email, hours } = brand;
  expect(['NAME', 'PHONE', 'EMAIL', 'TIME_ZONE'].map(said)).toEqual([name, phone.display, email, timeZone]);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  expect(hours.times).toContain(parts.find(({ type }) => type === 'timeZoneName')?.value);
});
