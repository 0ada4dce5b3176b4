/** A caller leaves the buyers list and joins it again. */
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';
import { joinList } from './list-member.ts';
import { expectAccessible, type Journeys } from './steps.ts';

export const members: Journeys = {
  'an agent takes a caller off the buyers list, and puts them back with the words that they agreed to': async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const [buyer, ann] = [await joinList(data), await data.addAccount('agent')];
    const stored = async () => {
      const [row] = await data.query<{ status: string; said: string | null }>(
        'SELECT m.status, e.said FROM list_members m JOIN list_events e USING (lead_id) WHERE lead_id = $1 ORDER BY e.id DESC LIMIT 1',
        [buyer.id],
      );
      return row;
    };
    const page = await openDesk(context, ann, `/leads/${buyer.id}`);
    const list = page.getByRole('region', { name: 'Buyers list' });
    await expect(list).toContainText(/On the list since .*, for Recreational Land/);
    await list.getByRole('button', { name: 'Take off the list…' }).click();
    const off = page.getByRole('dialog', { name: `Take ${buyer.name} off the buyers list` });
    await expectAccessible(page);
    await off.getByRole('button', { name: 'Take off' }).click();
    await expect(off).toBeHidden();
    await expect(list).toContainText('Left the list');
    expect(await stored()).toEqual({ status: 'left', said: null });

    await list.getByRole('button', { name: 'Put back on the list…' }).click();
    const back = page.getByRole('dialog', { name: `Put ${buyer.name} back on the buyers list` });
    const save = back.getByRole('button', { name: 'Put back' });
    await expect(save).toBeDisabled();
    await back.getByRole('checkbox', { name: 'They said yes' }).check();
    await expectAccessible(page);
    await save.click();
    await expect(back).toBeHidden();
    await expect(list).toContainText('On the list since');
    expect(await stored()).toEqual({ status: 'on', said: expect.stringContaining('May we email you at') });
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText(`${ann.name} took them off the buyers list.`);
    await expect(history).toContainText(`${ann.name} put them on the buyers list:May we email you at`);
    await expectAccessible(page);
  },
};
