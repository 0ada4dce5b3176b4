/** Documents of a seller's lead and of the deal that was made from it. */
import { expect } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk } from './desk.ts';
import { expectAccessible, type Journeys } from './steps.ts';

const PDF = Buffer.from('%PDF-1.7\n<< >>\ntrailer\n<< /Encrypt 8 0 R >>\n%%EOF\n');

export const documents: Journeys = {
  'papers are added to a lead, opened, removed and restored, and shown on its deal': async ({
    context,
    consoleGuard,
  }) => {
    // The api refuses the file that is a program.
    consoleGuard.expectError(/400 \(Bad Request\)/);
    // The test's own scripts cannot run in the tab of a picture, which is sandboxed.
    consoleGuard.allowErrors(/^Blocked script execution in/);
    await using data = await DeskData.open();
    const [admin, lead] = [await data.addAccount('admin'), await data.addLead()];
    const page = await openDesk(context, admin, `/leads/${lead.id}`);
    const panel = page.getByRole('region', { name: 'Documents' });
    await expect(panel).toContainText('No documents yet.');
    const map = { name: 'map', mimeType: 'image/png', buffer: await page.screenshot({ type: 'png' }) };
    const [deed, program] = [
      { name: 'Deed of trust.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('\x7fELF\x02\x01\x01', 'latin1') },
    ];
    const choose = panel.getByLabel('Choose documents, or drop them here');
    const chooser = page.waitForEvent('filechooser');
    // Pressed on a phone, by keyboard on a desktop.
    if ((page.viewportSize()?.width ?? 0) < 600) await panel.getByText('Choose documents, or drop them here').click();
    else await choose.press('Enter');
    await (await chooser).setFiles([program, deed, map]);
    await expect(panel.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([
      'Not added x.pdf: Send a PDF, a JPEG or a PNG.',
      'Added Deed of trust.pdf: It is encrypted, and may ask for a password.',
      'Added map',
    ]);
    const listed = panel.getByRole('list', { name: 'Documents' }).getByRole('listitem');
    await expect(listed).toHaveText([
      new RegExp(`^map\\.png PNG, [\\d.]+ [KM]B, ${admin.name}`),
      new RegExp(`^Deed of trust\\.pdf EncryptedPDF, 1 KB, ${admin.name}`),
    ]);
    await expectAccessible(page);
    const stored = () =>
      data.query('SELECT name, kind, removed_at IS NULL AS kept FROM documents WHERE lead_id = $1 ORDER BY id', [
        lead.id,
      ]);
    expect(await stored()).toEqual([
      { name: 'Deed of trust.pdf', kind: 'pdf', kept: true },
      { name: 'map.png', kind: 'png', kept: true },
    ]);

    const opening = context.waitForEvent('response', (response) => response.url().includes('/api/admin/documents/'));
    await panel.getByRole('link', { name: 'map.png' }).focus();
    await page.keyboard.press('Enter');
    const opened = await opening;
    expect([opened.status(), await opened.headerValue('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('sandbox'),
    ]);
    await page.bringToFront();

    await panel.getByRole('button', { name: 'Remove Deed of trust.pdf' }).focus();
    await page.keyboard.press('Enter');
    await expect(listed).toHaveCount(1);
    expect(await stored()).toContainEqual({ name: 'Deed of trust.pdf', kind: 'pdf', kept: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(listed).toHaveCount(2);
    expect(await stored()).toContainEqual({ name: 'Deed of trust.pdf', kind: 'pdf', kept: true });

    const [deal] = await data.query<{ id: string }>(
      `WITH parcel AS (
         INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, access, staff_id)
         VALUES ($1, 'WY', '56001', 5.2, 'survey', 'gravel-road', $2) RETURNING id
       )
       INSERT INTO deals (parcel_id, slug, state, county_fips, acres, staff_id)
       SELECT id, 'papers-' || left(md5(random()::text), 8), 'WY', '56001', 5.2, $2 FROM parcel RETURNING id`,
      [lead.id, admin.id],
    );
    await page.goto(`${deskOrigin()}/desk/deals/${deal?.id}`);
    await expect(listed).toHaveCount(2);
    await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await choose.setInputFiles([deed]);
    await expect(listed).toHaveCount(3);
    await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
    await expectAccessible(page);
    const actions = (await data.readActions(admin)).filter((action) => action.startsWith('document-'));
    expect(actions.toSorted()).toEqual([
      ...['document-added', 'document-added', 'document-added', 'document-opened'],
      ...['document-removed', 'document-restored'],
    ]);
  },
};
