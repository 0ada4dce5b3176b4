import { useState } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderDesk } from '../../../desk.fixture.tsx';
import { createDesk } from '../../../shared/desk/create-desk.ts';
import { noteInput, watchIdleness } from '../../../shared/session/idle-lock.ts';
import { toLocalInput } from '../../../shared/formatting/time-words.ts';
import type { Lead } from '../lead-query.ts';
import {
  startLog,
  EMPTY_LOG,
  type CompleteLog,
  type LogDraft,
  logName,
  saveDialTime,
  unansweredLeads,
  saveLog,
} from './log-draft.ts';
import { FollowUpChoice } from './follow-up-choice.tsx';
import { LogFields } from './log-fields.tsx';
import { LogForm } from './log-form.tsx';
import { NotePanel } from './note-panel.tsx';

const NINE = Date.UTC(2026, 10, 18, 9);
const iso = (at: number) => new Date(at).toISOString();
const LEAD = {
  id: 'a-lead',
  version: 1,
  status: 'new',
  nextStatuses: [],
  followUpAt: null,
  otherSubmissions: [],
  interests: [],
};
const leadOf = (receivedAt: number) => ({ ...LEAD, area: null, receivedAt: iso(receivedAt) }) as unknown as Lead;

beforeEach(() => {
  jest.useFakeTimers({ now: NINE, doNotFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Sends a call and returns the time in its request. */
function sendAndReadTime(lead: Lead, draft: Partial<CompleteLog>): string {
  const desk = createDesk();
  void saveLog(desk, lead, { ...EMPTY_LOG, outcome: 'reached', ...draft });
  return (desk.outbox.writes.get()[0]?.body as { at: string }).at;
}

test('the time of a call that was dialed but never logged is not used for a later call', () => {
  const desk = createDesk();
  const { drafts } = desk;
  const draft = () => drafts.read<LogDraft>(logName(LEAD.id));
  saveDialTime(desk, LEAD.id);
  expect(draft()).toMatchObject({ at: iso(NINE) });
  jest.setSystemTime(NINE + 6 * 3_600_000);
  startLog(drafts, LEAD.id);
  expect(draft()).toMatchObject({ at: '' });
  // A draft with a note, an outcome or a chosen time keeps its time.
  for (const kept of [{ note: 'No answer', isDialed: true }, { outcome: 'reached', isDialed: true }, {}]) {
    drafts.write(logName(LEAD.id), { ...EMPTY_LOG, at: iso(NINE), ...kept });
    startLog(drafts, LEAD.id);
    expect(draft()).toMatchObject({ at: iso(NINE) });
  }
});

test('a time that the user did not choose is five seconds ago or earlier, but not before the lead was received', () => {
  const dialed = { at: iso(NINE), isDialed: true };
  const fresh = leadOf(NINE - 2000);
  for (const draft of [{}, dialed]) {
    expect(sendAndReadTime(leadOf(NINE - 60_000), draft)).toBe(iso(NINE - 5000));
    expect(sendAndReadTime(fresh, draft)).toBe(iso(NINE - 2000));
  }
  expect(sendAndReadTime(fresh, { ...dialed, at: iso(NINE - 3000) })).toBe(iso(NINE - 2000));
  // A chosen time is sent unchanged: the api refuses a wrong one.
  for (const at of [iso(NINE - 60_000), iso(NINE + 60_000)]) expect(sendAndReadTime(fresh, { at })).toBe(at);
});

test('a half-typed time stays in its field and is not saved', () => {
  const times: string[] = [];
  function Form() {
    const [value, setValue] = useState<LogDraft>({ ...EMPTY_LOG, outcome: 'reached', at: iso(NINE) });
    const change = (changes: Partial<LogDraft>) => {
      times.push(changes.at ?? '');
      setValue({ ...value, ...changes });
    };
    return (
      <form>
        <LogFields lead={leadOf(NINE)} value={value} change={change} />
      </form>
    );
  }
  renderDesk(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('At');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  for (const value of ['', '0002-02-03T09:00', '20260-02-03T09:00']) {
    type(value);
    expect(screen.getByLabelText('At')).toBe(field);
  }
  expect(times).not.toContain('');
  type('');
  expect(field.validity.valid).toBe(false);
  type('2026-02-03T09:00');
  expect(field.validity.valid).toBe(true);
  expect(times.at(-1)).toBe(new Date(2026, 1, 3, 9).toISOString());
});

test('when too many changes wait, a call stays in its form and a note in its field, and both show the reason', async () => {
  const waiting = { kind: 'note', label: '', body: {}, madeAt: 1, state: 'waiting', tries: 0 } as const;
  const desk = createDesk();
  const { writes } = desk.outbox;
  writes.set(Array.from({ length: 20 }, (_none, index) => ({ ...waiting, key: String(index) })));
  const onClose = jest.fn();
  const form = { lead: leadOf(NINE), problem: undefined, takesFocus: false, onClose };
  renderDesk(
    <>
      <LogForm {...form} />
      <NotePanel lead={form.lead} isLogging />
    </>,
    { desk },
  );
  fireEvent.click(screen.getByRole('radio', { name: /Reached/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^20 changes are waiting/);
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  fireEvent.change(note, { target: { value: 'Nothing is lost' } });
  await act(async () => Promise.resolve(fireEvent.click(screen.getByRole('button', { name: 'Save the note' }))));
  expect(desk.undo.last.get()?.words).toMatch(/^20 changes are waiting/);
  expect([note.value, onClose.mock.calls.length, writes.get().length]).toEqual(['Nothing is lost', 0, 20]);
});

test('a call without an outcome is not sent: the form asks for one', () => {
  const onClose = jest.fn();
  const { desk } = renderDesk(<LogForm lead={leadOf(NINE)} problem={undefined} takesFocus={false} onClose={onClose} />);
  fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form')!);
  expect(desk.outbox.writes.get()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Choose how the call ended.');
});

test('the digit of an outcome and N focus the call note, not the field for a note about the lead', () => {
  const form = { lead: leadOf(NINE), problem: undefined, takesFocus: true, onClose: () => undefined };
  renderDesk(
    <>
      <NotePanel lead={form.lead} isLogging />
      <LogForm {...form} />
    </>,
  );
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: /Left a voicemail/ });
  const note = screen.getByRole('textbox', { name: 'Call note' });
  for (const key of ['2', 'n', 'N']) {
    act(() => radio.focus());
    fireEvent.keyDown(radio, { key });
    expect([key, document.activeElement]).toEqual([key, note]);
  }
  expect(radio.checked).toBe(true);
  // A choice by mouse or arrow key does not move the focus.
  act(() => radio.focus());
  fireEvent.click(screen.getByRole('radio', { name: /No answer/ }));
  expect(document.activeElement).toBe(radio);
});

test('a call answers the person’s other leads whose clock runs, but not a stranger’s at a corrected number', () => {
  const other = (id: string, clockState: string | null, ...same: string[]) => ({ id, clockState, same });
  const otherSubmissions = [
    other('open', 'overdue', 'phone', 'corrected'),
    other('answered', 'answered', 'phone'),
    other('lost', 'unanswered', 'phone'),
    other('a-stranger', 'overdue', 'corrected'),
  ];
  const lead = { ...LEAD, otherSubmissions } as unknown as Lead;
  expect(unansweredLeads(lead).map(({ id }) => id)).toEqual(['open']);
});

test('the desk does not lock while a call is logged', () => {
  const lock = jest.fn();
  // After the desk was opened.
  jest.setSystemTime(Date.UTC(2100, 0, 1));
  noteInput();
  watchIdleness({ isOpen: () => true, lock });
  const form = { lead: leadOf(NINE), problem: undefined, takesFocus: false, onClose: () => undefined };
  const { unmount } = renderDesk(<LogForm {...form} />);
  jest.advanceTimersByTime(60 * 60_000);
  expect(lock).not.toHaveBeenCalled();
  unmount();
  jest.advanceTimersByTime(16 * 60_000);
  expect(lock).toHaveBeenCalled();
});

test('follow-up mornings are local to the number, and another time must be in the future', () => {
  const lead = { ...leadOf(NINE), area: { state: 'HI', timeZones: ['Pacific/Kiritimati'] } } as Lead;
  function Field() {
    const [value, setValue] = useState('stays');
    return <FollowUpChoice lead={lead} value={value} onChange={setValue} />;
  }
  renderDesk(<Field />);
  const choice = screen.getByLabelText('Follow-up');
  expect(choice.textContent).toMatch(/Tomorrow 9 AM their time: /);
  fireEvent.change(choice, { target: { value: 'other' } });
  const at = screen.getByLabelText<HTMLInputElement>('On');
  const isValid = [-1, 30].map((hours) => {
    fireEvent.change(at, { target: { value: toLocalInput(NINE + hours * 3_600_000) } });
    return at.validity.valid;
  });
  expect(isValid).toEqual([false, true]);
});

test('after the outcome Reached the form asks about each open deal, and the answers are sent', () => {
  const interest = (id: string, stage: string) => ({
    deal: { id, title: `Land ${id}` },
    stage,
    at: iso(NINE),
    answer: null,
  });
  const lead = {
    ...leadOf(NINE),
    interests: [interest('a', 'public'), interest('b', 'pending'), interest('c', 'sold')],
  } as Lead;
  function Form() {
    const [value, setValue] = useState<LogDraft>(EMPTY_LOG);
    return <LogFields lead={lead} value={value} change={(changes) => setValue({ ...value, ...changes })} />;
  }
  const { desk } = renderDesk(<Form />);
  expect(screen.queryAllByLabelText(/Do they still want/)).toEqual([]);
  fireEvent.click(screen.getByLabelText(/^Reached/));
  expect(screen.getAllByLabelText(/Do they still want/)).toHaveLength(2);
  void saveLog(desk, lead, { ...EMPTY_LOG, outcome: 'reached', asked: { a: 'passes', b: '', c: 'wants' } });
  expect(desk.outbox.writes.get()[0]?.body).toMatchObject({ interests: [{ dealId: 'a', answer: 'passes' }] });
});
