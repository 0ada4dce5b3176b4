/** The link "Leave the list" of an email, opened in each way, and the press on its page. */
import { randomBytes } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';
import { DeskData, deskOrigin } from '../desk/desk.ts';
import { leaveToken } from './stored-deal.ts';

const ways = { 'through the shell': () => readTestSite().origin, 'at the api': deskOrigin };

async function addMember(data: DeskData): Promise<string> {
  const hash = randomBytes(16).toString('base64url');
  await data.query("INSERT INTO list_members (hash, wants, provider_group) VALUES ($1, '{Commercial Land}', 'other')", [
    hash,
  ]);
  return hash;
}

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    for (const [way, origin] of Object.entries(ways))
      test(`a press on "Leave the list" ${way} ends the membership`, async ({ page }) => {
        await using data = await DeskData.open();
        const hash = await addMember(data);
        const readStatus = async () =>
          (await data.query<{ status: string }>('SELECT status FROM list_members WHERE hash = $1', [hash]))[0]?.status;
        const link = `${origin()}/api/leave-list/${leaveToken(hash)}`;
        const heading = page.getByRole('heading', { level: 1 });
        await page.goto(link);
        await expect(heading).toHaveText('Leave the buyers list?');
        expect(await readStatus()).toBe('on');
        await page.getByRole('button', { name: 'Leave the list' }).click();
        await expect(heading).toHaveText('You have left the list.');
        expect(await readStatus()).toBe('left');
        await page.goto(link);
        await page.getByRole('button', { name: 'Leave the list' }).click();
        await expect(heading).toHaveText('You have left the list.');
      });
  });
