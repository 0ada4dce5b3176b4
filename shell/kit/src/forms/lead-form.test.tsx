import { TextEncoder } from 'node:util';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { brand } from '../brand.ts';
import type { SellerSubmission } from '../requests.ts';
import type { Outcome } from '../index.ts';
import { LeadForm } from './lead-form.tsx';
import { NameField } from './fields/text-field.tsx';
import { PhoneField } from './phone/phone-field.tsx';
import { readAgreement, readPhone, readText } from './fields/read-fields.ts';
import { useSubmission } from './submission/use-submission.ts';

const failure = 'There was an error submitting your information. Please try again.';
const termsMissing = 'Please agree to the Privacy Policy and Terms and Conditions to continue.';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(globalThis, { TextEncoder });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function read(form: HTMLFormElement): SellerSubmission {
  const [firstName, lastName] = [readText(form, 'firstName'), readText(form, 'lastName')];
  return { firstName, lastName, phone: readPhone(form, 'phone'), agreedToTerms: readAgreement(form), note: '' };
}

function check({ firstName, phone }: SellerSubmission) {
  return {
    firstName: firstName === '' ? 'Enter your first name.' : undefined,
    phone: phone === '+1' ? 'Enter a 10-digit US phone number.' : undefined,
  };
}

function TestForm({ outcome, onSubmitted }: { outcome: Outcome; onSubmitted: (submission: unknown) => void }) {
  const submission = useSubmission({ path: '/api/seller', release: 'test@1.0.0', read, check, outcome, onSubmitted });
  const { errors } = submission.view;
  return (
    <LeadForm
      id="test"
      labelledBy="none"
      submission={submission}
      submitLabel="Send"
      thanks="We have it."
      nextSteps={(number) => [`We call ${number}.`]}
      startAgainHref="/page"
    >
      <NameField id="test-first-name" name="firstName" label="First Name*" error={errors.firstName} />
      <PhoneField id="test-phone" name="phone" label="Phone Number*" error={errors.phone} />
    </LeadForm>
  );
}

interface Answer {
  status: number;
  body: unknown;
}

const offline = new TypeError('Failed to fetch');
const accepted: Answer = { status: 201, body: { success: true, message: 'Thank you.' } };

/** Renders the form with a mocked api that responds when the test calls `answer`. */
function setup({ outcome = 'none' }: { outcome?: Outcome } = {}) {
  const pending: ((answer: Answer | Error) => void)[] = [];
  const sent: { key: string; headers: Record<string, string>; body: unknown }[] = [];
  globalThis.fetch = ((_path: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: init.headers['Idempotency-Key'] ?? '', headers: init.headers, body: JSON.parse(init.body) });
    return new Promise((resolve, reject) => {
      pending.push((answer) => {
        if (answer instanceof Error) return reject(answer);
        const { status, body } = answer;
        resolve({ status, ok: status < 300, headers: { get: () => null }, json: () => Promise.resolve(body) });
      });
    });
  }) as unknown as typeof fetch;
  const onSubmitted = jest.fn();
  const open = () => render(<TestForm outcome={outcome} onSubmitted={onSubmitted} />);
  const answer = (what: Answer | Error) => act(async () => pending.shift()?.(what));
  /** Fills in the form, submits it, and lets the api respond. */
  const send = (what: Answer | Error) => {
    fill();
    submit();
    return answer(what);
  };
  return { sent, answer, send, onSubmitted, open, leave: open().unmount };
}

const form = () => document.querySelector('form') as HTMLFormElement;
const submitButton = () => document.querySelector<HTMLButtonElement>('button[type="submit"]') as HTMLButtonElement;
const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I agree to the Privacy Policy/ });
const texts = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Yes, text me \(optional\)/ });
const firstName = () => screen.getByLabelText<HTMLInputElement>('First Name*');
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone Number*');
const enter = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } });

function fill() {
  enter(firstName(), 'Ann');
  enter(phone(), '5551234567');
  fireEvent.click(terms());
}

function submit() {
  submitButton().focus();
  fireEvent.click(submitButton());
}

const startAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Another Inquiry' }));

test('a form without agreement to the terms is not sent; each attempt focuses the box and announces an alert, until it is checked', () => {
  const { sent } = setup();
  for (const field of [firstName(), phone(), terms()])
    expect([field.ariaRequired, field.getAttribute('aria-invalid'), field.validity.valid]).toEqual([
      'true',
      'false',
      true,
    ]);
  submit();
  const first = screen.getByRole('alert');
  expect([first.textContent, first.nextElementSibling]).toEqual([termsMissing, terms()]);
  expect(document.activeElement).toBe(terms());
  expect(terms().getAttribute('aria-invalid')).toBe('true');
  expect(form().dataset.state).toBe('editing');
  expect(sent).toHaveLength(0);
  // While the box still has the focus, the alert has just been read out, so it must not describe the box as well.
  expect(terms().hasAttribute('aria-describedby')).toBe(false);
  act(() => firstName().focus());
  expect(terms().getAttribute('aria-describedby')).toBe(first.id);
  submit();
  expect(screen.getByRole('alert')).not.toBe(first);
  fireEvent.click(terms());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('one press on an empty form asks for the agreement, marks each missing field, and links to them above the button', () => {
  setup();
  submit();
  expect(screen.getByRole('alert').textContent).toBe(termsMissing);
  expect(document.activeElement).toBe(terms());
  expect([firstName(), phone()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(submitButton().previousElementSibling?.textContent).toBe('2 to correct: First Name, Phone Number');
  fireEvent.click(screen.getByRole('link', { name: 'Phone Number' }));
  expect(document.activeElement).toBe(phone());
  enter(phone(), '5551234567');
  expect(submitButton().previousElementSibling?.textContent).toBe('1 to correct: First Name');
  enter(firstName(), 'Ann');
  expect(screen.queryByText(/to correct/)).toBeNull();
});

test('each missing field has an error message until it is edited, and the first such field gets the focus', () => {
  const { sent } = setup();
  fireEvent.click(terms());
  submit();
  const message = document.getElementById(firstName().getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('Enter your first name.');
  expect(firstName().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a 10-digit US phone number.')).toBeTruthy();
  expect(document.activeElement).toBe(firstName());
  expect(message?.nextElementSibling).toBe(firstName());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent).toHaveLength(0);
  enter(firstName(), 'A');
  expect(screen.queryByText('Enter your first name.')).toBeNull();
  expect(firstName().getAttribute('aria-invalid')).toBe('false');
  enter(phone(), '5');
  expect(screen.queryByText('Enter a 10-digit US phone number.')).toBeNull();
});

test('pressing Enter in an invalid field keeps the focus in it and announces its error each time', () => {
  setup();
  fireEvent.click(terms());
  act(() => firstName().focus());
  act(() => form().requestSubmit());
  const alert = screen.getByRole('alert');
  expect([alert.textContent, alert.id]).toEqual([
    'Enter your first name.',
    firstName().getAttribute('aria-describedby'),
  ]);
  const words = alert.firstChild;
  act(() => form().requestSubmit());
  expect(screen.getByRole('alert').firstChild).not.toBe(words);
});

test('an accepted form shows "Submitting...", then the thank-you panel, is cleared after 300 ms, and can start again', async () => {
  const { answer, sent, onSubmitted } = setup();
  fill();
  fireEvent.click(texts());
  submit();
  expect([form().dataset.state, submitButton().textContent, submitButton().disabled]).toEqual([
    'submitting',
    'Submitting...',
    true,
  ]);
  const status = screen.getByRole('status', { name: 'Sending. Please wait.' });
  expect(document.activeElement).toBe(status);
  act(() => jest.advanceTimersByTime(5000));
  expect([status.textContent, document.activeElement]).toEqual(['Still sending. Please keep this page open.', status]);

  await answer(accepted);
  expect(screen.queryByRole('status')).toBeNull();
  expect([form().dataset.state, form().hasAttribute('inert')]).toEqual(['success', true]);
  const description = 'We have it. We call (555) 123-4567.';
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Thank You!', description }));
  expect(screen.getByRole('link', { name: brand.phone.display }).getAttribute('href')).toBe(`tel:${brand.phone.e164}`);
  expect(onSubmitted.mock.calls).toEqual([[sent[0]?.body]]);
  jest.advanceTimersByTime(299);
  expect(firstName().value).toBe('Ann');
  jest.advanceTimersByTime(1);
  expect([firstName().value, phone().value, terms().checked, texts().checked]).toEqual(['', '', false, false]);

  startAgain();
  expect(screen.queryByRole('group', { name: 'Thank You!' })).toBeNull();
  expect([form().dataset.state, form().hasAttribute('inert')]).toEqual(['editing', false]);
  expect(document.activeElement).toBe(firstName());
});

test('a new inquiry that is started before the last form was cleared keeps what the visitor types', async () => {
  const { send } = setup();
  await send(accepted);
  startAgain();
  expect(firstName().value).toBe('');
  enter(firstName(), 'Bob');
  jest.advanceTimersByTime(300);
  expect(firstName().value).toBe('Bob');
});

test('after a failure the form shows an alert, keeps all values and focuses the button; an edit removes the alert', async () => {
  const { send, onSubmitted } = setup();
  await send({ status: 503, body: { success: false, message: 'Later' } });
  expect(screen.getByRole('alert').textContent).toBe(failure);
  expect([form().dataset.state, submitButton().textContent]).toEqual(['failure', 'Send']);
  expect([firstName().value, phone().value, terms().checked]).toEqual(['Ann', '(555) 123-4567', true]);
  expect(document.activeElement).toBe(submitButton());
  expect(onSubmitted).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalled();
  enter(firstName(), 'Anna');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(form().dataset.state).toBe('editing');
});

test('a visitor who moves to a field while the form is being sent keeps the focus there', async () => {
  const { answer } = setup();
  fill();
  submit();
  act(() => firstName().focus());
  await answer(offline);
  expect(screen.getByRole('alert').textContent).toBe(failure);
  expect(document.activeElement).toBe(firstName());
});

test('errors that the api returns are shown beside their fields, and the first such field gets the focus', async () => {
  const { send } = setup();
  await send({
    status: 400,
    body: { success: false, message: 'No', errors: [{ field: 'phone', message: 'No such number.' }] },
  });
  expect(screen.getByRole('alert').textContent).toBe(failure);
  expect(document.getElementById(phone().getAttribute('aria-describedby') ?? '')?.textContent).toBe('No such number.');
  expect(document.activeElement).toBe(phone());
});

test('a double click, or Enter together with a click, sends one request', async () => {
  const { answer, sent } = setup();
  fill();
  const button = submitButton();
  act(() => {
    button.click();
    button.click();
    form().requestSubmit();
  });
  expect(sent).toHaveLength(1);
  await answer(accepted);
  act(() => form().requestSubmit());
  expect(sent).toHaveLength(1);
});

test('the request has smsConsent only if the visitor checked the box for marketing texts', async () => {
  const { answer, sent, onSubmitted } = setup();
  fill();
  expect(texts().checked).toBe(false);
  submit();
  await answer(offline);
  expect(sent[0]?.body).not.toHaveProperty('smsConsent');
  fireEvent.click(texts());
  submit();
  await answer(accepted);
  expect(sent[1]?.body).toEqual({ ...(sent[0]?.body as object), smsConsent: true });
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(onSubmitted).toHaveBeenCalledWith(sent[1]?.body);
});

test('a retry has the same idempotency key; a changed form, or the same words in a new inquiry, have a new key', async () => {
  const { answer, send, sent } = setup();
  await send(offline);
  submit();
  await answer(offline);
  enter(firstName(), 'Anna');
  submit();
  await answer(accepted);
  startAgain();
  enter(firstName(), 'Anna');
  enter(phone(), '5551234567');
  fireEvent.click(terms());
  submit();
  await answer(accepted);
  const [first, second, third, fourth] = sent;
  expect(second?.key).toBe(first?.key);
  expect(fourth?.body).toEqual(third?.body);
  expect(new Set([first?.key, third?.key, fourth?.key]).size).toBe(3);
});

test('the fill time is measured from when the form appears, and starts again for another inquiry', async () => {
  const { answer, sent } = setup();
  for (const seconds of [40, 7]) {
    fill();
    jest.advanceTimersByTime(seconds * 1000);
    submit();
    await answer(accepted);
    startAgain();
  }
  expect(sent.map(({ headers }) => [headers['Form-Fill-Time'], headers['Form-Trap']])).toEqual([
    ['40000', undefined],
    ['7000', undefined],
  ]);
});

test('people cannot reach the trap field; a robot that fills it in adds the header Form-Trap', async () => {
  const { answer, sent } = setup();
  const trap = document.querySelector('[name="website"]') as HTMLInputElement;
  expect([trap.tabIndex, trap.autocomplete, trap.required, trap.type]).toEqual([-1, 'off', false, 'text']);
  expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
  fill();
  enter(trap, 'https://spam.example');
  submit();
  await answer(accepted);
  expect(sent[0]?.headers['Form-Trap']).toBe('1');
  expect(JSON.stringify(sent[0]?.body)).not.toContain('spam.example');
});

test('a visitor who leaves the page and returns while the form is being sent sees that and then the outcome; one request is sent', async () => {
  const { answer, sent, onSubmitted, open, leave } = setup();
  fill();
  submit();
  leave();
  open().unmount();
  open();
  expect([form().dataset.state, submitButton().textContent, submitButton().disabled]).toEqual([
    'submitting',
    'Submitting...',
    true,
  ]);
  expect(document.activeElement).toBe(document.body);
  fill();
  act(() => form().requestSubmit());
  await answer(accepted);
  expect(sent).toHaveLength(1);
  expect(screen.getByRole('group', { name: 'Thank You!' })).toBeTruthy();
  expect(onSubmitted).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(300);
  expect(firstName().value).toBe('');
});

test('an outcome that arrives while the visitor is on another page is shown once on return; a retry keeps the key', async () => {
  const { answer, sent, onSubmitted, open, leave } = setup();
  fill();
  submit();
  leave();
  await answer(offline);
  const second = open();
  expect(screen.getByRole('alert').textContent).toBe(failure);
  fill();
  submit();
  second.unmount();
  await answer(accepted);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(onSubmitted).toHaveBeenCalledTimes(1);
  const third = open();
  expect(screen.getByRole('group', { name: 'Thank You!' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
  third.unmount();
  open();
  expect([form().dataset.state, screen.queryByRole('group', { name: 'Thank You!' })]).toEqual(['editing', null]);
});

test('the outcome of a form sent without scripts is removed from the URL when the visitor starts again', () => {
  history.replaceState(null, '', '/page?submission=sent#contact-form');
  setup({ outcome: 'sent' });
  startAgain();
  expect(location.href).toBe('http://localhost/page#contact-form');
  expect(document.activeElement).toBe(firstName());
});
