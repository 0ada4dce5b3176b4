/** An offer from the land to the contract: its figures, both sides' amounts, and the questions about the owner. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';
import { CONFIRM_FIRST, confirmPassword, expectAccessible, type Journeys, openScreen } from './steps.ts';

/** A county where other tests add no comps. */
const COUNTY = '56045';

/** Moves the focus by Tab until it is on the control. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

async function addLand(data: DeskData) {
  const ann = await data.addAccount('agent');
  const lead = await data.addLead({ assigneeId: ann.id });
  await data.query("UPDATE leads SET status = 'contacted' WHERE id = $1", [lead.id]);
  await data.query(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, back_taxes_cents, staff_id)
     VALUES ($1, 'WY', $2, 5.2, 'owner', 65500, $3)`,
    [lead.id, COUNTY, ann.id],
  );
  return { ann, lead };
}

export const offers: Journeys = {
  'an agent makes an offer, answers the questions about the owner, agrees on an amount and sets the contract, by keys alone':
    async ({ context, consoleGuard }) => {
      consoleGuard.expectError(/status of 422/);
      await using data = await DeskData.open();
      const { ann, lead } = await addLand(data);
      await data.query('DELETE FROM comps WHERE county_fips = $1', [COUNTY]);
      await data.query(
        `INSERT INTO comps (county_fips, acres, price_cents, kind, day, staff_id)
       SELECT $1, 5, price, 'sold', current_date - 60, $2 FROM unnest('{1050000,1250000}'::int[]) AS price`,
        [COUNTY, ann.id],
      );
      const page = await openDesk(context, ann, `/leads/${lead.id}`);
      const panel = page.getByRole('region', { name: 'Offer' });
      await expect(panel).toContainText('No offer yet.');

      // The status cannot be set without an offer, so the desk opens the offer form.
      await page.getByLabel('Status', { exact: true }).selectOption('offer-made');
      await page.getByRole('button', { name: 'Set to offer made' }).press('Enter');
      const form = page.getByRole('dialog', { name: 'Make an offer' });
      await expect(form).toContainText('fewer than three sold comps');
      await expect(form.getByLabel('Why this amount')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();

      await page.getByRole('heading', { name: lead.name, level: 1 }).focus();
      await page.keyboard.press('o');
      await tabTo(page, form.getByRole('button', { name: 'Add a comp…' }));
      await page.keyboard.press('Enter');
      const comp = page.getByRole('dialog', { name: 'Add a comp' });
      await expect(comp.getByLabel('Price ($)')).toBeFocused();
      await page.keyboard.type('14,000');
      await comp.getByLabel('Acres').fill('5');
      await comp.getByLabel('Date').fill(new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10));
      await comp.getByLabel('Acres').press('Enter');
      await expect(comp).toBeHidden();
      await expect(form).toContainText('3 sold comps');
      await expect(form).toContainText('$4,600');
      const amount = form.getByLabel('Amount ($)');
      await expect(amount).toHaveValue('2800');
      await expectAccessible(page);

      // The form says that only an admin can offer more than the ceiling.
      await tabTo(page, amount);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('9000');
      await form.getByLabel('Why above the ceiling').fill('Next to ours.');
      consoleGuard.expectError(/status of 403/);
      await form.getByLabel('Terms').press('Enter');
      await expect(form.getByRole('alert')).toContainText('Your limit is $4,600.');
      await amount.fill('2800');
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(panel).toContainText('$2,800, cash, open until');
      await expect(panel).toContainText('Not told yet');
      await expect(page.getByRole('region', { name: 'History' })).toContainText(
        new RegExp(`${ann.name} made an offer: \\$2,800, cash, open until`),
      );
      await expect(page.getByRole('region', { name: 'Work' })).toContainText('Offer made');

      // A contract needs the answers about the owner, so the desk moves the focus to the questions.
      await page.getByLabel('Status', { exact: true }).selectOption('under-contract');
      await page.getByRole('button', { name: 'Set to under contract' }).press('Enter');
      const checks = page.getByRole('group', { name: 'Is the seller the owner?' });
      const questions = checks.getByRole('group');
      await expect(questions.first().getByRole('radio', { name: 'Yes' })).toBeFocused();
      for (let index = 0; index < 8; index += 1) {
        await tabTo(page, questions.nth(index).getByRole('radio', { name: 'Yes' }));
        await page.keyboard.press('ArrowRight');
        await expect(questions.nth(index)).toContainText(ann.name);
      }
      await expect(panel).toContainText('All questions are answered.');

      // The seller's amounts and ours in turn, by keys alone.
      const answer = page.getByRole('dialog');
      const record = async (what: string, fill: () => Promise<unknown>) => {
        await page.getByRole('heading', { name: lead.name, level: 1 }).focus();
        await page.keyboard.press('o');
        await tabTo(page, answer.getByRole('button', { name: what }));
        await page.keyboard.press('Enter');
        await fill();
        await tabTo(page, answer.getByRole('button', { name: 'Save' }));
        await page.keyboard.press('Enter');
        await expect(answer).toBeHidden();
      };
      // The field has the focus before anything is typed.
      await record('They ask another amount…', async () => {
        await expect(answer.getByRole('textbox').first()).toBeFocused();
        await page.keyboard.type('5,000');
        await answer.getByLabel('How they told us').selectOption('by phone');
        await expectAccessible(page);
      });
      await record('Offer another amount…', async () => {
        await expect(answer.getByRole('textbox').first()).toBeFocused();
        await page.keyboard.type('3,100');
        await expectAccessible(page);
      });
      await expect(panel).toContainText(/We offered \$2,800\..+They asked \$5,000 by phone\..+We offered \$3,100\./);
      await expect(panel).toContainText('Not told yet');
      await page.getByRole('link', { name: /^Today/ }).press('Enter');
      await expect(page.getByRole('region', { name: 'Offers not told yet' })).toContainText(lead.name);
      await page.goBack();
      await expect(panel).toContainText('Not told yet');
      await record('They were told…', () => answer.getByLabel('How').selectOption('in person'));
      await expect(panel).not.toContainText('Not told yet');

      await page.getByRole('heading', { name: lead.name, level: 1 }).focus();
      await page.keyboard.press('o');
      // An agreement cannot be undone, so its button is not the first, which Enter presses.
      await expect(answer.getByRole('button', { name: 'They ask another amount…' })).toBeFocused();
      await tabTo(page, answer.getByRole('button', { name: 'Agreed on $3,100' }));
      page.once('dialog', (question) => void question.accept());
      await page.keyboard.press('Enter');
      await expect(panel).toContainText('Agreed on $3,100.');
      await expect(page.getByRole('region', { name: 'Work' })).toContainText('Follow-up tomorrow');
      await expectAccessible(page);
      await page.getByLabel('Status', { exact: true }).selectOption('under-contract');
      await page.getByRole('button', { name: 'Set to under contract' }).press('Enter');
      await expect(page.getByRole('region', { name: 'Work' })).toContainText('Under contract');

      await page.getByRole('link', { name: 'Board' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible();
      if (await page.getByLabel('Column').isVisible()) await page.getByLabel('Column').selectOption('under-contract');
      await expect(page.getByRole('region', { name: /^Under contract/ })).toContainText(/\$[\d,]+ offered/);
      expect(await data.readActions(ann)).toEqual(
        expect.arrayContaining(['offers-read', 'offer-estimated', 'comp-added', 'offer-made', 'owner-checked']),
      );
    },

  'an admin changes the settings that offers are computed with': async ({ context, consoleGuard }) => {
    consoleGuard.expectError(CONFIRM_FIRST);
    await using data = await DeskData.open();
    const page = await openDesk(context, await data.addAccount('admin'));
    await openScreen(page, 'Offer settings');
    await page.getByLabel('Opening, to').fill('75');
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmPassword(page);
    await expect(page.getByText('Saved for offers from now on.')).toBeVisible();
    await expectAccessible(page);
    await data.query('TRUNCATE offer_settings');
  },
};
