import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { callApi, DeskData, deskOrigin, openDesk, PASSWORD, signIn } from './desk.ts';

/** The faults that a change meets, and how many of a hundred changes meet each. */
const FAULTS = {
  'the connection is refused': 20,
  'the api is too busy': 20,
  'the answer is cut off': 24,
  'a colleague was faster': 16,
  'the session has ended': 7,
  'the page reloads before the api has it': 4,
  'the page reloads before the answer': 5,
  'the page reloads while the user types': 4,
} as const;
type Fault = keyof typeof FAULTS;

const KINDS = ['note', 'log', 'assign'] as const;
const WRITE = /\/api\/admin\/leads\/[0-9a-f-]{36}(\/(notes|log))?$/;
/** A word in every note, which the browser must not store in plain text. */
const WORD = 'quagmire';

const isStoredPlain = (page: Page) =>
  page.evaluate((word) => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes(word), WORD);

/** Stores the page's request, as if the page had got no response. */
async function storeUnanswered(route: Route): Promise<void> {
  const headers = { ...(await route.request().allHeaders()), origin: deskOrigin(), 'sec-fetch-site': 'same-origin' };
  const answer = await route.fetch({ headers });
  // The page may not know of a colleague's earlier change yet.
  if (!answer.ok() && answer.status() !== 412) throw new Error(`The api refused the change: ${answer.status()}`);
}

// A hundred changes, each with the steps back to a working page.
test.setTimeout(150_000);

test('each of a hundred changes is stored once despite a fault, and none is in the browser’s storage as plain text', async ({
  context,
  request,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_(REFUSED|RESET)|status of (401|412|503)/);
  await using data = await DeskData.open();
  // A second connection for queries inside the route handler, which runs while the test uses the first one.
  await using meanwhile = await DeskData.open();
  const [agent, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const leads = [await data.addLead(), await data.addLead(), await data.addLead(), await data.addLead()];
  await signIn(request, colleague);
  const page = await openDesk(context, agent);
  // An `online` event makes the desk send waiting changes at once.
  const wake = () => void setInterval(() => dispatchEvent(new Event('online')), 40);
  await page.addInitScript(wake);

  const notes: string[] = [];
  const calls = new Map(leads.map(({ id }) => [id, 0]));
  const owners = new Map<string, string | null>(leads.map(({ id }) => [id, null]));
  let nextFault: Fault | undefined;
  let kind: (typeof KINDS)[number];
  let reached = Promise.withResolvers<void>();
  let plainCount = 0;

  const beFaster = async (leadId: string) => {
    // A colleague's assignee conflicts with an assignment. A follow-up conflicts with nothing, since the test sets
    // none.
    const followUpAt = new Date(Date.now() + 86_400_000 * (2 + notes.length)).toISOString();
    const change = kind === 'assign' ? { assigneeId: colleague.id } : { followUpAt };
    const version = await meanwhile.readVersion(leadId);
    await callApi(request, 'PATCH', `/leads/${leadId}`, change, { 'If-Match': version });
  };
  await page.route(WRITE, async (route) => {
    const fault = nextFault;
    if (route.request().method() === 'GET' || fault === undefined) return route.fallback();
    nextFault = undefined;
    if (await isStoredPlain(page)) plainCount += 1;
    switch (fault) {
      case 'the connection is refused':
        return route.abort('connectionrefused');
      case 'the api is too busy':
        return route.fulfill({ status: 503, headers: { 'Retry-After': '0' }, json: { message: 'Busy.' } });
      case 'the answer is cut off':
        await storeUnanswered(route);
        return route.abort('connectionreset');
      case 'a colleague was faster':
        await beFaster(new URL(route.request().url()).pathname.split('/')[4]!);
        return route.fallback();
      case 'the session has ended':
        await meanwhile.query('UPDATE staff_sessions SET revoked_at = now() WHERE staff_id = $1', [agent.id]);
        return route.fallback();
      case 'the page reloads before the answer':
        await storeUnanswered(route);
        return reached.resolve();
      default:
        reached.resolve();
    }
  });

  const writeNote = async (leadId: string, text: string) => {
    const field = page.getByRole('textbox', { name: 'Note', exact: true });
    await field.fill(text);
    if (nextFault === 'the page reloads while the user types') {
      nextFault = undefined;
      await page.waitForFunction((name) => Object.keys(localStorage).some((each) => each.endsWith(name)), leadId);
      if (await isStoredPlain(page)) plainCount += 1;
      await page.reload();
      await expect(field).toHaveValue(text);
    }
    await field.press('Control+Enter');
    notes.push(text);
  };
  const write = async (leadId: string, text: string, outcome: number) => {
    if (kind === 'note') return writeNote(leadId, text);
    if (kind === 'log') {
      await page.getByRole('button', { name: 'Log a call' }).click();
      await page.getByRole('radio').nth(outcome).check();
      const field = page.getByRole('textbox', { name: 'Call note' });
      await field.fill(text);
      await field.press('Control+Enter');
      notes.push(text);
      calls.set(leadId, (calls.get(leadId) ?? 0) + 1);
      // A call assigns an unassigned lead to the caller.
      owners.set(leadId, owners.get(leadId) ?? agent.id);
      return;
    }
    const work = page.getByRole('region', { name: 'Work' });
    const isMine = owners.get(leadId) === agent.id;
    owners.set(leadId, isMine ? null : agent.id);
    if (!isMine) return work.getByRole('button', { name: 'Assign to me' }).click();
    // Waits for the response, which moves the button that is pressed next.
    await work.getByText('Assigned to you').waitFor();
    await work.getByRole('button', { name: 'Assign to…' }).click();
    return page.getByRole('dialog').getByRole('button', { name: 'Unassigned' }).click();
  };
  const recoverFrom = async (fault: Fault) => {
    if (fault.startsWith('the page reloads before')) {
      await reached.promise;
      reached = Promise.withResolvers();
      await page.reload();
    }
    if (fault === 'the session has ended') {
      await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in again' }).click();
    }
    if (fault === 'a colleague was faster' && kind === 'assign')
      await page.getByRole('button', { name: 'Keep mine' }).click();
  };
  /** Waits until the change is stored and the outbox is empty. */
  const waitUntilStored = async (leadId: string, text: string) => {
    const message = 'the change is stored';
    await expect.poll(() => isStored(leadId, text), { intervals: [20, 40, 80], message }).toBe(true);
    await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.includes(':outbox:')));
  };
  const isStored = async (leadId: string, text: string) => {
    const [row] = await data.query<{ owner: string | null; notes: number }>(
      `SELECT assignee_id AS owner, (SELECT count(*)::int FROM lead_notes WHERE lead_id = $1 AND text = $2) AS notes
       FROM leads WHERE id = $1`,
      [leadId, text],
    );
    return kind === 'assign' ? row?.owner === owners.get(leadId) : row?.notes === 1;
  };

  // `--repeat-each=20` runs 20 orders of faults and kinds.
  const seed = test.info().repeatEachIndex;
  const faults = Object.entries(FAULTS).flatMap(([fault, count]) => Array<Fault>(count).fill(fault as Fault));
  for (const index of faults.keys()) {
    // Steps of 37, which has no common divisor with 100, mix the faults over kinds and leads.
    const fault = faults[(index * 37 + seed * 13) % faults.length]!;
    const lead = leads[Math.floor((index * leads.length) / faults.length)]!;
    kind = fault === 'the page reloads while the user types' ? 'note' : KINDS[(index + seed) % KINDS.length]!;
    const text = `${WORD} ${index}`;
    try {
      if (!page.url().endsWith(lead.id)) await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
      nextFault = fault;
      await write(lead.id, text, index % 4);
      await recoverFrom(fault);
      await waitUntilStored(lead.id, text);
    } catch (failure) {
      throw new Error(`Change ${index}: ${kind}, ${fault}`, { cause: failure });
    }
  }
  const ids = leads.map(({ id }) => id);
  const stored = await data.query<{ text: string }>('SELECT text FROM lead_notes WHERE lead_id = ANY($1)', [ids]);
  expect(stored.map(({ text }) => text).toSorted()).toEqual(notes.toSorted());
  const logged = await data.query<{ lead_id: string; count: number }>(
    'SELECT lead_id, count(*)::int AS count FROM lead_contacts WHERE lead_id = ANY($1) GROUP BY lead_id',
    [ids],
  );
  expect(new Map(logged.map(({ lead_id, count }) => [lead_id, count]))).toEqual(calls);
  expect([plainCount, await isStoredPlain(page)], "plain text in the browser's storage").toEqual([0, false]);
});
