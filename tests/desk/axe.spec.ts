import { findViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk } from './desk.ts';

// Colors are judged when they have arrived, not half-way through a transition.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every screen in every state, width and scheme is in accessible.proof.spec.ts.
test('axe finds nothing on the main screens of the desk', async ({ context }) => {
  await using data = await DeskData.open();
  const lead = await data.addLead({ hoursAgo: 30 });
  const page = await openDesk(context, await data.addAccount('admin'));
  for (const [path, heading] of [
    ['', /^Overdue/],
    ['/leads', /^Leads/],
    [`/leads/${lead.id}`, 'History'],
    ['/board', /^New/],
    [`/leads/${lead.id}/consent`, 'Verification'],
    ['/review', 'Review'],
    ['/privacy', 'Privacy requests'],
    ['/notices', 'Notices'],
    ['/report', 'Promise report'],
    ['/team', 'Team'],
    ['/audit', 'Audit trail'],
  ] as const) {
    await page.goto(`${deskOrigin()}/desk${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    expect(await findViolations(page), path).toEqual([]);
  }
});
