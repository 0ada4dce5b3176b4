/**
 * Uses React's server bundle for Node, because the bundle for browsers needs an API that jsdom lacks.
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { TextEncoder } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { brand, type Outcome } from '@land/kit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import StopTextsPage from './stop-texts-page.tsx';

interface Answer {
  status: number;
  body: unknown;
}

const stopped: Answer = { status: 201, body: { success: true, message: 'Done.' } };
const failure = `We could not save this. Please try again, reply STOP to any of our texts, or call ${brand.phone.display}.`;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, { TextEncoder });
});

afterEach(() => {
  jest.restoreAllMocks();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** Renders the page with a mocked api that responds when the test calls `answer`. */
function setup() {
  const pending: ((answer: Answer | Error) => void)[] = [];
  const sent: { path: string; headers: Record<string, string>; body: string }[] = [];
  globalThis.fetch = ((path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ path, headers, body });
    return new Promise((resolve, reject) => {
      pending.push((answer) => {
        if (answer instanceof Error) return reject(answer);
        resolve({ status: answer.status, ok: answer.status < 300, json: () => Promise.resolve(answer.body) });
      });
    });
  }) as unknown as typeof fetch;
  document.head.innerHTML = '<meta name="csrf-token" content="signed-token">';
  render(<StopTextsPage outcome="none" />);
  return { sent, answer: (what: Answer | Error) => act(async () => pending.shift()?.(what)) };
}

const form = () => document.querySelector('form') as HTMLFormElement;
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone Number*');
const button = () => form().querySelector('[type="submit"]') as HTMLButtonElement;
const enter = (number: string) => fireEvent.input(phone(), { target: { value: number } });

function send(number: string) {
  enter(number);
  button().focus();
  fireEvent.click(button());
}

test('the form sends only the phone number, then shows and announces the result, and accepts another number', async () => {
  const { sent, answer } = setup();
  send('+1 (417) 555-0142');
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRF-Token': 'signed-token',
    'Section-Release': __SECTION_RELEASE__,
  };
  expect(sent).toEqual([{ path: '/api/messaging/stop', headers, body: '{"phone":"+14175550142"}' }]);
  expect([form().dataset.state, button().disabled, button().textContent]).toEqual([
    'submitting',
    true,
    'Submitting...',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('status', { name: 'Sending. Please wait.' }));

  await answer(stopped);
  const done = screen.getByRole('group', {
    name: 'No More Texts',
    description: /^We send no more marketing texts to \(417\) 555-0142\./,
  });
  expect(document.activeElement).toBe(done);
  expect([form().dataset.state, phone().value]).toEqual(['success', '']);
  send('4175550143');
  expect(screen.queryByRole('group', { name: 'No More Texts' })).toBeNull();
  expect(sent[1]?.body).toBe('{"phone":"+14175550143"}');
  await answer(stopped);
});

test.each<[string, Answer | Error]>([
  ['a refused request', { status: 429, body: { success: false, message: 'Later', errors: null } }],
  ['a failed connection', new TypeError('Failed to fetch')],
])('after %s the number stays in the field, and each attempt announces the other ways to stop', async (_kind, what) => {
  const { answer } = setup();
  send('4175550142');
  await answer(what);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe(failure);
  expect([form().dataset.state, phone().value]).toEqual(['failure', '(417) 555-0142']);
  expect(document.activeElement).toBe(button());
  expect(screen.queryByRole('group', { name: 'No More Texts' })).toBeNull();
  const logged = jest.mocked(console.error).mock.calls.flat().join(' ');
  expect(logged).toMatch(/Stopping texts/);
  expect(logged).not.toContain('5550142');
  fireEvent.click(button());
  await answer(what);
  expect(screen.getByRole('alert')).not.toBe(alert);
});

test('an incomplete number shows an error, and nothing is sent', () => {
  const { sent } = setup();
  send('41755');
  expect(phone().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(phone());
  expect(screen.getByText('Enter a 10-digit US phone number.')).toBeTruthy();
  enter('417555');
  expect(screen.queryByText('Enter a 10-digit US phone number.')).toBeNull();
  expect(sent).toEqual([]);
});

test('the error that the api returns for the number is shown beside the field', async () => {
  const { answer } = setup();
  send('4175550142');
  await answer({
    status: 400,
    body: { success: false, message: 'No', errors: [null, { field: 'phone', message: 'No such number.' }] },
  });
  expect(document.getElementById(phone().getAttribute('aria-describedby') ?? '')?.textContent).toBe('No such number.');
  expect(document.activeElement).toBe(phone());
  expect(screen.queryByRole('alert')).toBeNull();
});

/** The page as served, before any script runs. */
function serve(outcome: Outcome) {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<StopTextsPage outcome={outcome} />).replace('%CSRF_TOKEN%', 'served-token');
  document.body.append(container);
  return container;
}

test('without scripts the browser posts the form, and the page that it is redirected to shows the outcome', () => {
  const unsent = serve('none').querySelector('form') as HTMLFormElement;
  expect([unsent.method, unsent.getAttribute('action'), unsent.noValidate]).toEqual([
    'post',
    '/api/messaging/stop',
    false,
  ]);
  const hidden = [...unsent.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  expect(Object.fromEntries(hidden.map(({ name, value }) => [name, value]))).toEqual({
    csrfToken: 'served-token',
    sectionRelease: __SECTION_RELEASE__,
  });
  expect(within(serve('sent')).getByRole('group', { name: 'No More Texts' }).textContent).toContain(
    'We send no more marketing texts to the number that you entered.',
  );
  expect(within(serve('failed')).getByRole('alert').textContent).toBe(failure);
});
