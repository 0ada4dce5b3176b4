/** Every dialog of the desk has a visible button that closes it, on a desktop and on a phone. */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PHONE } from './desk.ts';
import { joinList } from './list-member.ts';
import { addImport } from './one-of-each.ts';

interface Ids {
  readonly lead: string;
  /** A lead with land and an open offer. */
  readonly offered: string;
  readonly lost: string;
  readonly deal: string;
  readonly pending: string;
  /** A lead on the buyers list. */
  readonly member: string;
  readonly imported: string;
}

/** The way to a dialog: a page, and the steps that open the dialog. */
interface Walk {
  readonly path: (ids: Ids) => string;
  readonly open: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const selectJohn = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Select John/ })
    .first()
    .check();
const inSequence =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const lead = ({ lead: id }: Ids) => `/leads/${id}`;
const offered = ({ offered: id }: Ids) => `/leads/${id}`;

/** Lets the desk write a text at any hour. */
const allowText = (page: Page) =>
  page.route('**/api/admin/leads/*/texts', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } });
    const json = (await response.json()) as object;
    await route.fulfill({ response, json: { ...json, byHand: { whyNot: null, until: null } } });
  });

/** The dialogs by the files that draw them. */
const WALKS: Readonly<Record<string, readonly Walk[]>> = {
  'shared/shortcuts/key-help.tsx': [{ path: () => '/board', open: (page) => page.keyboard.press('?') }],
  'screens/deals/sold-dialog.tsx': [{ path: ({ pending }) => `/deals/${pending}`, open: press('Sold…') }],
  'shared/closing/closing-form.tsx': [{ path: ({ pending }) => `/deals/${pending}`, open: press('Edit the closing…') }],
  'shared/emails/email-form.tsx': [{ path: lead, open: press('Email…') }],
  'shared/texts/text-form.tsx': [{ path: lead, open: inSequence(allowText, press('Text…')) }],
  'shared/closing/task-form.tsx': [{ path: ({ pending }) => `/deals/${pending}`, open: press('Add a task…') }],
  'screens/deals/money/cost-form.tsx': [{ path: ({ deal }) => `/deals/${deal}`, open: press('Add a cost…') }],
  'screens/deals/money/purchase-form.tsx': [
    { path: ({ deal }) => `/deals/${deal}`, open: press('Edit the purchase…') },
  ],
  'screens/deals/deals-page.tsx': [{ path: () => '/deals', open: press('Add a deal…') }],
  'screens/deals/deal-form.tsx': [{ path: ({ deal }) => `/deals/${deal}`, open: press('Edit…') }],
  'screens/team/add-dialog.tsx': [{ path: () => '/team', open: press('Add a colleague…') }],
  'screens/team/handover-dialog.tsx': [{ path: () => '/team', open: press(/^Reassign leads/) }],
  'screens/team/member-dialog.tsx': [{ path: () => '/team', open: press('Manage…') }],
  'shared/changes/bulk-results.tsx': [
    {
      path: () => '/leads',
      open: inSequence(
        selectJohn,
        (page) =>
          page.route('**/api/admin/leads/bulk*', async (route) => {
            const { leads } = route.request().postDataJSON() as { leads: { id: string }[] };
            const results = leads.map(({ id }) => ({ id, result: 'stale' }));
            await route.fulfill({ json: { bulkId: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f', results } });
          }),
        press('Lost…'),
        (page) => page.getByRole('dialog').getByRole('button', { name: 'Price' }).click(),
        (page) => page.getByRole('dialog', { name: '0 of 1 changed' }).waitFor(),
      ),
    },
  ],
  'screens/lead/correct-person.tsx': [{ path: lead, open: press('Correct…') }],
  'screens/lead/list-panel.tsx': [{ path: ({ member }) => `/leads/${member}`, open: press('Take off the list…') }],
  'screens/lead/others/same-person-dialog.tsx': [{ path: lead, open: press('Link leads…') }],
  'screens/lead/next-step.tsx': [{ path: ({ lost }) => `/leads/${lost}`, open: press('Reopen…') }],
  'shared/offers/offer-form.tsx': [{ path: lead, open: press('Make an offer…') }],
  'shared/offers/answer-dialog.tsx': [{ path: offered, open: press('Update the offer…') }],
  'shared/offers/answer-form.tsx': [
    ...['They ask another amount…', 'Offer another amount…', 'They were told…', /^Agreed on/].map((name) => ({
      path: offered,
      open: inSequence(press('Update the offer…'), press(name)),
    })),
  ],
  // After the other dialogs of the offer, because these steps withdraw it.
  'shared/offers/comp-form.tsx': [
    {
      path: offered,
      open: inSequence(
        press('Update the offer…'),
        press('Withdraw offer'),
        press('Make an offer…'),
        press('Add a comp…'),
      ),
    },
  ],
  'shared/rows/choose-dialogs.tsx': [
    { path: lead, open: press('Assign to…') },
    {
      path: () => '/leads',
      open: inSequence(
        (page) => page.getByRole('row').nth(1).focus(),
        (page) => page.keyboard.press('s'),
      ),
    },
  ],
  'shared/rows/lost-dialog.tsx': [{ path: () => '/leads', open: inSequence(selectJohn, press('Lost…')) }],
  'screens/leads/views/view-dialog.tsx': [{ path: () => '/leads?assignee=none', open: press('Save this view') }],
  'screens/imports/import-result.tsx': [
    { path: ({ imported }) => `/imports/${imported}`, open: press('Undo import…') },
  ],
  'screens/county-links/county-links-page.tsx': [{ path: () => '/county-links', open: press('Set a link…') }],
  'shared/land/parcel-form.tsx': [{ path: lead, open: press('Add a parcel…') }],
  'shared/session/confirm-dialog.tsx': [{ path: () => '/account', open: press('Set up an authenticator') }],
  'shared/texts/stop-dialog.tsx': [{ path: lead, open: inSequence(press('Show texts'), press('Stop texts…')) }],
  'screens/privacy/record-dialog.tsx': [{ path: () => '/privacy', open: press('Record a request…') }],
};

/** Dialogs that only an answer closes; a journey answers each of them. */
const MUST_ANSWER = [
  ...['screens/team/add-dialog.tsx', 'screens/team/member-dialog.tsx'],
  ...['shared/changes/conflict-dialog.tsx', 'shared/factors/recovery-codes.tsx'],
];

const sources = join(projectFolder, 'api/desk/src');
/** The source files whose JSX matches a pattern. */
const filesMatching = (tag: RegExp) =>
  globSync(join(sources, '**/*.tsx'))
    .filter(
      (path) => !/\.(test|fixture)\.tsx$|components\/dialog\.tsx$/.test(path) && tag.test(readFileSync(path, 'utf8')),
    )
    .map((path) => relative(sources, path));

test('every dialog in the sources is opened by this test, or is one that must be answered', () => {
  const left = filesMatching(/<(Desk|Choose)Dialog/).filter((path) => !(path in WALKS));
  expect(left.toSorted()).toEqual(MUST_ANSWER.filter((path) => !(path in WALKS)));
  expect(filesMatching(/mustAnswer(?!:|\?)/).toSorted()).toEqual(MUST_ANSWER);
  // No other kind of dialog exists, whose close button this test would not check.
  expect(filesMatching(/<ModalOverlay|role="(alert)?dialog"|<dialog/)).toEqual([]);
});

async function addRows(data: DeskData): Promise<Ids> {
  const [ann, first, second, third] = [
    await data.addAccount('agent'),
    await data.addLead(),
    await data.addLead(),
    await data.addLead(),
  ];
  await data.query("UPDATE leads SET status = 'contacted', assignee_id = $2 WHERE id = ANY ($1)", [
    [first.id, second.id],
    ann.id,
  ]);
  await data.query("UPDATE leads SET email = 'john@mail.example' WHERE id = $1", [first.id]);
  await data.query("UPDATE leads SET status = 'lost', lost_reason = 'price' WHERE id = $1", [third.id]);
  await data.query(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, staff_id) VALUES ($1, 'WY', '56043', 5, 'owner', $2)`,
    [second.id, ann.id],
  );
  const deals = await data.query<{ id: string }>(
    `INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, words, early_at, public_at, staff_id)
     SELECT '5-acres-' || uuidv7(), stage, 'WY', '56001', 5, 990000, '{Recreational Land}', 'A great deal.', now() - days * interval '2 days', now() - days * interval '1 day', $1
     FROM (VALUES (1, 'preparing', NULL), (2, 'pending', 1)) AS made (number, stage, days) ORDER BY number RETURNING id`,
    [ann.id],
  );
  await data.query('INSERT INTO closings (deal_id, staff_id) VALUES ($1, $2)', [deals[1]?.id, ann.id]);
  return {
    ...{ lead: first.id, offered: second.id, lost: third.id },
    ...{ deal: deals[0]?.id ?? '', pending: deals[1]?.id ?? '', member: (await joinList(data)).id },
    imported: await addImport(data, ann.id),
  };
}

/** Makes an offer without computed figures, which the desk shows like any other. */
async function makeOffer(data: DeskData, leadId: string): Promise<void> {
  await data.query(
    `INSERT INTO offers (lead_id, amount_cents, terms, expires_on, reason, formula, inputs, result, staff_id)
     SELECT $1, 280000, 'cash', current_date + 14, 'As the neighbor got.', 1, $2, $3, assignee_id FROM leads WHERE id = $1`,
    [
      leadId,
      { acres: 5, countyFips: '56043', comps: [], askingCents: null, factors: {}, settings: {} },
      { comps: [], sold: 0, perAcre: null, figures: null },
    ],
  );
  await data.query("UPDATE leads SET status = 'offer-made' WHERE id = $1", [leadId]);
}

for (const [name, screen] of Object.entries({ 'a desktop': {}, 'a phone': PHONE })) {
  test.describe(name, () => {
    test.use(screen);
    test.setTimeout(180_000);

    test('each dialog shows a button that closes it', async ({ context, consoleGuard }) => {
      consoleGuard.expectError(/status of 403/);
      await using data = await DeskData.open();
      const ids = await addRows(data);
      const page = await openDesk(context, await data.addAccount('admin'));
      for (const [file, walks] of Object.entries(WALKS))
        for (const { path, open } of walks) {
          const [shown] = await data.query('SELECT FROM offers WHERE lead_id = $1', [ids.offered]);
          if (file.startsWith('shared/offers/') && !shown) await makeOffer(data, ids.offered);
          await page.goto(`${deskOrigin()}/desk${path(ids)}`);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await open(page);
          const dialog = page.getByRole('dialog').last();
          const close = dialog.getByRole('button', { name: 'Close', exact: true });
          // The button is in view at the end of a long dialog, too.
          await dialog.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
          await expect(close, file).toBeInViewport({ ratio: 1 });
          const box = await close.boundingBox();
          expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${file}: pixels to press`).toBeGreaterThanOrEqual(24);
          const before = await page.getByRole('dialog').count();
          await close.click();
          await expect(page.getByRole('dialog'), file).toHaveCount(before - 1);
        }
    });

    test('for a lead without land, Make an offer asks for a parcel first, and then for the amount', async ({
      context,
    }) => {
      await using data = await DeskData.open();
      const { id } = await data.addLead();
      await data.query("UPDATE leads SET status = 'contacted', note = 'Hello' WHERE id = $1", [id]);
      const page = await openDesk(context, await data.addAccount('agent'), `/leads/${id}`);
      await press('Make an offer…')(page);
      const form = page.getByRole('dialog', { name: 'Make an offer' });
      await form.getByRole('button', { name: 'Add a parcel' }).click();
      const land = page.getByRole('dialog', { name: 'Add a parcel' });
      await land.getByLabel('State').selectOption('WY');
      await land.getByLabel('County').selectOption({ index: 1 });
      await land.getByLabel('Acres', { exact: true }).fill('5');
      await land.getByLabel('Source of acres').selectOption({ index: 1 });
      await land.getByRole('button', { name: 'Save' }).click();
      await expect(land).toBeHidden();
      await expect(form.getByLabel('Amount ($)')).toBeVisible();
    });
  });
}
